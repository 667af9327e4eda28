/**
 * Every rule that ends a series: the test that causes it for real, and the one that shows it absent. `walk.test.ts` says
 * which code has no line here, and reads that the tests are there.
 */
import type { StopCode } from '../../src/stats/series-round.ts';

interface Proof {
  readonly file: string;
  readonly test: string;
}
export interface StopCause {
  readonly caused: Proof;
  readonly absent: Proof;
}

/** Of series of a server in order on a host that has enough of everything: no rule ends them. */
const whole: Proof = {
  file: 'test/study/series.alone.test.ts',
  test: 'takes all steps in all rounds, every call proved',
};
const bySeries = (test: string): StopCause => ({
  caused: { file: 'test/study/series.alone.test.ts', test },
  absent: whole,
});
const byHost = (test: string): StopCause => ({
  caused: { file: 'test/reasons/stops.alone.test.ts', test },
  absent: { file: 'test/reasons/stops.alone.test.ts', test: 'a host that has enough of both ends none' },
});

export const stopTable: Readonly<Record<StopCode, StopCause>> = {
  estimate: bySeries('before: a step whose expected peak is over the budget is not begun'),
  descriptors: bySeries('before: a step for which the target lacks descriptors is not begun'),
  ports: {
    caused: {
      file: 'test/study/series-host.machine.test.ts',
      test: 'is asked before the step: connections that wait for their end count',
    },
    absent: whole,
  },
  admission: bySeries('during: clients that are refused are not the clients asked for'),
  budget: bySeries('during: a tree that grows over the budget is not loaded on'),
  'host-memory': byHost('a control group of which a tenth is not left any more'),
  swap: byHost('pages that go to a swap file'),
  latency: bySeries('after: %s calls end it, answered or not'),
  failed: bySeries('after: failed calls over one in a hundred end it'),
  exit: bySeries('during: a target that ends is told with what it said, and its steps before are kept'),
};
