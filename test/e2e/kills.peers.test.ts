/** Forty random kills of each process of a run; several runs at once, so that moments are spread by load as well. */
import { describe, inject, it } from 'vitest';
import { killMany, victims } from './kills.ts';

const lanes = 8;

describe.concurrent('forty kills', () => {
  for (const victim of victims) {
    it.each(Array.from({ length: lanes }, (_, lane) => lane))(
      `${victim}, lane %d: a valid record so far and nothing alive`,
      async (lane) => {
        await killMany(inject('entries'), victim, 40 / lanes, 1000 + lane);
      },
      400_000,
    );
  }
});
