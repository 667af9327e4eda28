/**
 * Every sentence that says why a figure is missing or doubtful (`src/record/reasons.ts`): the run in which it is said, or
 * the test that causes it. The calm run shows each absent, but for those of what it lacks or is too short for, which
 * another test shows absent. A sentence without its line here is a type error.
 */
import type { ReasonCode } from '../../src/record/reasons.ts';
import type { OddName } from './servers.ts';
import type { WorldName } from './worlds.ts';

interface Proof {
  readonly file: string;
  readonly test: string;
}
export interface Said {
  readonly world: WorldName;
  readonly scenario: OddName | 'one' | 'calm' | 'steps';
  /** The calm run says it, too; where it is not said. */
  readonly absent?: Proof;
}
export interface Tested {
  readonly caused: Proof;
  /** The calm run says it, too. */
  readonly absent?: Proof;
}

const odd = (scenario: OddName, absent?: Proof): Said => ({
  ...{ world: 'odd', scenario },
  ...(absent === undefined ? {} : { absent }),
});
const inWorld = (world: Exclude<WorldName, 'odd' | 'calm'>): Said => ({ world, scenario: 'one' });
const inCalm = (scenario: 'calm' | 'steps', file: string, test: string): Said => ({
  ...{ world: 'calm', scenario, absent: { file, test } },
});
const by = (file: string, test: string, absent?: Proof): Tested => ({
  caused: { file, test },
  ...(absent === undefined ? {} : { absent }),
});

const ofHeld = by('test/stats/held-figures.test.ts', 'say why there are none', {
  file: 'test/stats/held-figures.test.ts',
  test: 'are those of each call, over the rounds',
});
const ofRound = 'test/study/held.test.ts';
const whole: Proof = { file: ofRound, test: 'are told for each, by what was there right before' };
const traceback = 'test/observe/sigquit-probe.test.ts';
const told: Proof = { file: traceback, test: 'are counted together' };
const silence: Proof = {
  file: 'test/study/series.test.ts',
  test: 'reads what silence costs with the clients that are there, and says where they had left',
};
const ofSeries = 'test/stats/absent.test.ts';
const withAll: Proof = { file: ofSeries, test: 'a series that has all of them gives none of these reasons' };
const ofZero: Proof = { file: ofSeries, test: 'a figure of zero has no share to be wide by' };
const ofGrids = 'test/stats/judge-grid.test.ts';
const noisyGrid = 'say noisy where the instances lie apart by more than a fifth of the figure';
const kinds: Proof = {
  file: 'test/study/absent.test.ts',
  test: 'each kind of target lacks its own figures, and no others',
};

export const reasonTable: Readonly<Record<ReasonCode, Said | Tested>> = {
  'not-measured': odd('tiring', {
    file: 'test/stats/aggregate.test.ts',
    test: 'gives every figure there is, and a reason for each that is null',
  }),
  'no-ok-call': odd('mute'),
  'calls-needed': odd('slow', { file: 'test/stats/latency.test.ts', test: '%s needs %d calls' }),
  'no-probe': odd('flat', kinds),
  'probe-has-none': by(kinds.file, kinds.test),
  'starts-with-client': by(kinds.file, kinds.test),
  'ends-with-client': by(kinds.file, kinds.test),
  'ran-already': by('test/study/absent.test.ts', 'of a target that ran already nobody knows its start', {
    file: 'test/study/absent.test.ts',
    test: 'each kind of target lacks its own figures, and no others',
  }),
  'no-program': by('test/calibration/judge.test.ts', 'cannot say where its program is not there'),
  'no-standin': inWorld('crowded'),
  'no-complete-round': odd('broken'),
  'two-steps-needed': by(ofSeries, 'a second step has no slope: it needs two steps', withAll),
  'two-counts-needed': odd('tiring'),
  'no-peak': by(ofSeries, 'a peak has none for each caller: no peak was read', withAll),
  'rate-rises': inCalm(
    'steps',
    'test/stats/aggregate-series.test.ts',
    'a peak that falls is no line: what one calling client took at most stands for it',
  ),
  'no-control': by(ofSeries, 'a control step has no growth: no control step was taken', withAll),
  'within-interval': odd('flat'),
  'within-noise': inCalm('steps', ofSeries, withAll.test),
  'wide-interval': by(ofSeries, ofZero.test, ofZero),
  'wide-interval-of': odd('starts', {
    file: 'test/stats/aggregate.test.ts',
    test: 'has no verdict at all where nothing is wrong',
  }),
  'wide-range': by(ofGrids, noisyGrid),
  'wide-range-of': by(ofGrids, noisyGrid),
  'no-one-slope': odd('bent'),
  'two-readings': odd('slow'),
  'left-by-calls': odd('leaky'),
  'rounds-missing': odd('starts'),
  'some-calls': odd('failing'),
  'some-calls-unsent': by(
    'test/limits/ports.machine.test.ts',
    'ports used up under load fail the calls, by that reason',
  ),
  'none-ended': by('test/stats/latency.test.ts', 'are not those of the other rounds where in one round %s'),
  'none-ok': odd('mute'),
  'pairs-needed': by('test/stats/ratios.test.ts', 'is none of fewer than five pairs'),
  'ratio-of-bound': by('test/stats/ratios.test.ts', 'is none of a bound, nor of what is not valid'),
  'ratio-of-invalid': by('test/stats/ratios.test.ts', 'is none of a bound, nor of what is not valid'),
  'wider-gain': by(
    'test/stats/judge-grid.test.ts',
    'makes bounds of all cells of a path that gains with one more driver',
  ),
  unsent: odd('behind'),
  'driver-behind': by(
    'test/stats/open-loop.test.ts',
    'is the driver’s own work where that was late by a visible part of a call',
  ),
  'rate-under': by('test/stats/found-rates.test.ts', 'is none where 20 calls a second are too many'),
  'rate-driver': by('test/stats/found-rates.test.ts', 'is none where the driver has no more to give'),
  'rate-late': by('test/stats/found-rates.test.ts', 'is none where the driver does not keep the least rate'),
  'rate-restless': by('test/stats/found-rates.test.ts', 'is none where what held does not hold again'),
  unanswered: odd('failing'),
  'driver-busy': by(
    'test/stats/verdicts.test.ts',
    'names its round, and its method beside figures of the scenario',
  ),
  'driver-waited': inWorld('crowded'),
  'driver-late': by('test/stats/verdicts.test.ts', 'is bound where it waits for a visible part of each call'),
  'standin-busy': inWorld('flooded'),
  'process-vanished': odd('forks'),
  moved: odd('creep'),
  moving: odd('saw'),
  'unsettled-empty': odd('saw'),
  'unsettled-clients': odd('saw'),
  'unsettled-loaded': odd('saw'),
  'unsettled-later': odd('restless'),
  'first-call-open': odd('left-out'),
  'window-cut': odd('slow'),
  'others-busy': inWorld('crowded'),
  swapped: inWorld('paged'),
  'slowed-down': by(
    'test/host/conditions.test.ts',
    'tells how often the processor was slowed down, over all of its parts',
  ),
  'quota-waited': inWorld('held'),
  'memory-limit-met': by('test/study/held-back.test.ts', 'is said with what it came up against', {
    file: 'test/study/held-back.test.ts',
    test: 'is nothing where its group was not held back, or it has none',
  }),
  stolen: inWorld('robbed'),
  'state-changed': inWorld('switched'),
  reconnected: odd('failing'),
  resent: by(
    'test/study/point.test.ts',
    'says how often clients had to connect again, and which requests had to be sent again',
  ),
  'second-try': by('test/study/series.test.ts', 'and not when a second try succeeds, which is said'),
  'left-out': odd('left-out'),
  slower: odd('tiring'),
  'was-stopped': by(
    'test/limits/stopped.machine.test.ts',
    '%s is found, told at once, and its times are not valid',
  ),
  'was-stopped-outside': by(
    'test/study/found.test.ts',
    'a process that was stopped, in a window and outside any',
  ),
  'one-replaced': odd('worker'),
  'several-replaced': by('test/study/found.test.ts', 'processes that were replaced, one or several'),
  'other-build': odd('starts'),
  'other-instance': by(
    'test/commands/identity.test.ts',
    'of a target that ran already is the same process in each round, or it was restarted',
    { file: 'test/commands/identity.test.ts', test: 'is nothing to doubt where all are the same build' },
  ),
  'no-trace': odd('untraced'),
  unexpected: by('test/checks/judge.test.ts', 'a number that is not as expected'),
  'no-number': odd('unmet'),
  'answers-differ': by('test/checks/judge.test.ts', 'answers that differ, with both'),
  'told-once': by(
    'test/study/series.test.ts',
    'that tells its goroutines once, as it ends, has them at its largest step',
    {
      file: 'test/study/series.test.ts',
      test: 'reads each step loaded and settled, with one window for all methods',
    },
  ),
  'no-traceback': by(traceback, 'are not known where one of them is not', told),
  'long-traceback': by(traceback, 'that the log has cut is not known', told),
  'clients-left': by(silence.file, silence.test, silence),
  'series-ended': by(ofRound, 'beyond the clients the series came to are left out, and said', whole),
  'ended-before': by(ofRound, 'are missed with the reason where the round ends before them', whole),
  'no-health': ofHeld,
  'no-answer': ofHeld,
  'none-open': ofHeld,
  'ended-meanwhile': ofHeld,
  'never-quiet': by('test/host/quiet.test.ts', 'goes on at its deadline, and says so', {
    file: 'test/host/quiet.test.ts',
    test: 'takes a second where it is quiet already, and says nothing',
  }),
};
