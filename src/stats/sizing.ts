/**
 * Memory and cores for so many callers, out of the measured steps of a series (method.md, "Fits and contrasts"): the
 * running maximum of the steps, drawn straight between two of them, and nothing beyond the last.
 *
 * The running maximum, because a peak that falls as clients grow (a collector that begins to keep up) is no promise
 * that fewer callers are cheaper on another day.
 */

/** A figure with its interval; MiB or cores. */
export interface Sized {
  readonly value: number;
  /** Null under three rounds. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface Size {
  readonly callers: number;
  /** Null = cannot say. */
  readonly mib: Sized | null;
  readonly cores: Sized | null;
}

/** A step as the record has it, of which this reads two figures. */
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
function placeOf({ clients, figures }: SizedStep, name: string): Place | null {
  const figure = figures[name];
  if (figure === undefined || figure.value === null) return null;
  if (figure.verdicts?.some(({ level }) => level === 'invalid')) return null;
  return { clients, value: figure.value, low: figure.low, high: figure.high };
}

/** Each place as high as the highest before it. */
function runningMaximum(places: readonly Place[]): Place[] {
  let highest: Place | null = null;
  return [...places]
    .sort((a, b) => a.clients - b.clients)
    .map((place) => {
      highest =
        highest !== null && highest.value > place.value ? { ...highest, clients: place.clients } : place;
      return highest;
    });
}

function between(before: Place, after: Place, callers: number): Sized {
  const share =
    after.clients === before.clients ? 0 : (callers - before.clients) / (after.clients - before.clients);
  const mix = (a: number, b: number) => a + share * (b - a);
  const bound = (a: number | null, b: number | null) => (a === null || b === null ? null : mix(a, b));
  return {
    value: mix(before.value, after.value),
    low: bound(before.low, after.low),
    high: bound(before.high, after.high),
  };
}

/**
 * A Kubernetes `resources:` block: requests are the figures, the limit of memory is the upper end of its interval (the
 * figure itself where there is none). No limit of CPU, which would throttle and not save. Null where memory is unknown.
 */
export function resourcesOf({ mib, cores }: Size): string | null {
  if (mib === null) return null;
  const memory = (amount: number) => `${Math.ceil(amount)}Mi`;
  const cpu = cores === null ? [] : [`    cpu: ${Math.max(1, Math.ceil(cores.value * 1000))}m`];
  return [
    'resources:',
    '  requests:',
    `    memory: ${memory(mib.value)}`,
    ...cpu,
    '  limits:',
    `    memory: ${memory(mib.high ?? mib.value)}`,
    '',
  ].join('\n');
}
