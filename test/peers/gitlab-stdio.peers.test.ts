/** The server of the first seed system over stdio: a process for each client, three surfaces, telemetry. */
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { callsMade, methodOf, pointOf } from '../e2e/support/measured.ts';
import { gitlabStub, moreIdDigits, replyBytes } from './support/ask.ts';
import { expectComplete, once, overridePath, runExample } from './support/example.ts';

const absent = missing('gitlab-mcp-server');
const name = 'gitlab-mcp-server';
const limit = 300_000;
const clients = 2;
/** Requests that a process makes of GitLab as it starts. */
const perProcess = 6;
const surfaces = ['dynamic', 'meta', 'individual'] as const;
const measured = once(() =>
  runExample(name, {
    only: [...surfaces.map((surface) => `stdio-${surface}`), 'stdio-dynamic-telemetry'],
    set: [
      `measure.point.clients=${clients}`,
      `${overridePath(name, { endpoint: 'stdio' })}.expect={ standin.gitlab: "> 0" }`,
      `${overridePath(name, { surface: 'dynamic' })}.point.min-calls=20`,
    ],
  }),
);

/** Bytes of both listings of a surface, told by a client of the test's own. */
async function listings(surface: string): Promise<number[]> {
  const stub = await gitlabStub();
  const env = { GITLAB_URL: stub.url, GITLAB_TOKEN: 'x', GITLAB_MCP_TOOL_SURFACE: surface };
  const questions = [{ method: 'resources/list' }, { method: 'tools/list' }];
  return replyBytes(['gitlab-mcp-server'], env, questions).finally(stub.close);
}

describe.skipIf(absent !== null)(`gitlab-mcp-server over stdio ${absent ?? ''}`, () => {
  it('is measured, every surface of it', { timeout: limit }, async () => {
    expectComplete(await measured(), name);
  });

  it.each(surfaces)(
    '%s: each process and call, as long as to another client',
    { timeout: limit },
    async (surface) => {
      const run = await measured();
      const point = pointOf(run, `stdio-${surface}`);
      expect(point.identity).toMatchObject({ source: 'serverInfo', version: '3.3.0', commit: 'f8813193' });
      expect(point.memory_rule).toBe('tree');
      const asked = surface === 'dynamic' ? 0 : 2 * callsMade(run, point.id, 'one call');
      const detail = `${perProcess * clients + asked} counted`;
      expect(point.checks).toContainEqual({ name: 'standin.gitlab > 0', passed: true, detail });
      const [resources = 0, tools = 0] = await listings(surface);
      const payload = (method: string) => methodOf(point, method).figures['payload_bytes']?.value;
      expect(payload('smallest listing')).toBe(resources + moreIdDigits);
      expect(payload('whole surface')).toBe(tools + moreIdDigits);
    },
  );

  it('exports telemetry where it is switched on', { timeout: limit }, async () => {
    const names = async (id: string) => pointOf(await measured(), id).checks.map((check) => check.name);
    expect(await names('stdio-dynamic-telemetry')).toContain('standin.otlp > 0');
    expect(await names('stdio-dynamic')).not.toContain('standin.otlp > 0');
  });
});
