/**
 * The search for the highest rate that a target holds (method.md, "Windows"): doubling, then bisection, then a long run
 * at the answer, which must hold, and one 10 % above it, which must not. It asks for probes and is told how each went.
 * Short probes are a quick way to the answer where a target keeps up for long what it keeps up for a moment; once a long
 * run has failed where a short one held, bisection goes on with long ones.
 */

/** Under so many calls a second a percentile would take too long to be told. */
export const leastRate = 20;
/** Bisection ends when what failed is no more than so much above what held. */
const closeEnough = 1.05;
const beyond = 1.1;
/** A target whose answers waver for ever is given up after so many probes. */
const mostProbes = 40;
/** Of what loaded clients got: held by most targets, and two doublings below what none holds. */
const beginning = 4;
/** How far the search goes down where nothing has held yet: probes of few calls a second are long. */
const descent = 4;
/** The same among long runs: the answer is as a rule not far, and each costs as much as the next. */
const longDescent = 2;

export interface RateProbe {
  /** Calls per second. */
  readonly perSecond: number;
  /** Of the length that the answer is held to. */
  readonly long: boolean;
}

/** `driver`: what was asked is more than the driver can send, which says nothing of the target. */
export type ProbeOutcome = 'held' | 'failed' | 'driver';

/**
 * `found`: held a long run, and 10 % more did not. `driver`: it holds at least so much in a long run, and twice the
 * driver had no more to give. `under`: it does not hold the least rate. `late`: the driver itself did not keep the least rate, and nothing has
 * held. `restless`: what held once failed another time, again and again.
 */
export interface RateAnswer {
  readonly kind: 'found' | 'driver' | 'under' | 'late' | 'restless';
  /** Null where it is `under`, `late` or `restless`. */
  readonly perSecond: number | null;
}

interface Known {
  /** Where it begins. */
  readonly first: number;
  /** Rates that held, ascending; none of them at or above one that failed later. */
  held: readonly number[];
  /** The lowest that failed. */
  failed: number;
  /** The highest that held a long run, 0 = none. */
  confirmed: number;
  /** A long run has failed at a rate that a short probe held. */
  shortMislead: boolean;
  /** The last that the driver did not keep, 0 = none. */
  late: number;
  /** The lowest that it did not keep twice, 0 = none: what is sought is no more, and the best so far stands for it. */
  bound: number;
}

/**
 * Asks for a probe with each `yield`; returns the answer.
 * @param loaded calls per second that clients got who were loaded without a rate; 0 = not known. It shortens the way to
 * the answer, which stands on probes alone.
 */
export function* searchRate(loaded = 0): Generator<RateProbe, RateAnswer, ProbeOutcome> {
  const first = Math.max(leastRate, rounded(loaded / beginning));
  const known: Known = {
    ...{ first, held: [], failed: Number.POSITIVE_INFINITY, confirmed: 0, shortMislead: false },
    ...{ late: 0, bound: 0 },
  };
  for (let probes = 0; probes < mostProbes; probes++) {
    const probe = nextProbe(known);
    const outcome = yield probe;
    const answer = answerOf(known, probe, outcome);
    if (answer !== null) return answer;
    if (outcome === 'held') learnHeld(known, probe);
    else if (isPastDriver(known, probe, outcome)) learnLate(known, probe);
    else learnFailed(known, probe);
  }
  return { kind: 'restless', perSecond: null };
}

/** What the probe settles; null = the search goes on. */
function answerOf(known: Known, probe: RateProbe, outcome: ProbeOutcome): RateAnswer | null {
  const { perSecond, long } = probe;
  const best = known.held.at(-1) ?? null;
  if (outcome === 'held') return known.bound > 0 && long ? { kind: 'driver', perSecond } : null;
  if (isPastDriver(known, probe, outcome)) {
    const isBound = known.late === perSecond && best === known.confirmed;
    return isBound ? { kind: 'driver', perSecond: best } : null;
  }
  // A driver that is late before anything has held may keep up with less.
  if (perSecond <= leastRate) return { kind: outcome === 'driver' ? 'late' : 'under', perSecond: null };
  const isFound = best !== null && best === known.confirmed && long && perSecond <= rounded(best * beyond);
  return isFound ? { kind: 'found', perSecond: best } : null;
}

/** No bound where it is the long run of the best itself: that has not held, then. */
function isPastDriver({ held }: Known, { perSecond }: RateProbe, outcome: ProbeOutcome): boolean {
  return outcome === 'driver' && held.length > 0 && perSecond > (held.at(-1) ?? 0);
}

function nextProbe({ first, held, failed, confirmed, bound, shortMislead: long }: Known): RateProbe {
  const best = held.at(-1);
  if (best === undefined) {
    const lower = long ? rounded(failed / longDescent) : Math.min(first, rounded(failed / descent));
    return { perSecond: Math.max(leastRate, lower), long };
  }
  if (bound > 0) return { perSecond: best, long: true };
  if (failed === Number.POSITIVE_INFINITY) return { perSecond: best * 2, long };
  const middle = rounded(Math.sqrt(best * failed));
  const isTold = failed <= best * closeEnough || middle <= best || middle >= failed;
  if (!isTold) return { perSecond: middle, long };
  return { perSecond: best === confirmed ? rounded(best * beyond) : best, long: true };
}

/** What failed at or below it did so by chance: what was to fail 10 % above and held begins the search anew from there. */
function learnHeld(known: Known, { perSecond, long }: RateProbe): void {
  if (known.held.at(-1) !== perSecond) known.held = [...known.held, perSecond];
  if (long) known.confirmed = perSecond;
  if (known.failed <= perSecond) known.failed = Number.POSITIVE_INFINITY;
}

/** Once, others may have kept the driver from its work: it is asked for the same again. */
function learnLate(known: Known, { perSecond }: RateProbe): void {
  if (known.late === perSecond) known.bound = perSecond;
  known.late = perSecond;
}

/** What had held at or above it did so by chance; where a long run says so of a short one, none of those is believed. */
function learnFailed(known: Known, { perSecond, long }: RateProbe): void {
  const misled = long && known.held.at(-1) === perSecond;
  known.shortMislead ||= misled;
  known.failed = perSecond;
  known.bound = 0;
  if (known.confirmed >= perSecond) known.confirmed = 0;
  known.held = known.held.filter((rate) => rate < perSecond && (!misled || rate <= known.confirmed));
}

/** Three digits: what cannot be told apart is not written apart. */
const rounded = (perSecond: number): number => Number(perSecond.toPrecision(3));
