/**
 * Set-up of test files (`setupFiles`): whatever a fake GitHub is asked during a test, and whatever it answers, is held
 * against GitHub's own descriptions when the test ends, and fails it where they differ.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { createChecker } from './checker.ts';
import { type Exchange, readExchanges } from './exchanges.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-exchanges-'));
const file = path.join(folder, 'exchanges.jsonl');
// Fakes that are started from here on keep their exchanges there.
process.env.RATINGPLATE_EXCHANGES = file;

const checker = await createChecker();
const fresh = readExchanges(file);
const all: Exchange[] = [];

/** Everything that was asked in this file of tests up to now. */
export const watched = (): readonly Exchange[] => all;

/** The fake's own tests ask what no client may ask; its answers must be GitHub's all the same. */
const repliesOnly = (): boolean => /\/test\/fake-github\//.test(expect.getState().testPath ?? '');

function check(): void {
  const exchanges = fresh();
  all.push(...exchanges);
  expect(exchanges.flatMap((exchange) => checker.faults(exchange, repliesOnly()))).toEqual([]);
}

afterEach(check);
afterAll(() => {
  try {
    check();
  } finally {
    delete process.env.RATINGPLATE_EXCHANGES;
    rmSync(folder, { recursive: true, force: true });
  }
});
