/** What stands under the table of a series, against that table. */
import { type Cell, numberIn } from '../pages/markdown.ts';
import { explained, near, slopeOf } from './ranges.ts';
import { columnOf, type ReadPage, type Sentence } from './read.ts';
import type { Kind, Words } from './words.ts';

/** What a series says of itself, for those who say it of all series. */
export interface Said {
  held: number | null;
  /** `heap` or `settled`. */
  heldBy: 'heap' | 'settled' | null;
  heldNothing: boolean;
  served: number | null;
  isBent: boolean;
  perCaller: number | null;
  knee: number | null;
  isComplete: boolean;
  stops: boolean;
  /** Steps whose rate is a bound: none, the last alone, or others. */
  heldBack: 'none' | 'last' | 'others';
}

export type Faults = Partial<Record<Kind, (sentence: Sentence) => string | null>>;

/** By title, from the sentences under each table. */
export function saidOfSeries({ sentences, series, words }: ReadPage): Map<string, Said> {
  const all = new Map<string, Said>();
  for (const [title, table] of series)
    all.set(title, {
      ...{ held: null, heldBy: null, heldNothing: false, served: null, isBent: false, perCaller: null },
      ...{
        knee: null,
        isComplete: false,
        stops: false,
        heldBack: heldBack(columnOf(table, words.heads.rate)),
      },
    });
  for (const sentence of sentences) {
    const said = all.get(sentence.series ?? '');
    if (said !== undefined && sentence.heading === words.headings.series) take(said, sentence, words);
  }
  return all;
}

function heldBack(rates: readonly Cell[]): Said['heldBack'] {
  const first = rates.findIndex(({ side }) => side !== '');
  if (first < 0) return 'none';
  return first === rates.length - 1 ? 'last' : 'others';
}

/** What one that calls costs at the peak, and whether that can be but a lower bound; null = it cannot be said. */
export function servedBy(each: Said): { readonly value: number; readonly isAtLeast: boolean } | null {
  const value = each.isBent ? each.perCaller : each.served;
  if (value === null || (!each.isBent && each.heldBack === 'others')) return null;
  return { value, isAtLeast: each.heldBack !== 'none' };
}

function take(said: Said, sentence: Sentence, words: Words): void {
  const { kind, groups } = sentence;
  const number = numberIn((groups[1] ?? '').replace('≥ ', ''), words.decimal);
  const what = quantityOf(groups[1] ?? '', words);
  if (what === 'peak') takePeak(said, sentence, words);
  else if (what !== null) takeHeld(said, what, sentence, words);
  else if (kind === 'perCaller') said.perCaller = number;
  else if (kind === 'knee') said.knee = number;
  else if (kind === 'complete') said.isComplete = true;
  else if (kind === 'stopped') said.stops = true;
}

function takePeak(said: Said, { kind, groups }: Sentence, { decimal }: Words): void {
  if (kind === 'grows') said.served = numberIn(groups[2] ?? '', decimal);
  else if (kind === 'bent') said.isBent = true;
}

/** What a client costs that stays is said by the live heap, unless that is no line; by the settled memory only then. */
function takeHeld(
  said: Said,
  what: 'heap' | 'settled',
  { kind, groups }: Sentence,
  { decimal }: Words,
): void {
  if (said.heldBy !== null || said.heldNothing) return;
  if (kind === 'grows') said.held = numberIn(groups[2] ?? '', decimal);
  if (kind === 'grows' || kind === 'falls') said.heldBy = what;
  else if (kind === 'flat') said.heldNothing = true;
}

/** Null = none of those that a slope is of. */
export const quantityOf = (text: string, { quantities }: Words) =>
  (Object.entries(quantities).find(([, words]) => words === text)?.[0] ?? null) as
    | 'heap'
    | 'settled'
    | 'peak'
    | null;

/** How far a fit over rounds may lie from least squares through their medians. */
const slack = { line: 0.2, cloud: 0.25, print: 0.006 };
/** No later step may be better by more, and a knee is where that begins. */
const kneeShare = 0.95;

export function seriesFaults(page: ReadPage): Faults {
  const { words, series } = page;
  const number = (text: string | undefined) => numberIn(text ?? '', words.decimal);
  const tableOf = (sentence: Sentence) => series.get(sentence.series ?? '');
  const column = (sentence: Sentence, head: string) => columnOf(tableOf(sentence), head);
  const clients = (sentence: Sentence) =>
    column(sentence, words.heads.clients).map(({ value }) => value ?? 0);
  const points = (sentence: Sentence, head: string) => {
    const xs = clients(sentence);
    return column(sentence, head).flatMap((cell, i) =>
      cell.value === null || cell.side !== '' ? [] : [{ x: xs[i] ?? 0, y: cell.value }],
    );
  };
  const headOf = { heap: words.heads.heap, settled: words.heads.settled, peak: words.heads.peak };

  const slope = (sign: 1 | -1) => (sentence: Sentence) => {
    const what = quantityOf(sentence.groups[1] ?? '', words);
    const [told, low, high] = [2, 4, 5].map((group) => number(sentence.groups[group]));
    if (what === null || told === undefined || told === null) return 'no quantity';
    const isOutside = typeof low === 'number' && typeof high === 'number' && !(low <= told && told <= high);
    if (isOutside) return `${told} is not within ${low} and ${high}`;
    return slopeFault(sign * told, points(sentence, headOf[what]), what === 'peak' ? 1 : 1024);
  };

  return {
    caption: (sentence) => captionFault(sentence, page),
    grows: slope(1),
    falls: slope(-1),
    flat: (sentence) => (quantityOf(sentence.groups[1] ?? '', words) === null ? 'no quantity' : null),
    unknown: (sentence) => (quantityOf(sentence.groups[1] ?? '', words) === null ? 'no quantity' : null),
    bent: (sentence) => {
      const what = quantityOf(sentence.groups[1] ?? '', words);
      if (what === null) return 'no quantity';
      const of = points(sentence, headOf[what]);
      for (const part of (sentence.groups[2] ?? '').split(/, (?=[<\d])/)) {
        const [, value, at] = words.alt.at.exec(part.replace(' MiB', '')) ?? [];
        const there = of.find(({ x }) => x === number(at));
        if (there === undefined || there.y !== number(value))
          return `the table has ${there?.y ?? 'nothing'} at ${at}`;
      }
      return null;
    },
    perCaller: (sentence) => {
      const told = number((sentence.groups[1] ?? '').replace('≥ ', '')) ?? 0;
      const isBound = heldBack(column(sentence, words.heads.rate)) !== 'none';
      if (isBound !== sentence.groups[1]?.startsWith('≥ ')) return `a bound by the rates: ${isBound}`;
      const knee = kneeOf(page, sentence) ?? Math.max(...clients(sentence));
      const shares = points(sentence, words.heads.peak)
        .filter(({ x }) => x >= knee)
        .map(({ x, y }) => y / x);
      // What the process takes without a client is in the peak and not in the share.
      return shares.length > 0 && told <= Math.max(...shares) * (1 + slack.print)
        ? null
        : `the table has at most ${Math.max(...shares)}`;
    },
    knee: (sentence) =>
      kneeFault(
        number(sentence.groups[1]) ?? 0,
        ratesOf(column(sentence, words.heads.rate), clients(sentence)),
      ),
    kneeAt: (sentence) => latenciesFault(sentence, page),
    noKnee: (sentence) => {
      const rates = ratesOf(column(sentence, words.heads.rate), clients(sentence));
      const last = rates.at(-1);
      if (last === undefined || last.x !== number(sentence.groups[1])) return 'the last step has no rate';
      return rates.slice(0, -1).every(({ y }) => y <= last.y) ? null : 'an earlier step has a higher rate';
    },
    complete: (sentence) =>
      clients(sentence).at(-1) === number(sentence.groups[1]) ? null : 'the table ends elsewhere',
    stopped: (sentence) => {
      const at = number(sentence.groups[2]) ?? 0;
      const isBefore = /^(?:before|antes)/.test(sentence.groups[1] ?? '');
      const isPart = /\(/.test(sentence.text.split(': ')[0] ?? '');
      return isBefore && !isPart && clients(sentence).includes(at) ? 'the table has that step' : null;
    },
    notTaken: (sentence) => {
      const names = (sentence.groups[1] ?? '').split(', ').map(number);
      return names.every((name) => name !== null) ? null : 'no steps';
    },
    shared: () => null,
  };
}

/** Of points that lie on no line, only the direction can be judged. */
function slopeFault(told: number, of: readonly { x: number; y: number }[], scale: number): string | null {
  if (of.length < 2) return 'fewer than two steps have it';
  const fitted = slopeOf(of) * scale;
  const share = explained(of);
  const isNear = share <= 0.85 || near(told, fitted, share > 0.98 ? slack.line : slack.cloud);
  return Math.sign(fitted) === Math.sign(told) && isNear ? null : `the table's slope is ${fitted}`;
}

const kneeOf = ({ sentences }: ReadPage, { series }: Sentence): number | null => {
  const found = sentences.find((each) => each.series === series && each.kind === 'knee');
  return found === undefined ? null : Number((found.groups[1] ?? '').replace(/[.,]/g, ''));
};

const ratesOf = (cells: readonly Cell[], clients: readonly number[]) =>
  cells.flatMap((cell, i) =>
    cell.value === null || cell.side !== '' ? [] : [{ x: clients[i] ?? 0, y: cell.value }],
  );

/** Printed rates are rounded, and over rounds each has its own knee: by a few steps it may differ, by much it may not. */
function kneeFault(knee: number, rates: readonly { x: number; y: number }[]): string | null {
  const there = rates.find(({ x }) => x === knee);
  const later = rates.filter(({ x }) => x > knee).map(({ y }) => y);
  if (there === undefined || later.length === 0) return 'the table has no such step, or none after it';
  return there.y >= kneeShare * Math.max(...later) * (1 - 0.03)
    ? null
    : `later steps have ${Math.max(...later)}, it has ${there.y}`;
}

/** `one call p50 23.0 ms, p99 43.0 ms; ...` as the row of so many clients has it. */
function latenciesFault({ groups, series: title }: Sentence, { series, words }: ReadPage): string | null {
  const table = series.get(title ?? '');
  const row = table?.rows.find(([first]) => first?.value === numberIn(groups[1] ?? '', words.decimal));
  if (!table || row === undefined) return 'the table has no such step';
  const faults = (groups[2] ?? '').split('; ').flatMap((part) => {
    const [, method = '', p50 = '', p99] = /^(.+) p50 (.+?) ms(?:, p99 (.+) ms)?$/.exec(part) ?? [];
    const cell = (name: string) => row[table.head.indexOf(`${method} ${name}, ms`)];
    return [latencyFault(p50, cell('p50')), latencyFault(p99, cell('p99'))];
  });
  return faults.find((fault) => fault !== null) ?? null;
}

/** Nothing is told of what the table does not have. */
function latencyFault(told: string | undefined, cell: Cell | undefined): string | null {
  const text = (cell?.text ?? 'n/a').replace('≈ ', '');
  if (told === undefined) return cell === undefined || cell.value === null ? null : `the table has ${text}`;
  return text === told || text.startsWith(`${told} (`) ? null : `the table has ${text}, not ${told}`;
}

/** In flight and connections, where the table has them. */
function captionFault({ groups, series: title }: Sentence, { series, words }: ReadPage): string | null {
  const [, name, , connections] = groups;
  if (name !== title) return 'another series';
  if (connections === undefined || connections === '') return null;
  const cells = columnOf(series.get(name ?? ''), words.heads.connections);
  const clients = columnOf(series.get(name ?? ''), words.heads.clients);
  const last = cells.findLastIndex(({ value }) => value !== null);
  const per = (cells[last]?.value ?? 0) / (clients[last]?.value ?? 1);
  return near(per, numberIn(connections, words.decimal) ?? 0, 0.01) ? null : `the table has ${per}`;
}
