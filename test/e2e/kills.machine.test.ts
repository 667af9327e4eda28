/** One kill of each process in the middle of a run; `kills.peers.test.ts` does forty of each at random moments. */
import { describe, inject, it } from 'vitest';
import { killMany, victims } from './kills.ts';

describe.concurrent('a run whose process is killed', () => {
  it.each(victims)('%s: leaves a valid record so far and nothing alive', async (victim) => {
    await killMany(inject('entries'), victim, 1, 11);
  });
});
