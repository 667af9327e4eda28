/** The server on version 2 of the official SDK, for tests: a folder with its packages beside it. */
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOf, missing } from '../../../scripts/peers/peers.mjs';

const script = fileURLToPath(new URL('../../fixtures/servers/sdk-v2.mjs', import.meta.url));

/** Why it cannot be tested here, or null. */
export const sdkMissing: string | null = missing('sdk-v2');

/** @returns the program's path, and what removes it. */
export function sdkServer(): { readonly program: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sdk-v2-'));
  symlinkSync(path.join(folderOf('sdk-v2'), 'node_modules'), path.join(folder, 'node_modules'));
  const program = path.join(folder, 'server.mjs');
  copyFileSync(script, program);
  return { program, remove: () => rmSync(folder, { recursive: true }) };
}
