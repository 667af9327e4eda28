/** Few descriptors: said before the round with the numbers, whoever lacks them; enough of them is no matter how few. */
import { describe, expect } from 'vitest';
import { untilGone, workFolder } from '../e2e/support/cli.ts';
import { pointOf, readRun } from '../e2e/support/measured.ts';
import { type Odd, oddConfig } from './support/config.ts';
import { itWhere, missing, runIn } from './support/world.ts';

const measure = ['measure', '--out', 'out', '--no-render'];
const lacking = missing('prlimit', '--nofile=64', 'true');
const limited = (limit: number) => ({ before: ['prlimit', `--nofile=${limit}`] });

/** Why the only round broke; null where it did not. */
async function failureOf(odd: Odd, limit: number) {
  const folder = workFolder({ 'ratingplate.yml': oddConfig(odd) });
  const ended = await runIn(limited(limit), measure, folder);
  expect(await untilGone(folder)).toEqual([]);
  const run = await readRun(folder, ended);
  return { ended, failure: pointOf(run, 'http').rounds[0]?.failure ?? null };
}

describe('with 64 descriptors', () => {
  itWhere(lacking, '16 clients with 4 calls in flight are refused for the driver', async () => {
    const { ended, failure } = await failureOf({ clients: 16, inFlight: 4 }, 64);
    expect(ended.code).toBe(3);
    expect(failure?.code).toBe('descriptors-short');
    expect(failure?.message).toMatch(
      /^the driver \(pid \d+\) may open 64 descriptors and has \d+ open: 16 clients with 4 calls in flight each take 64 more$/,
    );
  });

  itWhere(lacking, 'what fits is measured', async () => {
    const { ended, failure } = await failureOf({ clients: 3, inFlight: 4 }, 64);
    expect(failure).toBeNull();
    expect(ended.code, ended.stdout).toBe(0);
  });
});

itWhere(lacking, 'a target with 20 descriptors is told apart from a driver that has enough', async () => {
  const { failure } = await failureOf({ before: ['prlimit', '--nofile=20'], clients: 10, inFlight: 2 }, 4096);
  expect(failure).toMatchObject({
    code: 'descriptors-short',
    message: expect.stringMatching(
      /^the target \(pid \d+\) may open 20 descriptors and has \d+ open: 10 clients/,
    ),
  });
});

itWhere(lacking, 'stdio clients are counted by the pipes of their processes', async () => {
  const config = `schema: 1
name: stdio
target: { command: [sleep, "9"] }
endpoint: { protocol: mcp-stdio }
methods: { listing: tools/list }
measure: { point: { clients: 12, rounds: 1 } }
`;
  const folder = workFolder({ 'ratingplate.yml': config });
  const run = await readRun(folder, await runIn(limited(64), measure, folder));
  expect(pointOf(run, 'stdio').rounds[0]?.failure).toMatchObject({
    code: 'descriptors-short',
    message: expect.stringContaining("12 clients' processes take 48 more"),
  });
  expect(await untilGone(folder)).toEqual([]);
});

describe('with fewer than it takes to look at anybody', () => {
  // From where not even all chunks can be loaded to where little is missing.
  for (const limit of [26, 34, 47])
    itWhere(lacking, `${limit}: the command ends by that name, at once`, async () => {
      const folder = workFolder({ 'ratingplate.yml': oddConfig() });
      const ended = await runIn(limited(limit), measure, folder);
      expect(ended.code).toBe(3);
      expect(ended.stderr).toMatch(/\(descriptors-short, /);
      expect(ended.stderr).not.toMatch(/report it/);
      expect(await untilGone(folder)).toEqual([]);
    });
});
