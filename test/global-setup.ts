import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with cli.js, driver.js, standin.js, ... built from the sources as they are now. */
    entries: string;
  }
}

/** Child processes need programs Node can run: bundled afresh, so that tests never see a stale dist/. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-entries-'));
  const entries = path.join(folder, 'dist');
  const script = fileURLToPath(new URL('../scripts/bundle.mjs', import.meta.url));
  execFileSync(process.execPath, [script, entries], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  project.provide('entries', entries);
  return () => rmSync(folder, { recursive: true, force: true });
}
