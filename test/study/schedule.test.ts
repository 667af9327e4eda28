import { expect, it } from 'vitest';
import type { Measurement } from '../../src/config/plan.ts';
import { scheduleRounds } from '../../src/study/schedule.ts';

const planned = (id: string, rounds: number) => ({ id, settings: { rounds } }) as unknown as Measurement;

it('interleaves the rounds of all measurements', () => {
  const order = scheduleRounds([planned('a', 3), planned('b', 1), planned('c', 2)]);
  expect(
    order.map(({ measurements, round }) => `${measurements.map(({ id }) => id).join('+')}${round}`),
  ).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

it('takes the scenarios of a grid beside each other, after the others', () => {
  const grid = (id: string, instances: number) =>
    ({ id, kind: 'throughput', instances, settings: { rounds: 9 } }) as unknown as Measurement;
  const order = scheduleRounds([grid('x', 2), planned('a', 1), grid('y', 1)]);
  expect(
    order.map(({ measurements, round }) => `${measurements.map(({ id }) => id).join('+')}${round}`),
  ).toEqual(['a1', 'x+y1', 'x2']);
});

it('has nothing to do without measurements', () => expect(scheduleRounds([])).toEqual([]));
