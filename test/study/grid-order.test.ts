import { describe, expect, it } from 'vitest';
import { orderSamples, type PlacedCell } from '../../src/study/grid-order.ts';

const cellsOf = (paths: readonly [string, number][], sizes: readonly number[]): PlacedCell[] =>
  paths.flatMap(([path, scenario]) =>
    sizes.map((connections) => ({ path, scenario, connections, parameters: {}, method: 0 })),
  );
const names = (ordered: ReturnType<typeof orderSamples>) =>
  ordered.map(({ cell, sample }) => `${cell.path}${cell.connections}.${sample}`).join(' ');

describe('the order of samples', () => {
  const cells = cellsOf(
    [
      ['a', 0],
      ['b', 0],
      ['c', 1],
    ],
    [4, 64],
  );

  it('rotates paths and reverses sizes from repeat to repeat', () => {
    expect(names(orderSamples(cells, 1, () => 3))).toBe(
      [
        'a4.1 b4.1 c4.1 a64.1 b64.1 c64.1',
        'b64.2 c64.2 a64.2 b4.2 c4.2 a4.2',
        'c4.3 a4.3 b4.3 c64.3 a64.3 b64.3',
      ].join(' '),
    );
  });

  it('goes on with the turns in the next round of instances', () => {
    expect(names(orderSamples(cells, 2, () => 1))).toBe('b64.1 c64.1 a64.1 b4.1 c4.1 a4.1');
  });

  it('has every cell as often as its scenario wants, each sample once', () => {
    const ordered = orderSamples(cells, 1, (scenario) => (scenario === 0 ? 3 : 1));
    expect(
      new Set(ordered.map(({ cell, sample }) => `${cell.path} ${cell.connections} ${sample}`)).size,
    ).toBe(ordered.length);
    expect(ordered.filter(({ cell }) => cell.path === 'a')).toHaveLength(6);
    expect(ordered.filter(({ cell }) => cell.path === 'c')).toHaveLength(2);
  });

  it('keeps two paths of one size side by side, so that they are pairs', () => {
    const ordered = orderSamples(cells, 1, () => 9);
    const places = (path: string) =>
      new Map(
        ordered.flatMap(({ cell, sample }, i) =>
          cell.path === path ? [[`${cell.connections} ${sample}`, i] as const] : [],
        ),
      );
    const [a, c] = [places('a'), places('c')];
    for (const [key, at] of a) expect(Math.abs((c.get(key) ?? 99) - at)).toBeLessThanOrEqual(2);
    // Neither of the two always comes first.
    const first = [...a].filter(([key, at]) => at < (c.get(key) ?? 0)).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(a.size);
  });

  it('leaves out sizes that a scenario does not have', () => {
    const differing = [...cellsOf([['a', 0]], [4]), ...cellsOf([['b', 1]], [4, 8])];
    expect(names(orderSamples(differing, 1, () => 1))).toBe('a4.1 b4.1 b8.1');
  });

  it('is empty without cells', () => expect(orderSamples([], 1, () => 3)).toEqual([]));
});
