import { describe, expect, it } from 'vitest';
import { describePlan, makePlan, parseConfig } from '../../src/config/index.ts';
import type { PointMeasurement } from '../../src/config/plan.ts';

const config = (point: string, more = '') => `schema: 1
name: r
target: { command: server, args: ["\${port}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/"${more} }
methods: { page: GET / }
measure: { point: { clients: 64, ${point} } }
`;
const plan = (point: string, more = '') => makePlan(parseConfig(config(point, more), 'a.yml'));
const pointOf = (point: string) => plan(point).measurements[0] as PointMeasurement;

describe('the rate of a point', () => {
  it.each([
    ['500/s', { perSecond: 500, rise: null }],
    ['30/min', { perSecond: 0.5, rise: null }],
    [
      '{ from: 100/s, to: 2000/s, over: 30s }',
      { perSecond: 2000, rise: { fromPerSecond: 100, overMs: 30_000 } },
    ],
  ])('%s is read', (rate, read) => {
    expect(pointOf(`rate: ${rate}`).rate).toEqual(read);
  });

  it('is none where none is given: a closed loop', () => {
    expect(pointOf('in-flight: 1')).not.toHaveProperty('rate');
  });

  it('is in the plan in words, and in its minutes', () => {
    const risen = plan('rate: { from: 100/s, to: 2000/s, over: 30s }');
    expect(describePlan(risen)).toContain(
      '64 clients, 1 in flight, open loop at 2000 calls/s, risen to from 100 in 30 s',
    );
    expect(describePlan(risen)).toMatch(/load 35 s/);
    expect(describePlan(plan('rate: 500/s'))).toMatch(/open loop at 500 calls\/s,/);
  });

  it.each([
    ['rate: 0/s', '', /a\.yml:6:\d+: measure\.point\.rate: expected a rate above zero, found "0\/s"/],
    ['rate: 500', '', /expected a rate such as 500\/s/],
    ['rate: { from: 1/s, to: 2/s }', '', /over/],
    ['rate: { from: 1/s, to: 0/s, over: 1s }', '', /measure\.point\.rate\.to: expected a rate above zero/],
    ['rate: { from: 1/s, to: 2/s, over: 0s }', '', /measure\.point\.rate\.over: expected a time above zero/],
    ['rate: 5/s', ', pace: 1/s', /measure\.point\.rate: .*expected one of both/],
  ])('%s%s is a mistake', (point, more, message) => {
    expect(() => plan(point, more)).toThrow(message);
  });

  it.each([
    [
      'series: { clients: [1, 2], rate: 5/s,',
      /measure\.series\.rate: unknown key "rate"; a step of a series is .*measure\.point\.rate/,
    ],
    [
      'series: { clients: [1, 2], find-rate: { p99: 1s },',
      /measure\.series\.find-rate: .*measure\.point\.find-rate/,
    ],
    [
      'throughput: { connections: [1, 2], rate: 5/s,',
      /measure\.throughput\.rate: unknown key "rate"; a cell of a grid is/,
    ],
  ])('is none of %s, and why is said', (instead, message) => {
    const text = config('in-flight: 1').replace('point: { clients: 64,', instead);
    expect(() => makePlan(parseConfig(text, 'a.yml'))).toThrow(message);
  });

  it('is another for each value of an axis, by overrides', () => {
    const text = `${config('in-flight: 1')}matrix: { load: [closed, low, high] }
overrides:
  - { match: { load: low }, point: { rate: 100/s } }
  - { match: { load: high }, point: { rate: 900/s } }
`;
    const rates = makePlan(parseConfig(text, 'a.yml')).measurements.map((each) =>
      each.kind === 'point' ? (each.rate?.perSecond ?? null) : undefined,
    );
    expect(rates).toEqual([null, 100, 900]);
  });
});
