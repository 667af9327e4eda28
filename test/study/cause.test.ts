import { describe, expect, it } from 'vitest';
import { NoProcessLeft, ProbeFailed } from '../../src/errors/observe.ts';
import { FirstCallError, NoStepError, TargetLostError } from '../../src/errors/study.ts';
import { causeOf } from '../../src/study/cause.ts';

const end = new TargetLostError('the target exited with code 3', {
  pid: 1,
  code: 3,
  signal: null,
  lastLines: [],
});
const never = new Promise<never>(() => {});

/** The target's end is told at `tell`; the wait for it is over at `giveUp`. */
function losing() {
  const { promise: lost, reject: tell } = withResolvers<never>();
  const { promise: waited, resolve: giveUp } = withResolvers<void>();
  return { tell: () => tell(end), giveUp: () => giveUp(), rig: { lost }, clock: { sleep: () => waited } };
}
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}

describe('the cause of an error', () => {
  it.each([
    new NoProcessLeft('memory'),
    new ProbeFailed('ws://127.0.0.1:1', 'it was cut off'),
    new FirstCallError('client 1 could not connect: read ECONNRESET'),
  ])(
    'of a tree, probe or client that has gone (%s) is the end of the target, though that is told later',
    async (error) => {
      const { tell, rig, clock } = losing();
      const cause = causeOf(error, rig, clock);
      tell();
      expect(await cause).toBe(end);
    },
  );
  it('is the error where the target lives on', async () => {
    const error = new NoProcessLeft('memory');
    const { giveUp, rig, clock } = losing();
    const cause = causeOf(error, rig, clock);
    giveUp();
    expect(await cause).toBe(error);
  });
  it('of any other error is not waited for', async () => {
    const error = new NoStepError('x');
    expect(await causeOf(error, { lost: never }, { sleep: () => never })).toBe(error);
    expect(await causeOf(end, { lost: never }, { sleep: () => never })).toBe(end);
  });
});
