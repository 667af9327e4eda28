/** Calls: what became of each, and whether it was us who had no more to give. */
import { type OutcomeKind, outcomeKinds } from '../../calibrate/accounts.ts';
import { accountOf, type Evidence, methodOf, type PointRound, scenarioOf, Unsaid } from '../evidence.ts';
import type { Row } from '../row.ts';

type Counts = PointRound['load'][string]['counts'];

/** What the server calls unanswered is given up after its time, or when load ends. */
const counted: Readonly<Record<OutcomeKind, (counts: Counts) => number>> = {
  ok: ({ ok }) => ok,
  failed: ({ failed }) => failed,
  mismatch: ({ mismatch }) => mismatch,
  reset: ({ reset }) => reset,
  unanswered: ({ timeout, aborted }) => timeout + aborted,
};

export const outcomes: Row = {
  id: 'outcomes',
  excuse: 'time',
  unit: 'calls',
  scenarios: ['outcome'],
  needs: null,
  readings(evidence) {
    const { calls } = accountOf(evidence, 'outcome', 'outcome');
    if (outcomeKinds.some((kind) => calls[kind] === 0))
      throw new Unsaid(`the server has ended no call in one of ${outcomeKinds.join(', ')}`);
    return outcomeKinds.map((name) => ({
      name,
      expected: calls[name],
      measured: countedAs(name, scenarioOf(evidence, 'outcome').rounds),
      tolerance: 0,
    }));
  },
};

/** First calls, those of the quiet phase, and the whole of the load: all that the server has seen. */
function countedAs(kind: OutcomeKind, rounds: readonly PointRound[]): number {
  const of = (counts: Counts | undefined) => (counts === undefined ? 0 : counted[kind](counts));
  return rounds.reduce((total, { admit, quiet, load }) => {
    const first = kind === 'ok' ? admit.length : 0;
    return total + first + of(quiet['outcome']?.counts) + of(load['outcome']?.all);
  }, 0);
}

/** Busier than this, the server may have been what callers waited for. */
const busyShare = 0.7;

export const driverBound: Row = {
  id: 'driver-bound',
  excuse: 'none',
  unit: 'yes/no',
  scenarios: ['flood'],
  needs: null,
  readings(evidence) {
    const share = busyOf(evidence);
    if (share > busyShare)
      throw new Unsaid(`the server was busy itself, ${Math.round(100 * share)} % of the time`);
    const { figures } = methodOf(evidence, 'flood', 'flood');
    const flagged = figures['calls_per_s']?.verdicts?.some(({ code }) => code === 'driver-bound') ?? false;
    return [{ name: null, expected: 1, measured: flagged ? 1 : 0, tolerance: 0 }];
  },
};

/** Processor time of the server by its own clock, over the later half of its answers. */
function busyOf(evidence: Evidence): number {
  const { marks } = accountOf(evidence, 'flood', 'flood');
  const [first, last] = [marks[Math.floor(marks.length / 2)], marks.at(-1)];
  if (first === undefined || last === undefined || last.atMs <= first.atMs)
    throw new Unsaid('the server has answered too few calls to tell how busy it was');
  return (last.cpuMs - first.cpuMs) / (last.atMs - first.atMs);
}
