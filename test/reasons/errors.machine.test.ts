/** Every error that can break a round, or end a run that measures, is caused for real by a run, and absent from one in order. */
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRuns, runFolder } from '../../src/record/run-folder.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { livingIn, type Started, untilGone, workFolder } from '../e2e/support/cli.ts';
import { itWhere, lackingFor, startIn } from '../limits/support/world.ts';
import { type ByRun, errorTable, heldPort, oneServer } from './error-table.ts';

/** Codes of the rounds that broke, and that of the command itself. */
async function codesOf(cause: ByRun): Promise<{ codes: string[]; exit: number | null; said: string }> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? `${address.port}` : '';
  const folder = workFolder({ 'ratingplate.yml': cause.config.replaceAll(heldPort, port), ...cause.files });
  for (const file of Object.keys(cause.files ?? {})) chmodSync(path.join(folder, file), 0o755);
  const started = startIn(cause.world ?? {}, ['measure', '--out', 'out', '--no-render'], folder);
  if (cause.kills !== undefined) await killUnderLoad(started, folder, cause.kills);
  const ended = await started.ended;
  holder.close();
  expect(await untilGone(folder)).toEqual([]);
  const told = /\(([a-z-]+), docs\/errors\.md/.exec(ended.stderr)?.[1] ?? null;
  return {
    codes: [...(await brokenBy(folder)), ...(told === null ? [] : [told])],
    exit: ended.code,
    said: ended.stderr,
  };
}

async function killUnderLoad(started: Started, folder: string, program: string): Promise<void> {
  let over = false;
  void started.ended.then(() => (over = true));
  while (!over && !/ load, /.test(started.errors())) await new Promise((resolve) => setTimeout(resolve, 10));
  const found = livingIn(folder).find(({ command }) => command.includes(program));
  if (found !== undefined) process.kill(found.pid, 'SIGKILL');
}

async function brokenBy(folder: string): Promise<string[]> {
  const runs = path.join(folder, '.ratingplate');
  const [newest] = await listRuns(runs);
  const file = newest === undefined ? '' : runFolder(runs, newest).record;
  if (!existsSync(file)) return [];
  const record = JSON.parse(readFileSync(file, 'utf8')) as RatingRecord;
  return record.runs
    .flatMap(({ measurements }) => measurements.flatMap(({ rounds }) => rounds.map(({ failure }) => failure)))
    .flatMap((failure) => (failure === null ? [] : [failure.code]));
}

const caused = Object.entries(errorTable).flatMap(([code, cause]) =>
  'by' in cause ? [[code, cause] as const] : [],
);

describe('the error', () => {
  for (const [code, cause] of caused)
    itWhere(lackingFor(cause.world), `${code} is what ${cause.by} ends in`, async () => {
      const { codes, exit, said } = await codesOf(cause);
      expect(codes, said).toContain(code);
      expect([2, 3]).toContain(exit);
    });
});

it('a run of a server in order ends in none of them', async () => {
  const { codes, exit, said } = await codesOf({ by: '', config: oneServer() });
  expect(codes, said).toEqual([]);
  expect([0, 1]).toContain(exit);
  for (const code of Object.keys(errorTable)) expect(said).not.toContain(`(${code}`);
});
