/** The modern era against a strict server: what it would refuse is not sent, and what it asks for is answered. */
import { describe, expect, it } from 'vitest';
import { type ModernOptions, modernHttp, modernStdio } from './modern-fixture.ts';

const tool = (name: string, given: Readonly<Record<string, unknown>> = {}) => ({
  name,
  operation: 'tools/call',
  params: { name, arguments: given as never },
});
/** Its arguments differ from call to call, and stay what they are through all rounds of one. */
const asking = {
  ...tool('ask', { about: '${client} ${call}' }),
  expect: { text: 'about {"about":"${client} ${call}"}' },
};
const list = { name: 'list', operation: 'tools/list' };
const read = { name: 'read', operation: 'resources/read', params: { uri: 'note://${client}/of ${call}' } };
const offered = { elicitation: { name: 'me' }, sampling: 'a text', roots: ['file:///tmp'] };
const pinned = { version: '2026-07-28' };

describe.each([
  ['HTTP', modernHttp],
  ['stdio', modernStdio],
] as const)('over %s', (name, open) => {
  it('every request says what a strict server demands', async () => {
    const methods = [tool('same'), tool('naïve ☃'), tool('echo', { n: '${client} ${call}' }), list, read];
    const fixture = await open({ methods, clients: 3, inFlight: 2, endpoint: { options: pinned } });
    expect(fixture.connected.map((one) => one.reason)).toEqual([null, null, null]);
    expect(fixture.connected.every((one) => (one.handshakeMs ?? -1) > 0)).toBe(true);
    await fixture.run(50);
    const account = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 300 });
    expect(fixture.complaints()).toEqual({});
    expect(account).toMatchObject({ refused: 0, answers: 0, deleted: 0, rounds: 0 });
    expect(account.calls).toEqual({
      'server/discover': 3,
      'tools/call': 180,
      'tools/list': 60,
      'resources/read': 60,
    });
    expect(fixture.protocol.serverInfo()).toEqual({
      name: 'modern-fixture',
      version: '3',
      protocolVersion: '2026-07-28',
      era: 'modern',
      found: 'pinned',
    });
    expect(fixture.payloads.get('list')?.size).toBe(1);
  });

  it('pages of a listing are one call', async () => {
    const fixture = await open({ methods: [list], inFlight: 2, server: { pages: 3 } });
    await fixture.run(20);
    const { calls } = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 40 });
    expect(calls['tools/list']).toBe(120);
  });

  it.each([
    ['one question', {}, 1],
    ['three, one after another', { rounds: 3 }, 3],
    ['of all kinds at once', { kinds: ['elicitation', 'sampling', 'roots'] }, 1],
    ['with a state that stays the same', { state: 'constant', rounds: 2 }, 2],
    ['without a state', { state: 'none', rounds: 2 }, 2],
  ])('%s: a call that needs input is one call', async (_what, server, rounds) => {
    const options = { ...pinned, ...offered };
    const fixture = await open({
      methods: [asking, tool('same')],
      clients: 2,
      inFlight: 2,
      endpoint: { options },
      server,
    });
    await fixture.run(20);
    const account = await fixture.finish();
    expect(fixture.complaints()).toEqual({});
    expect(fixture.counts).toEqual({ ok: 80 });
    expect(account).toMatchObject({ refused: 0, rounds: 40 * rounds });
    expect(account.calls['tools/call']).toBe(40 + 40 * (rounds + 1));
    expect([...(fixture.protocol.rounds ?? [])]).toEqual([40 * rounds, 0]);
  });

  it('a user who declines has answered too', async () => {
    const options = { ...pinned, elicitation: 'decline' };
    const fixture = await open({ methods: [tool('ask')], endpoint: { options } });
    await fixture.run(3);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 3 });
  });

  it('what is not offered is refused with its code, and what is asked for all the same is no right answer', async () => {
    const fixture = await open({ methods: [tool('ask')], endpoint: { options: pinned } });
    await fixture.run(3);
    await fixture.finish();
    expect(fixture.counts).toEqual({ failed: 3 });
    const [complaint] = [...fixture.protocol.complaints.values()];
    expect(complaint?.first).toContain(
      "-32021 Missing required client capability (the endpoint's options do not offer elicitation)",
    );
    const pushy = await open({
      methods: [tool('ask')],
      endpoint: { options: pinned },
      server: { undeclared: true },
    });
    await pushy.run(3);
    await pushy.finish();
    expect(pushy.counts).toEqual({ mismatch: 3 });
    expect(pushy.complaints()).toEqual({ 'input-not-offered': 3 });
  });

  it('a server that asks and asks is not answered for ever', async () => {
    const options = { ...pinned, ...offered };
    const fixture = await open({ methods: [tool('ask')], endpoint: { options }, server: { rounds: 99 } });
    await fixture.run(2);
    const { rounds } = await fixture.finish();
    expect(fixture.counts).toEqual({ mismatch: 2 });
    expect(fixture.complaints()).toEqual({ 'too-many-rounds': 2 });
    expect(rounds).toBe(22);
  });

  it.each([
    ['dropByte', 'mismatch', 'lost-bytes'],
    ['isError', 'failed', 'tool-error'],
    ['strangeType', 'mismatch', 'result-type'],
    ...(name === 'HTTP'
      ? ([
          ['wrongId', 'mismatch', 'wrong-id'],
          ['half', 'reset', null],
        ] as const)
      : []),
  ] as const)('%s in one reply of fifty is %s', async (fault, outcome, kind) => {
    const fixture = await open({
      methods: [tool('same')],
      clients: 2,
      inFlight: 2,
      endpoint: { options: pinned },
      server: { faults: { [fault]: 50 } },
    });
    await fixture.run(100);
    const { injected } = await fixture.finish();
    const wrong = injected[fault] ?? 0;
    expect(wrong).toBe(8);
    expect(fixture.counts).toEqual({ ok: 400 - wrong, [outcome]: wrong });
    if (kind) expect(fixture.complaints()).toEqual({ [kind]: wrong });
  });

  it('a call given up is cancelled: by a notification over stdio, by its connection over HTTP', async () => {
    const fixture = await open({
      methods: [tool('same')],
      endpoint: { options: pinned },
      server: { faults: { silent: 20 } },
    });
    await fixture.run(50);
    const { injected, cancelled } = await fixture.finish();
    expect(injected['silent']).toBe(2);
    expect(fixture.counts).toEqual({ ok: 48, timeout: 2 });
    expect(cancelled).toBe(name === 'stdio' ? 2 : 0);
  });

  it('a result without a type is complete', async () => {
    const fixture = await open({
      methods: [tool('same')],
      endpoint: { options: pinned },
      server: { faults: { noType: 2 } },
    });
    await fixture.run(20);
    const { injected } = await fixture.finish();
    expect(injected['noType']).toBe(10);
    expect(fixture.counts).toEqual({ ok: 20 });
  });

  it('a request of the server is counted and not answered: a modern client sends no answers', async () => {
    const fixture = await open({
      methods: [tool('same')],
      endpoint: { options: { ...pinned, ...offered } },
      server: { sse: true, faults: { serverRequest: 4 } },
    });
    await fixture.run(20);
    const { injected, answers } = await fixture.finish();
    expect(injected['serverRequest']).toBe(5);
    expect(answers).toBe(0);
    expect(fixture.counts).toEqual({ ok: 20 });
    expect(fixture.complaints()).toEqual({ 'server-request': 5 });
  });
});

describe('over HTTP', () => {
  const region = tool('region', { region: 'eu ${client}', inner: { limit: 3 } });
  const open = (options: ModernOptions) =>
    modernHttp({ ...options, endpoint: { options: pinned, ...options.endpoint } });

  it('streams of events are read as well', async () => {
    const fixture = await open({ methods: [tool('same'), list], inFlight: 2, server: { sse: true } });
    await fixture.run(20);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 40 });
  });

  it('a session that such a server must not begin is ignored', async () => {
    const fixture = await open({ methods: [list], server: { session: 'abc' } });
    await fixture.run(5);
    const account = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 5 });
    expect(account).toMatchObject({ refused: 0, deleted: 0 });
  });

  it('arguments that a tool wants in headers are there, once a listing has said so', async () => {
    // The loop begins with the last of them.
    const fixture = await open({ methods: [region, list], clients: 2 });
    await fixture.run(1);
    await fixture.run(20);
    const { calls } = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 42 });
    expect(fixture.complaints()).toEqual({});
    expect(calls).toMatchObject({ 'tools/list': 22, 'tools/call': 20 });
    expect(fixture.protocol.resent).toBe(0);
  });

  it('where no listing has said so, the tools are listed and the call is sent again, and counted', async () => {
    const fixture = await open({ methods: [region], server: { pages: 3 } });
    await fixture.run(20);
    const { calls } = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 20 });
    expect(calls).toMatchObject({ 'tools/list': 3, 'tools/call': 21 });
    expect(fixture.protocol.resent).toBe(1);
  });

  it('a tool whose definition is invalid is not called', async () => {
    const fixture = await open({ methods: [tool('bad'), list] });
    await fixture.run(1);
    await fixture.run(4);
    const { calls } = await fixture.finish();
    expect(calls['tools/call']).toBeUndefined();
    expect(fixture.counts).toEqual({ ok: 3, failed: 2 });
    expect(fixture.complaints()).toEqual({ 'tool-invalid': 2 });
  });

  it('an argument that cannot be written as a header is a call that is not sent', async () => {
    const wrong = tool('region', { region: 'é ${call}', inner: { limit: 3 } });
    const fixture = await open({ methods: [wrong, list] });
    await fixture.run(1);
    await fixture.run(4);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 3, failed: 2 });
    expect([...fixture.protocol.complaints.values()][0]?.first).toContain('has to be plain ASCII');
  });
});
