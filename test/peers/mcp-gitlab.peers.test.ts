/** A server that limits its sessions: a token and an address for each client, a pace, and what comes of going too fast. */
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { callsMade, methodOf, pointOf } from '../e2e/support/measured.ts';
import { expectComplete, once, overridePath, runExample } from './support/example.ts';

const absent = missing('mcp-gitlab');
const name = 'mcp-gitlab';
const limit = 200_000;
const clients = 3;
/** Of GitLab, for each call of the tool. */
const perHealthCheck = 2;
const set = [
  `${overridePath(name, { endpoint: 'http' })}.point.clients=${clients}`,
  `${overridePath(name, { endpoint: 'http' })}.expect={ standin.gitlab.clients: "= \${clients.max}", standin.gitlab: "> 0" }`,
];

describe.skipIf(absent !== null)(`mcp-gitlab over HTTP ${absent ?? ''}`, () => {
  const measured = once(() => runExample(name, { only: ['http'], set }));

  it('is measured with as many tokens as clients, none of them refused', { timeout: limit }, async () => {
    const run = await measured();
    expectComplete(run, name);
    const point = pointOf(run, 'http');
    expect(point.identity).toMatchObject({ source: 'http', version: '2.1.64' });
    const count = (check: string) =>
      Number(point.checks.find((each) => each.name.startsWith(check))?.detail.match(/^(\d+) counted$/)?.[1]);
    expect(count('standin.gitlab.clients')).toBe(clients);
    // A session is looked up when it begins, and the version of GitLab once.
    const asked = callsMade(run, 'http', 'get project') + perHealthCheck * callsMade(run, 'http', 'health');
    expect(count('standin.gitlab >')).toBe(asked + clients + 1);
  });

  it('is called no faster than its pace', { timeout: limit }, async () => {
    const { methods } = pointOf(await measured(), 'http');
    // A window may hold one call more of each client than its pace and length make.
    for (const { figures } of methods) expect(figures['calls_per_s']?.value).toBeLessThan(5 * clients * 1.5);
  });

  it('is refused where it goes too fast, which is counted and said', { timeout: limit }, async () => {
    const run = await runExample(name, {
      only: ['http'],
      set: [...set, 'endpoints.http.env.MAX_REQUESTS_PER_MINUTE="30"', 'measure.point.max-window=1s'],
    });
    const { outcomes, figures } = methodOf(pointOf(run, 'http'), 'health');
    expect(outcomes.failed).toBeGreaterThan(0);
    expect(outcomes.ok + outcomes.failed).toBe(outcomes.started);
    expect(figures['p50_ms']?.verdicts?.map(({ code }) => code)).toContain('failed-calls');
    expect(run.ended.stderr).toMatch(
      /warning: health: \d+ times http-429, first: status 429, .*; give the endpoint a `pace`/,
    );
    expect(run.ended.code).toBe(1);
  });
});
