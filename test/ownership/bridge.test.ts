import { expect, it } from 'vitest';
import { holdersIn } from '../../src/ownership/bridge.ts';

it('whose namespaces they are stands in their names, and others are left alone', () => {
  const list = `ratingplate-123-4567-1 (id: 0)
docker-abc
ratingplate-8-9-12
ratingplate-8-9
my-ratingplate-1-2
ratingplate-x-1
ratingplate-12-
`;
  expect(holdersIn(list)).toEqual([
    { pid: 123, startTime: 4567, number: 1 },
    { pid: 8, startTime: 9, number: 12 },
  ]);
  expect(holdersIn('')).toEqual([]);
});
