/**
 * Memory and cores for so many callers, out of the measured steps of a series (method.md, "Fits and contrasts"): the
 * running maximum of the steps, drawn straight between two of them, and nothing beyond the last.
 *
 * The running maximum, because a peak that falls as clients grow (a collector that begins to keep up) is no promise
 * that fewer callers are cheaper on another day.
 *
 * Of a step at which driver or stand-in had no more to give, the figures are right and the answer is not: the same
 * callers, served by nothing that held them back, would have taken at least so much. So would all callers from there on,
 * since no one knows how far that step was above the later ones.
 */

/** A figure with its interval; MiB or cores. */
export interface Sized {
  readonly value: number;
  /** Null under three rounds. */
  readonly low: number | null;
  /** Null where it is but a lower bound, too: nobody knows how far above it the truth lies. */
  readonly high: number | null;
  /** What is needed is this or more. */
  readonly isAtLeast: boolean;
}

export interface Size {
  readonly callers: number;
  /** Null = cannot say. */
  readonly mib: Sized | null;
  readonly cores: Sized | null;
}

/** A step as the record has it, of which this reads two figures, and of `calls_per_s` whether it is a bound. */
export interface SizedStep {
  readonly clients: number;
  readonly figures: Readonly<Record<string, SizedFigure | undefined>>;
}
export interface SizedFigure {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly verdicts?: readonly { readonly level: string }[] | undefined;
}

/** What `callers` need at a time, each with as many calls in flight as the series had. */
export function sizeFor(steps: readonly SizedStep[], callers: number): Size {
  return { callers, mib: sizeOf(steps, 'peak_mib', callers), cores: sizeOf(steps, 'cores', callers) };
}

/** True where the callers of a step could have called faster than driver or stand-in let them. */
export const wasHeldBack = ({ figures }: Pick<SizedStep, 'figures'>): boolean =>
  isBound(figures['calls_per_s']);

const isBound = (figure: Pick<SizedFigure, 'verdicts'> | undefined): boolean =>
  figure?.verdicts?.some(({ level }) => level === 'bound') ?? false;

interface Place extends Sized {
  readonly clients: number;
}

function sizeOf(steps: readonly SizedStep[], name: string, callers: number): Sized | null {
  const places = runningMaximum(steps.flatMap((step) => placeOf(step, name) ?? []));
  const after = places.find(({ clients }) => clients >= callers);
  const before = places.findLast(({ clients }) => clients <= callers);
  // Fewer than the first step or more than the last: nothing was measured there.
  return before === undefined || after === undefined ? null : between(before, after, callers);
}

/** A step's figure; none where it was not measured or is not valid. */
function placeOf(step: SizedStep, name: string): Place | null {
  const { clients, figures } = step;
  const figure = figures[name];
  if (figure === undefined || figure.value === null) return null;
  if (figure.verdicts?.some(({ level }) => level === 'invalid')) return null;
  const { value, low, high } = figure;
  const isAtLeast = isBound(figure) || wasHeldBack(step);
  return { clients, value, low, high: isAtLeast ? null : high, isAtLeast };
}

/** Each place as high as the highest before it, and a bound from the first bound on. */
function runningMaximum(places: readonly Place[]): Place[] {
  let before: Place | null = null;
  return [...places]
    .sort((a, b) => a.clients - b.clients)
    .map((place) => {
      const highest: Place = before !== null && before.value > place.value ? before : place;
      const isAtLeast = place.isAtLeast || (before?.isAtLeast ?? false);
      before = { ...highest, clients: place.clients, isAtLeast, high: isAtLeast ? null : highest.high };
      return before;
    });
}

function between(before: Place, after: Place, callers: number): Sized {
  const share =
    after.clients === before.clients ? 0 : (callers - before.clients) / (after.clients - before.clients);
  const mix = (a: number, b: number) => a + share * (b - a);
  const end = (a: number | null, b: number | null) => (a === null || b === null ? null : mix(a, b));
  return {
    value: mix(before.value, after.value),
    low: end(before.low, after.low),
    high: end(before.high, after.high),
    // Bounds stay bounds in later places, so the later of the two tells.
    isAtLeast: after.isAtLeast,
  };
}

/**
 * A Kubernetes `resources:` block: requests are the figures, the limit of memory is the upper end of its interval (the
 * figure itself where there is none). No limit of CPU, which would throttle and not save. A lower bound is marked as one
 * with the given words, and gives no limit: the truth above it would be killed. Null where memory is unknown or none.
 */
export function resourcesOf({ mib, cores }: Size, atLeast = 'at least'): string | null {
  // Nothing can be asked for that is less than nothing, which only a record from elsewhere says.
  if (mib === null || mib.value <= 0) return null;
  const memory = (amount: number) => `    memory: ${Math.ceil(amount)}Mi`;
  const mark = ({ isAtLeast }: Sized) => (isAtLeast ? ` # ${atLeast}` : '');
  const cpu = cores === null ? [] : [`    cpu: ${Math.max(1, Math.ceil(cores.value * 1000))}m${mark(cores)}`];
  const limits = mib.isAtLeast ? [] : ['  limits:', memory(Math.max(mib.value, mib.high ?? mib.value))];
  return ['resources:', '  requests:', `${memory(mib.value)}${mark(mib)}`, ...cpu, ...limits, ''].join('\n');
}
