/** Where a fixture server leaves a mark for each call that it will never answer: nobody has to wait to know. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Tally {
  /** Of the server. */
  readonly option: { readonly unanswered: string };
  readonly count: () => number;
  close(): void;
}

export function openTally(): Tally {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-tally-'));
  const file = path.join(folder, 'unanswered');
  writeFileSync(file, '');
  return {
    option: { unanswered: file },
    count: () => statSync(file).size,
    close: () => rmSync(folder, { recursive: true }),
  };
}
