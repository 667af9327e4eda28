/**
 * The search for the highest rate that a target holds (method.md, "Windows"): doubling, then bisection, then a long run
 * at the answer, which must hold, and one 10 % above it, which must not. It asks for probes and is told how each went.
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

export interface RateProbe {
  /** Calls per second. */
  readonly perSecond: number;
  /** Of the length that the answer is held to. */
  readonly long: boolean;
}

/** `driver`: what was asked is more than the driver can send, which says nothing of the target. */
export type ProbeOutcome = 'held' | 'failed' | 'driver';

/**
 * `found`: held a long run, and 10 % more did not. `driver`: it holds at least so much, and twice the driver had no more
 * to give. `under`: it does not hold the least rate. `late`: the driver itself did not keep the least rate, and nothing has
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
  readonly held: number[];
  /** The lowest that failed. */
  failed: number;
  /** The highest that held a long run, 0 = none. */
  confirmed: number;
  /** The last that the driver did not keep, 0 = none. */
  late: number;
}

/**
 * Asks for a probe with each `yield`; returns the answer.
 * @param loaded calls per second that clients got who were loaded without a rate; 0 = not known. It shortens the way to
 * the answer, which stands on probes alone.
 */
export function* searchRate(loaded = 0): Generator<RateProbe, RateAnswer, ProbeOutcome> {
  const first = Math.max(leastRate, rounded(loaded / beginning));
  const known: Known = { first, held: [], failed: Number.POSITIVE_INFINITY, confirmed: 0, late: 0 };
  for (let probes = 0; probes < mostProbes; probes++) {
    const probe = nextProbe(known);
    const outcome = yield probe;
    const answer = answerOf(known, probe, outcome);
    if (answer !== null) return answer;
    if (outcome === 'held') learnHeld(known, probe);
    else if (isPastDriver(known, probe, outcome)) known.late = probe.perSecond;
    else learnFailed(known, probe);
  }
  return { kind: 'restless', perSecond: null };
}

/** What the probe settles; null = the search goes on. */
function answerOf(known: Known, probe: RateProbe, outcome: ProbeOutcome): RateAnswer | null {
  if (outcome === 'held') return null;
  const { perSecond } = probe;
  const best = known.held.at(-1) ?? null;
  // Once, others may have kept the driver from its work: it is asked for the same again.
  if (isPastDriver(known, probe, outcome))
    return known.late === perSecond ? { kind: 'driver', perSecond: best } : null;
  // A driver that is late before anything has held may keep up with less.
  if (perSecond <= leastRate) return { kind: outcome === 'driver' ? 'late' : 'under', perSecond: null };
  const isFound = best !== null && best === known.confirmed && perSecond > best;
  return isFound ? { kind: 'found', perSecond: best } : null;
}

/** No bound where it is the long run of the best itself: that has not held, then. */
function isPastDriver({ held }: Known, { perSecond }: RateProbe, outcome: ProbeOutcome): boolean {
  return outcome === 'driver' && held.length > 0 && perSecond > (held.at(-1) ?? 0);
}

function nextProbe({ first, held, failed, confirmed }: Known): RateProbe {
  const best = held.at(-1);
  if (best === undefined)
    return { perSecond: Math.min(first, Math.max(leastRate, rounded(failed / descent))), long: false };
  if (best === confirmed) return { perSecond: rounded(best * beyond), long: true };
  if (failed === Number.POSITIVE_INFINITY) return { perSecond: best * 2, long: false };
  const middle = rounded(Math.sqrt(best * failed));
  const isTold = failed <= best * closeEnough || middle <= best || middle >= failed;
  return isTold ? { perSecond: best, long: true } : { perSecond: middle, long: false };
}

/** What failed at or below it did so by chance. What was to fail 10 % above and held begins the search anew from there. */
function learnHeld(known: Known, { perSecond, long }: RateProbe): void {
  const isAnswer = long && known.held.at(-1) === perSecond;
  if (known.held.at(-1) !== perSecond) known.held.push(perSecond);
  known.confirmed = isAnswer ? perSecond : 0;
  if (known.failed <= perSecond) known.failed = Number.POSITIVE_INFINITY;
}

/** What had held at or above it did so by chance. */
function learnFailed(known: Known, { perSecond }: RateProbe): void {
  known.failed = perSecond;
  while ((known.held.at(-1) ?? 0) >= perSecond) known.held.pop();
}

/** Three digits: what cannot be told apart is not written apart. */
const rounded = (perSecond: number): number => Number(perSecond.toPrecision(3));
