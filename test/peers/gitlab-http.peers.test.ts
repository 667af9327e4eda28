/** The server of the first seed system over HTTP: three surfaces, distinct credentials, telemetry that exports or not. */
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { callsMade, methodOf, pointOf, type Run, roundOf } from '../e2e/support/measured.ts';
import { gitlabStub, moreIdDigits, replyBytes } from './support/ask.ts';
import { expectComplete, overridePath, runExample } from './support/example.ts';

const absent = missing('gitlab-mcp-server');
const name = 'gitlab-mcp-server';
const limit = 300_000;
const clients = 8;
/** Requests that the server makes of GitLab for each credential: user, token, licence, namespaces, version, user. */
const perCredential = 6;

/** Counts of both stand-ins as checks of the record; few calls of the slow method as well. */
const set = [
  `${overridePath(name, { endpoint: 'http' })}.expect={ standin.gitlab.clients: "= \${clients.max}", standin.gitlab: "> 0" }`,
  `${overridePath(name, { surface: 'dynamic' })}.point.min-calls=20`,
];

/** What a stand-in has counted. */
function counted(run: Run, id: string, check: string): number {
  const found = pointOf(run, id).checks.find((each) => each.name.startsWith(check));
  return Number(found?.detail.match(/^(\d+) counted$/)?.[1]);
}

describe.skipIf(absent !== null)(`gitlab-mcp-server over HTTP ${absent ?? ''}`, () => {
  it('has every surface, credential and call', { timeout: limit }, async () => {
    const run = await runExample(name, { only: ['http-dynamic', 'http-meta', 'http-individual'], set });
    expectComplete(run, name);
    for (const surface of ['dynamic', 'meta', 'individual']) {
      const id = `http-${surface}`;
      const point = pointOf(run, id);
      expect(point.identity).toMatchObject({ source: 'http', version: '3.3.0', commit: 'f8813193' });
      expect(point.scenario.clients).toBe(clients);
      expect(roundOf(run, id).stopped).toBe('term');
      expect(counted(run, id, 'standin.gitlab.clients')).toBe(clients);
      // The server asks GitLab twice for each call of server.status, and never for a search among its own actions.
      const asked = surface === 'dynamic' ? 0 : 2 * callsMade(run, id, 'one call');
      expect(counted(run, id, 'standin.gitlab >')).toBe(perCredential * clients + asked);
    }
  });

  it('answers as long as it does to another client', { timeout: limit }, async () => {
    const run = await runExample(name, { only: ['http-meta'], set: [...set, 'measure.point.clients=1'] });
    const stub = await gitlabStub();
    const env = { GITLAB_URL: stub.url, GITLAB_TOKEN: 'x', GITLAB_MCP_TOOL_SURFACE: 'meta' };
    const [resources = 0, tools = 0] = await replyBytes(['gitlab-mcp-server'], env, [
      { method: 'resources/list' },
      { method: 'tools/list' },
    ]).finally(stub.close);
    const payload = (method: string) =>
      methodOf(pointOf(run, 'http-meta'), method).figures['payload_bytes']?.value;
    expect(payload('smallest listing')).toBe(resources + moreIdDigits);
    expect(payload('whole surface')).toBe(tools + moreIdDigits);
  });

  it('exports telemetry', { timeout: limit }, async () => {
    const run = await runExample(name, { only: ['http-dynamic-telemetry'], set });
    expectComplete(run, name);
    const { checks } = pointOf(run, 'http-dynamic-telemetry');
    expect(checks).toContainEqual({ name: 'standin.otlp > 0', passed: true, detail: expect.any(String) });
    expect(counted(run, 'http-dynamic-telemetry', 'standin.otlp')).toBeGreaterThan(0);
  });

  it('is invalid where switch or credentials left no trace', { timeout: limit }, async () => {
    const telemetry = overridePath(name, { telemetry: 'on' });
    const run = await runExample(name, {
      only: ['http-dynamic-telemetry'],
      set: [
        ...set,
        `${telemetry}.env={ GITLAB_MCP_TELEMETRY: "true", NOBODY_READS: "\${standin.otlp.url}" }`,
        'endpoints.http.client.headers.PRIVATE-TOKEN=the-same',
      ],
    });
    const point = pointOf(run, 'http-dynamic-telemetry');
    const failed = point.checks
      .filter(({ passed }) => !passed)
      .map((check) => `${check.name}: ${check.detail}`);
    expect(failed.sort()).toEqual(['standin.gitlab.clients = 8: 1 counted', 'standin.otlp > 0: 0 counted']);
    const figures = [
      ...Object.values(point.figures),
      ...point.methods.flatMap((method) => Object.values(method.figures)),
    ].filter(({ value }) => value !== null);
    expect(figures.length).toBeGreaterThan(30);
    for (const { verdicts } of figures)
      expect(verdicts).toContainEqual(expect.objectContaining({ code: 'no-trace', level: 'invalid' }));
    expect(run.ended.code).toBe(1);
  });
});
