/** The server of the first seed system over HTTP: three surfaces, distinct credentials, telemetry that exports or not. */
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { callsMade, pointOf, type Run, roundOf } from '../e2e/support/measured.ts';
import { expectComplete, once, overridePath, runExample } from './support/example.ts';

const absent = missing('gitlab-mcp-server');
const name = 'gitlab-mcp-server';
const limit = 300_000;
const clients = 8;
/** Requests that the server makes of GitLab for each credential: user, token, licence, namespaces, version, user. */
const perCredential = 6;
const ids = ['http-dynamic', 'http-meta', 'http-individual', 'http-dynamic-telemetry'] as const;

/** What the stand-in counts as a check of the record; few calls of the slow method as well. */
const set = [
  `${overridePath(name, { endpoint: 'http' })}.expect={ standin.gitlab.clients: "= \${clients.max}", standin.gitlab: "> 0" }`,
  `${overridePath(name, { surface: 'dynamic' })}.point.min-calls=20`,
];
const measured = once(() => runExample(name, { only: ids, set }));

/** What a stand-in has counted. */
function counted(run: Run, id: string, check: string): number {
  const found = pointOf(run, id).checks.find((each) => each.name.startsWith(check));
  return Number(found?.detail.match(/^(\d+) counted$/)?.[1]);
}

describe.skipIf(absent !== null)(`gitlab-mcp-server over HTTP ${absent ?? ''}`, () => {
  it('is measured, every surface of it', { timeout: limit }, async () => {
    expectComplete(await measured(), name);
  });

  it.each(ids)(
    '%s: as many credentials and calls as the stand-in has seen',
    { timeout: limit },
    async (id) => {
      const run = await measured();
      expect(pointOf(run, id).identity).toMatchObject({
        source: 'http',
        version: '3.3.0',
        commit: 'f8813193',
      });
      expect(pointOf(run, id).scenario.clients).toBe(clients);
      expect(roundOf(run, id).stopped).toBe('term');
      expect(counted(run, id, 'standin.gitlab.clients')).toBe(clients);
      // The server asks GitLab twice for each call of server.status, and never for a search among its own actions.
      const asked = id.includes('dynamic') ? 0 : 2 * callsMade(run, id, 'one call');
      expect(counted(run, id, 'standin.gitlab >')).toBe(perCredential * clients + asked);
    },
  );

  it('exports telemetry where it is switched on', { timeout: limit }, async () => {
    const run = await measured();
    expect(counted(run, 'http-dynamic-telemetry', 'standin.otlp >')).toBeGreaterThan(0);
    expect(counted(run, 'http-dynamic', 'standin.otlp >')).toBeNaN();
  });

  it('is invalid where switch or credentials left no trace', { timeout: limit }, async () => {
    const telemetry = overridePath(name, { telemetry: 'on' });
    const id = 'http-dynamic-telemetry';
    const run = await runExample(name, {
      only: [id],
      set: [
        ...set,
        `${telemetry}.env={ GITLAB_MCP_TELEMETRY: "true", NOBODY_READS: "\${standin.otlp.url}" }`,
        'endpoints.http.client.headers.PRIVATE-TOKEN=the-same',
      ],
    });
    const { checks, figures, methods } = pointOf(run, id);
    const failed = checks.filter(({ passed }) => !passed).map((check) => `${check.name}: ${check.detail}`);
    expect(failed.sort()).toEqual(['standin.gitlab.clients = 8: 1 counted', 'standin.otlp > 0: 0 counted']);
    const all = [figures, ...methods.map((method) => method.figures)].flatMap((each) => Object.values(each));
    const valued = all.filter(({ value }) => value !== null);
    expect(valued.length).toBeGreaterThan(30);
    for (const { verdicts } of valued)
      expect(verdicts).toContainEqual(expect.objectContaining({ code: 'no-trace', level: 'invalid' }));
    expect(run.ended.code).toBe(1);
  });
});
