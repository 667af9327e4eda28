/** What calls leave behind is taken out of what clients cost: all of it, or what is of clients that are still there. */
import { describe, expect, it } from 'vitest';
import { aggregateSeries } from '../../src/stats/aggregate-series.ts';
import { slope } from '../../src/stats/fit.ts';
import { growthOf, isWorthTaking, netOf } from '../../src/stats/growth.ts';
import type { SeriesRound, SeriesStep } from '../../src/stats/series-round.ts';
import { callsOf } from '../../src/stats/series-values.ts';
import { codes } from './round.ts';
import { ladder, published, seriesRound, seriesScenario, settledState, stepMethod } from './series-round.ts';

const [perClient, perCall, base] = [0.08, 0.001, 20];

/** A server whose live heap is so much for each client and so much for each call, which stays or goes with its client. */
function roundOf(stays: boolean): SeriesRound {
  const round = seriesRound(1, published.dynamic);
  let calls = 0;
  const steps = round.steps.map((step): SeriesStep => {
    calls += callsOf(step);
    const connected = settledState(200, base + perClient * step.clients + perCall * calls);
    if (step.closed === null) return { ...step, connected };
    if (!stays) calls = 0;
    return { ...step, connected, closed: settledState(190, base + perCall * calls) };
  });
  const at = { clients: 1000, calls: 20_000, lengthMs: 60_000 };
  const before = settledState(200, 100);
  return { ...round, steps, control: { ...at, before, after: settledState(200, 100 + 20_000 * perCall) } };
}

const lineOf = ({ steps }: SeriesRound) =>
  steps.map(({ clients, connected }) => ({ x: clients, y: connected?.heapMib ?? Number.NaN }));

describe.each([
  ['stays when clients leave', true],
  ['goes with its clients', false],
])('what each call leaves behind, and %s', (_name, stays) => {
  const round = roundOf(stays);
  const growth = growthOf(round.control, 'heapMib');
  if (growth === null) throw new Error('no growth');

  it('is in the slope, and worth taking out', () => {
    expect(Math.abs((slope(lineOf(round)) ?? 0) / perClient - 1)).toBeGreaterThan(0.1);
    expect(isWorthTaking(lineOf(round), round, growth)).toBe(true);
  });

  it('is not in what is left of the slope', () => {
    const net = netOf(lineOf(round), round, growth);
    expect(net.map(({ x }) => x)).toEqual([...ladder]);
    expect(slope(net)).toBeCloseTo(perClient, 6);
    for (const { x, y } of net) expect(y).toBeCloseTo(base + perClient * x, 6);
  });
});

it('memory that falls under load was not left by calls, and is not put back into the slope', () => {
  const whole = roundOf(true);
  const control = whole.control === null ? null : { ...whole.control, after: settledState(200, 60) };
  const growth = growthOf(control, 'heapMib');
  if (growth === null) throw new Error('no growth');
  expect(growth.perCall).toBeCloseTo(-40 / 20_000, 12);
  expect(growth.isNone).toBe(false);
  expect(isWorthTaking(lineOf(whole), whole, growth)).toBe(false);
  const { heap_per_client_kib, heap_growth_kib_per_1000_calls } = aggregateSeries([{ ...whole, control }], {
    ...seriesScenario,
    roundsPlanned: 1,
  }).figures;
  expect(heap_per_client_kib.value).toBeCloseTo(1024 * (slope(lineOf(whole)) ?? Number.NaN), 2);
  expect(codes(heap_per_client_kib)).not.toContain('net-of-calls');
  expect(heap_growth_kib_per_1000_calls.value).toBeCloseTo(-2 * 1024, 6);
});

it('all calls count where only one reading was taken without clients', () => {
  const whole = roundOf(true);
  const steps = whole.steps.map((step, i) => (i === 0 ? step : { ...step, closed: null }));
  const round = { ...whole, steps };
  const growth = growthOf(round.control, 'heapMib');
  if (growth === null) throw new Error('no growth');
  expect(slope(netOf(lineOf(round), round, growth))).toBeCloseTo(perClient, 6);
});

/**
 * As server-everything was read at two calls a second of each client: of the 2.3 MiB that the calls up to 100 clients
 * would have left, half is there once they have gone, and it is what the runtime has learnt.
 */
describe('few calls, and a runtime that still learns', () => {
  const clients = [1, 2, 5, 10, 20, 50, 100, 200];
  const calls = [23, 25, 33, 62, 133, 337, 646, 1318];
  const gone = new Map([
    [1, 16.711],
    [10, 17.193],
    [100, 17.951],
  ]);
  const after = settledState(95, 35.3116 + (2598 * 1.94747) / 1024);
  const roundWith = (heaps: readonly number[], closed: ReadonlyMap<number, number>): SeriesRound => {
    const round = seriesRound(1, published.dynamic);
    const steps = round.steps.slice(0, clients.length).map((step, i): SeriesStep => {
      const load = step.load && {
        ...step.load,
        methods: { echo: stepMethod({ completed: calls[i] ?? 0 }) },
      };
      const left = closed.get(clients[i] ?? 0);
      return {
        ...{ ...step, clients: clients[i] ?? 0, load },
        connected: settledState(90, heaps[i] ?? 0),
        closed: left === undefined ? null : settledState(80, left),
      };
    });
    const control = { clients: 200, calls: 2598, lengthMs: 7000, before: settledState(91, 35.3116), after };
    return { ...round, steps, control };
  };
  const perSession = (round: SeriesRound) => {
    const growth = growthOf(round.control, 'heapMib');
    if (growth === null) throw new Error('no growth');
    return (slope(netOf(lineOf(round), round, growth)) ?? 0) * 1024;
  };

  it('are told apart by what was given back as the clients left', () => {
    const heaps = [16.8392, 17.04, 17.3667, 18.0772, 19.1313, 22.2494, 27.1819, 35.3117];
    // Counted over sessions that had ended, they came out at 70.
    expect(perSession(roundWith(heaps, gone))).toBeCloseTo(81.8, 1);
  });

  it('are not where as little was given back as the clients alone had', () => {
    // 80 KiB for each client, 1.947 KiB for each call so far.
    const sums = calls.map((_, i) => calls.slice(0, i + 1).reduce((sum, each) => sum + each, 0));
    const left = sums.map((sum) => 16.7 + (sum * 1.94747) / 1024);
    const heaps = left.map((mib, i) => mib + (80 * (clients[i] ?? 0)) / 1024);
    const stays = new Map([0, 3, 6].map((i) => [clients[i] ?? 0, left[i] ?? 0]));
    expect(perSession(roundWith(heaps, stays))).toBeCloseTo(80, 6);
  });
});
