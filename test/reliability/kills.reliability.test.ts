/**
 * Random kills of everything that is ours, for the record in docs/reliability.md: `npm run reliability -- kills`. What
 * is drawn depends on seed and number alone, and each kill is a test of its own.
 */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { drawKill } from './draw.ts';
import { killAction } from './killed-action.ts';
import { killRun, linesOfWhole } from './killed-run.ts';
import { keepRow } from './row.ts';
import { worldOf } from './worlds.ts';

const seed = Number(process.env['RATINGPLATE_RELIABILITY_SEED'] ?? 1);
const numbers = (process.env['RATINGPLATE_RELIABILITY_KILLS'] ?? '0 1 2 3 4 9').split(' ').map(Number);

/** Whether a network of its own can be made here; what is made to find out is removed at once. */
function canMakeNetworks(): boolean {
  const probe = `rptest${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', probe]).status === 0;
  if (made) spawnSync('ip', ['netns', 'del', probe]);
  return made;
}

const networks = canMakeNetworks();
const lines = new Map<string, number>();

beforeAll(async () => {
  for (const turn of [0, 1, 3]) {
    const world = worldOf(turn, networks);
    if (!lines.has(world.name)) lines.set(world.name, await linesOfWhole(inject('entries'), world));
  }
});

describe('a run that is killed', () => {
  it.each(numbers.map((number) => drawKill(seed, number)))(
    '$index: $victim, $signal',
    async (drawn) => {
      const world = worldOf(drawn.turn, networks);
      const row =
        drawn.victim === 'Action'
          ? await killAction(inject('entries'), drawn)
          : await killRun(inject('entries'), drawn, world, lines.get(world.name) ?? 0);
      keepRow(row);
      expect(row.faults).toEqual([]);
    },
    180_000,
  );
});
