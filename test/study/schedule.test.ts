import { expect, it } from 'vitest';
import type { Measurement } from '../../src/config/plan.ts';
import { scheduleRounds } from '../../src/study/schedule.ts';

const planned = (id: string, rounds: number) => ({ id, settings: { rounds } }) as unknown as Measurement;

it('interleaves the rounds of all measurements', () => {
  const order = scheduleRounds([planned('a', 3), planned('b', 1), planned('c', 2)]);
  expect(order.map(({ measurement, round }) => `${measurement.id}${round}`)).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'c2',
    'a3',
  ]);
});

it('has nothing to do without measurements', () => expect(scheduleRounds([])).toEqual([]));
