import { describe, expect, it } from 'vitest';
import { combinations, gridOf } from '../../src/config/grid-cells.ts';
import type { Json, ThroughputMeasurement } from '../../src/config/plan.ts';

const grid = (params: Json, parameters: Record<string, Json[]>, connections = [4, 64]) =>
  gridOf({
    connections,
    parameters,
    scenario: {
      methods: [{ name: 'get', operation: 'GET ${keys}', params, expect: { rows: '${keys}' }, detail: '' }],
    },
  } as unknown as ThroughputMeasurement);

describe('the cells of a grid', () => {
  it('are every path at every combination of parameters and connections', () => {
    const { cells } = grid([], { keys: [1, 16], size: ['s', 'l'] });
    expect(
      cells.map(({ parameters, connections }) => [parameters['keys'], parameters['size'], connections]),
    ).toEqual([
      [1, 's', 4],
      [1, 's', 64],
      [1, 'l', 4],
      [1, 'l', 64],
      [16, 's', 4],
      [16, 's', 64],
      [16, 'l', 4],
      [16, 'l', 64],
    ]);
  });

  it('call with their parameters filled in, and what only the driver knows left', () => {
    const { methods } = grid([{ repeat: 'key:${item}', times: '${keys}' }, '${client}'], { keys: [16] });
    expect(methods).toEqual([
      {
        name: 'get',
        operation: 'GET 16',
        params: [{ repeat: 'key:${item}', times: 16 }, '${client}'],
        expect: { rows: 16 },
        detail: '',
      },
    ]);
  });

  it('share a call where they differ in connections only', () => {
    const { cells, methods } = grid([], { keys: [1, 16] });
    expect(methods).toHaveLength(2);
    expect(cells.map(({ method }) => method)).toEqual([0, 0, 1, 1]);
  });

  it('have each their own where the call asks for the connections', () => {
    const { cells, methods } = grid(['${connections}'], { keys: [1] });
    expect(methods.map(({ params }) => params)).toEqual([[4], [64]]);
    expect(cells.map(({ method }) => method)).toEqual([0, 1]);
  });

  it('write what is neither text nor number as JSON', () => {
    const { methods } = grid(['x${flags}'], { flags: [true, [1, 2]] });
    expect(methods.map(({ params }) => params)).toEqual([['xtrue'], ['x[1,2]']]);
  });
});

it('no parameters are one combination', () => expect(combinations({})).toEqual([{}]));
