/** What a user is told of a client that could not be admitted. */
import { describe, expect, it } from 'vitest';
import { TargetLostError } from '../../src/errors/study.ts';
import { admitClients } from '../../src/study/admit.ts';
import type { RoundContext } from '../../src/study/context.ts';

interface Answers {
  stdio?: boolean;
  connect?: unknown;
  call?: unknown;
}
const connected = { results: [{ client: 0, outcome: 0, reason: null, readyMs: 1, execMs: 1 }] };

/** Admits one client; what the round is broken by. */
async function refusal(
  { connect = connected, call, stdio = false }: Answers,
  lost: Promise<never> = new Promise(() => {}),
) {
  const answers: Readonly<Record<string, unknown>> = { connect, call };
  lost.catch(() => {});
  const context = {
    lost,
    clock: { sleep: async () => {} },
    rig: {
      lost,
      ready: stdio ? null : {},
      driver: { request: async (kind: string) => answers[kind] ?? new Promise(() => {}) },
    },
    measurement: {
      clients: 1,
      settings: { admitReadings: 'ends' },
      scenario: { methods: [{ name: 'list' }], firstCall: 'list' },
    },
    tell: () => {},
  } as unknown as RoundContext;
  return admitClients(context).then(
    () => null,
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );
}

describe('a client that is not admitted', () => {
  it.each(['initialize: status 401: -32001 Unauthorized: Missing bearer token', 'initialize: status 403'])(
    'for want of a credential (%s) is told so',
    async (reason) => {
      const results = [{ client: 0, outcome: 1, reason }];
      expect(await refusal({ connect: { results } })).toEqual({
        code: 'credential-wanted',
        message: `client 1 could not connect: ${reason}`,
      });
    },
  );

  it('at its first call is told the same', async () => {
    const call = { outcome: 'failed', reason: 'status 401', ms: 1 };
    expect((await refusal({ call }))?.code).toBe('credential-wanted');
  });

  it.each(['initialize: status 404', 'initialize: status 4010', 'initialize: -32603 status 500'])(
    'for another reason (%s) is not',
    async (reason) => {
      const results = [{ client: 0, outcome: 1, reason }];
      expect((await refusal({ connect: { results } }))?.code).toBe('first-call-failed');
    },
  );

  const ended = { pid: 7, code: 1, signal: null, lastLines: ['Usage: server DIRECTORY'] };
  const gone = () => Promise.reject(new TargetLostError('the target exited while it was measured', ended));
  const never = new Promise(() => {});
  const reset = { results: [{ client: 0, outcome: 4, reason: 'its output was closed' }] };

  it.each([
    ['its end is told first', never],
    ['that its output has ended is told first', reset],
  ])('because its process ends as it starts is told what that said: %s', async (_, connect) => {
    expect(await refusal({ connect, stdio: true }, gone())).toEqual({
      code: 'target-exited',
      message:
        'client 1 could not connect: the target (pid 7) ended with code 1. Its last lines:\n    Usage: server DIRECTORY',
    });
  });

  it('because a target that was ready ends is told that it was lost', async () => {
    expect((await refusal({ connect: never }, gone()))?.code).toBe('target-lost');
  });

  it('after another fault is told of that', async () => {
    const lost = Promise.reject(new Error('the driver is gone'));
    expect((await refusal({ connect: never, stdio: true }, lost))?.message).toBe('the driver is gone');
  });
});
