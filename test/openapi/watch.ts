/**
 * Set-up of test files (`setupFiles`): whatever a fake GitHub is asked during a test, and whatever it answers, is held
 * against GitHub's own descriptions when the test ends, and fails it where they differ.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { ask } from './ask.ts';
import { type Exchange, readExchanges } from './exchanges.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-exchanges-'));
const file = path.join(folder, 'exchanges.jsonl');
// Fakes that are started from here on keep their exchanges there.
process.env.RATINGPLATE_EXCHANGES = file;

const checker = inject('checker');
const fresh = readExchanges(file);
const all: Exchange[] = [];

/** Everything that was asked in this file of tests up to now. */
export const watched = (): readonly Exchange[] => all;

/** The fakes' own tests ask what no client may ask; the answers must be GitHub's all the same. */
const repliesOnly = (): boolean => /\/test\/fake-(github|results)\//.test(expect.getState().testPath ?? '');

async function check(): Promise<void> {
  const exchanges = fresh();
  all.push(...exchanges);
  if (exchanges.length === 0) return;
  expect(await ask(checker, { exchanges, repliesOnly: repliesOnly() })).toEqual([]);
}

afterEach(check);
afterAll(async () => {
  try {
    await check();
  } finally {
    delete process.env.RATINGPLATE_EXCHANGES;
    rmSync(folder, { recursive: true, force: true });
  }
});
