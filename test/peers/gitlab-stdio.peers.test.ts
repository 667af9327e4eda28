/** The server of the first seed system over stdio: a process for each client, three surfaces, telemetry. */
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { callsMade, methodOf, pointOf } from '../e2e/support/measured.ts';
import { gitlabStub, moreIdDigits, replyBytes } from './support/ask.ts';
import { expectComplete, overridePath, runExample } from './support/example.ts';

const absent = missing('gitlab-mcp-server');
const name = 'gitlab-mcp-server';
const limit = 300_000;
const clients = 2;
const set = [
  `measure.point.clients=${clients}`,
  `${overridePath(name, { endpoint: 'stdio' })}.expect={ standin.gitlab: "> 0" }`,
  `${overridePath(name, { surface: 'dynamic' })}.point.min-calls=20`,
];
/** Requests that a process makes of GitLab as it starts. */
const perProcess = 6;

describe.skipIf(absent !== null)(`gitlab-mcp-server over stdio ${absent ?? ''}`, () => {
  it('has every surface, process and call', { timeout: limit }, async () => {
    const run = await runExample(name, { only: ['stdio-dynamic', 'stdio-meta', 'stdio-individual'], set });
    expectComplete(run, name);
    for (const surface of ['dynamic', 'meta', 'individual']) {
      const id = `stdio-${surface}`;
      const { identity, memory_rule, checks } = pointOf(run, id);
      expect(identity).toMatchObject({ source: 'serverInfo', version: '3.3.0', commit: 'f8813193' });
      expect(memory_rule).toBe('tree');
      const asked = surface === 'dynamic' ? 0 : 2 * callsMade(run, id, 'one call');
      const detail = `${perProcess * clients + asked} counted`;
      expect(checks).toContainEqual({ name: 'standin.gitlab > 0', passed: true, detail });
    }
  });

  it('answers as long as it does to another client', { timeout: limit }, async () => {
    const run = await runExample(name, { only: ['stdio-dynamic'], set: [...set, 'measure.point.clients=1'] });
    const stub = await gitlabStub();
    const env = { GITLAB_URL: stub.url, GITLAB_TOKEN: 'x', GITLAB_MCP_TOOL_SURFACE: 'dynamic' };
    const [tools = 0, found = 0] = await replyBytes(['gitlab-mcp-server'], env, [
      { method: 'tools/list' },
      {
        method: 'tools/call',
        params: { name: 'gitlab_find_action', arguments: { query: 'list projects' } },
      },
    ]).finally(stub.close);
    const payload = (method: string) =>
      methodOf(pointOf(run, 'stdio-dynamic'), method).figures['payload_bytes']?.value;
    expect(payload('whole surface')).toBe(tools + moreIdDigits);
    expect(payload('one call')).toBe(found + moreIdDigits);
  });

  it('exports telemetry, or is invalid', { timeout: limit }, async () => {
    const only = ['stdio-dynamic-telemetry'];
    const run = await runExample(name, { only, set });
    expectComplete(run, name);
    const { checks } = pointOf(run, 'stdio-dynamic-telemetry');
    expect(checks.map((check) => [check.name, check.passed])).toContainEqual(['standin.otlp > 0', true]);
    const switchedOff = `${overridePath(name, { telemetry: 'on' })}.env={ GITLAB_MCP_TELEMETRY: "true", NOBODY_READS: "\${standin.otlp.url}" }`;
    const dark = await runExample(name, { only, set: [...set, switchedOff] });
    expect(dark.ended.code).toBe(1);
    const { verdicts } = pointOf(dark, 'stdio-dynamic-telemetry').figures['one_client_mib'] ?? {};
    expect(verdicts?.map(({ code, level }) => `${code} ${level}`)).toContain('no-trace invalid');
  });
});
