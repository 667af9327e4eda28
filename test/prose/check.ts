/**
 * Reads a drawn page as a sceptical reader would: every sentence and alt text with a figure in it against the tables of
 * the same page. Shares no code with what draws; what it does not understand is a fault, too.
 */
import { type Cell, numberIn } from '../pages/markdown.ts';
import { altFaults } from './alts.ts';
import { calibratedFault, calibrationFaults } from './calibration-claims.ts';
import { contrastFaults } from './contrast-claims.ts';
import { controlFaults } from './control-claims.ts';
import { openFaults } from './open-claims.ts';
import { boundFault, near, rangeFault, readRange, usable, valuesFault } from './ranges.ts';
import { columnOf, isStdio, type ReadPage, readDrawnPage, type Sentence } from './read.ts';
import { type Faults, type Said, saidOfSeries, seriesFaults, servedBy } from './series-claims.ts';
import { sizingFaults } from './sizing-claims.ts';
import { unmeasuredFaults } from './unmeasured-claims.ts';
import type { Words } from './words.ts';

/** Each fault in words; none = the page does not contradict itself. */
export function faultsOf(text: string, words: Words): string[] {
  const page = readDrawnPage(text, words);
  const said = saidOfSeries(page);
  const faults: Faults = {
    ...tableFaults(page),
    ...allSeriesFaults(page, said),
    ...seriesFaults(page),
    ...controlFaults(page),
    ...deploymentFaults(page, said),
  };
  const found = page.sentences.flatMap((sentence) => {
    const fault =
      sentence.kind === null ? unknownFault(sentence, words) : (faults[sentence.kind]?.(sentence) ?? null);
    return fault === null ? [] : [`${sentence.kind ?? 'unknown'}: ${sentence.text}: ${fault}`];
  });
  return [
    ...found,
    ...[altFaults, sizingFaults, unmeasuredFaults, openFaults, calibrationFaults, contrastFaults].flatMap(
      (of) => of(page),
    ),
  ];
}

/** A sentence with a digit is a claim that somebody has to check. */
function unknownFault({ text, heading }: Sentence, { free, headings }: Words): string | null {
  if (heading === headings.unmeasured || !/\d/.test(text)) return null;
  return free.some((pattern) => pattern.test(text)) ? null : 'nobody knows what it claims';
}

/** Group 1 is a range of the column, group 2 how many scenarios have it. */
function ofColumn(cells: readonly Cell[], words: Words) {
  return ({ groups }: Sentence) => rangeFault(`${groups[1] ?? ''}${groups[2] ?? ''}`, cells, words);
}

function tableFaults(page: ReadPage): Faults {
  const { memory, waits, words } = page;
  const { heads } = words;
  const [stdio, listening] = [isStdio, (title: string) => !isStdio(title)];
  const first = ofColumn(columnOf(waits, heads.first), words);
  const others = ofColumn(columnOf(waits, heads.others), words);
  const ofMethod = (head: string) => {
    // What counts from when a call was due is no wait for an answer with all calling.
    const cells = columnOf(waits, head).map((cell) =>
      cell.notes.some((note) => note.startsWith(words.more.openNote)) ? { ...cell, value: null } : cell,
    );
    const name = waits?.head.find((each) => each.endsWith(`, ${head}`))?.slice(0, -head.length - 2);
    return ({ groups }: Sentence) =>
      groups[1] === name
        ? rangeFault(`${groups[2] ?? ''}${groups[3] ?? ''}`, cells, words)
        : 'another method';
  };
  return {
    idle: ofColumn(columnOf(memory, heads.idle, listening), words),
    begin: ofColumn(columnOf(memory, heads.idle, listening), words),
    process: ofColumn(columnOf(memory, heads.one, stdio), words),
    withFirst: ofColumn(columnOf(memory, heads.one, listening), words),
    ready: ofColumn(columnOf(waits, heads.ready), words),
    ...{ firstCall: first, first, othersFirstCall: others, others },
    alone: ofMethod(heads.alone),
    all: ofMethod(heads.allCalling),
    payload: ({ groups }) => rangeFault(groups[2] ?? '', columnOf(waits, heads.payload), words),
    points: (sentence) => pointsFault(sentence, page),
    paidOnce: () => {
      const pairs = (waits?.rows ?? [])
        .filter(([title]) => !isStdio(title?.text ?? ''))
        .map((row) =>
          [heads.first, heads.others].map((head) => row[waits?.head.indexOf(head) ?? -1]?.value ?? null),
        );
      const known = pairs.filter(([a, b]) => a !== null && b !== null) as [number, number][];
      return known.length > 0 && known.every(([a, b]) => b <= 0.5 * a * 1.006)
        ? null
        : 'later first calls take as long';
    },
    hosts: () => null,
    calibrated: (sentence) => calibratedFault(sentence, page),
  };
}

/** How many scenarios, and how many clients each has over each transport. */
function pointsFault({ groups }: Sentence, { memory, words }: ReadPage): string | null {
  if (numberIn(groups[1] || '1', words.decimal) !== memory?.rows.length)
    return `the table has ${memory?.rows.length}`;
  const there = [...new Set(columnOf(memory, words.heads.load).map(({ value }) => value ?? 0))].sort(
    (a, b) => a - b,
  );
  const told = [...(groups[2] ?? '').matchAll(/\d[\d.,]*/g)]
    .map(([digits]) => numberIn(digits, words.decimal) ?? 0)
    .sort((a, b) => a - b);
  return JSON.stringify([...new Set(told)]) === JSON.stringify(there)
    ? null
    : `the table has ${there.join(', ')}`;
}

/** What is said of all series at once, against what each says of itself and its table. */
function allSeriesFaults({ series, sentences, words }: ReadPage, said: ReadonlyMap<string, Said>): Faults {
  const all = [...said.values()];
  const captions = sentences.filter(({ kind }) => kind === 'caption').length;
  const number = (text: string | undefined) => numberIn(text ?? '', words.decimal);
  const served = (each: Said) => servedBy(each)?.value ?? null;
  const over =
    (get: (each: Said) => number | null, within: number, isBound = (_: Said) => false) =>
    ({ groups }: Sentence) => {
      const range = readRange(`${groups[1] ?? ''}${groups[2] ?? ''}`, words);
      if (range === null) return 'no range';
      const known = all.filter((each) => get(each) !== null);
      const values = known.map((each) => ({ value: get(each) ?? 0 }));
      return valuesFault(range, values, all.length, within) ?? boundFault(range, known.some(isBound));
    };
  const isBound = (each: Said) => servedBy(each)?.isAtLeast ?? false;
  const steps = [...series.values()].map((table) =>
    columnOf(table, words.heads.clients).map(({ value }) => value),
  );
  return {
    heldHeap: over((each) => (each.heldBy === 'heap' ? each.held : null), 1e-9),
    heldSettled: over((each) => (each.heldBy === 'settled' ? each.held : null), 1e-9),
    heldNothing: () => (all.every((each) => each.heldNothing) ? null : 'a series has another cost'),
    served: over(served, 1e-9, isBound),
    times: over((each) => timesOf(each), 0.03, isBound),
    knees: over((each) => each.knee, 1e-9),
    seriesCount: ({ groups }) => (number(groups[1]) === captions ? null : `there are ${captions}`),
    steps: ({ groups }) => {
      const told = (groups[1] ?? '').split(', ').map(number);
      return steps.every((row) => row.every((clients) => told.includes(clients)))
        ? null
        : 'a table has another step';
    },
    window: ({ groups, ...sentence }) => windowFault({ groups, ...sentence }, words),
    noneStopped: ({ groups }) => {
      if (groups[1] !== '' && number(groups[1]) !== series.size) return `there are ${series.size}`;
      const last = new Set(steps.map((row) => row.at(-1)));
      const told = [...(groups[2] ?? '').matchAll(/\d[\d.,]*/g)].map(([digits]) => number(digits));
      if (told.length !== last.size || !told.every((each) => last.has(each)))
        return 'the tables end elsewhere';
      return all.every((each) => each.isComplete && !each.stops) ? null : 'a series says that it was stopped';
    },
    someStopped: ({ groups }) => {
      if (number(groups[1]) !== series.size && series.size > 0) return `there are ${series.size}`;
      const list = (groups[3] ?? '').split('; ');
      if (list.length !== number(groups[2])) return 'it names others';
      return list.map((each) => reachedFault(each, series, words)).find((fault) => fault !== null) ?? null;
    },
  };
}

const timesOf = (each: Said): number | null => {
  const served = servedBy(each);
  return each.held === null || served === null ? null : (served.value * 1024) / each.held;
};

function windowFault({ groups }: Sentence, words: Words): string | null {
  return numberIn(groups[1] ?? '', words.decimal) === null ? 'no time' : null;
}

/** `http, meta to 200 clients, planned to 1000 clients` */
function reachedFault(text: string, series: ReadPage['series'], words: Words): string | null {
  const title = [...series.keys()].find((each) => text.startsWith(each));
  const [reached, planned] = [...text.slice(title?.length ?? 0).matchAll(/\d[\d.,]*/g)].map(([digits]) =>
    numberIn(digits, words.decimal),
  );
  const last =
    title === undefined ? 0 : (columnOf(series.get(title), words.heads.clients).at(-1)?.value ?? 0);
  if (reached !== last) return `the table of ${title ?? text} ends at ${last}`;
  return (planned ?? 0) >= (reached ?? 0) ? null : 'it was planned to fewer';
}

/** What one series says of a client that stays and of one that calls, and of the one against the other. */
function axesFault(
  { groups: [, title = '', held, served, times] }: Sentence,
  said: ReadonlyMap<string, Said>,
  { decimal }: Words,
): string | null {
  const each = said.get(title);
  if (each === undefined) return 'there is no such series';
  const value = (text: string | undefined) =>
    text ? numberIn(text.replace(/^(?:≈ )?(?:≥ )?/, ''), decimal) : null;
  if (value(held) !== each.held) return `the series says ${each.held}`;
  const at = servedBy(each);
  if (value(served) !== null && value(served) !== (at?.value ?? null)) return `the series says ${at?.value}`;
  if ([served, times].some((told) => value(told) !== null && told?.includes('≥') !== at?.isAtLeast))
    return `a bound by the rates: ${at?.isAtLeast}`;
  const ratio = timesOf(each);
  const isNear = value(times) === null || (ratio !== null && near(value(times) ?? 0, ratio, 0.03));
  return isNear ? null : `it is ${ratio}`;
}

/** Peaks with all calling over each transport: of no rate that is given; and those whose own rate is a bound. */
function peaksOf({ memory, latency, words }: ReadPage) {
  const { heads } = words;
  const bound = new Set(
    (latency?.rows ?? [])
      .filter((row) => (row[latency?.head.indexOf(heads.rate) ?? -1]?.side ?? '') !== '')
      .map(([title]) => title?.text),
  );
  const rows = memory?.rows ?? [];
  const at = (row: readonly Cell[], head: string) => row[memory?.head.indexOf(head) ?? -1];
  const heldBack = new Set<Cell>();
  const peaks = [true, false].map((stdio) =>
    rows
      .filter(([title]) => isStdio(title?.text ?? '') === stdio)
      .flatMap((row): Cell[] => {
        const cell = at(row, heads.peak);
        if (cell === undefined) return [];
        const isOpen = at(row, heads.load)?.text.includes('/s') ?? false;
        if (isOpen) return [{ ...cell, value: null }];
        if (bound.has(row[0]?.text)) heldBack.add(cell);
        return [cell];
      }),
  );
  return { peaks, heldBack };
}

/** What the first process takes, what each further one adds, and whether that may be less because pages are shared. */
function processFault(
  { groups: [, first = '', firstOf = '', further = '', furtherOf = '', shared = ''] }: Sentence,
  one: readonly Cell[],
  extra: readonly Cell[],
  words: Words,
): string | null {
  const fault = rangeFault(`${first}${firstOf}`, one, words);
  const known = rising(extra, words);
  if (fault !== null) return fault;
  if (further === '') return known.length > 0 ? 'the table has what each further one adds' : null;
  const isLess = one.every(({ value }, i) => (extra[i]?.value ?? Infinity) < (value ?? 0));
  if (shared !== '' && !isLess) return 'a further one adds as much as the first';
  const range = readRange(`${further}${furtherOf}`, words);
  return range === null ? 'no range' : valuesFault(range, known, extra.length);
}

const hasNote = (cell: Cell, note: string) => cell.notes.some((each) => each.startsWith(note));

/** Slopes that are lines and rise. */
const rising = (cells: readonly Cell[], { notes }: Words) =>
  usable(cells).filter((cell) => !hasNote(cell, notes.zero) && !hasNote(cell, notes.bent) && cell.value > 0);

function deploymentFaults(page: ReadPage, said: ReadonlyMap<string, Said>): Faults {
  const { memory, series, words } = page;
  const { heads, notes } = words;
  const number = (text: string | undefined) => numberIn(text ?? '', words.decimal);
  const columns = (head: string) =>
    [true, false].map((stdio) => columnOf(memory, head, (title) => isStdio(title) === stdio));
  const { peaks, heldBack } = peaksOf(page);
  /** Fits the scenarios of one of the two transports. */
  const either =
    (head: string, read = columns(head), isBound = (_: Cell) => false) =>
    ({ groups }: Sentence) => {
      const faults = read.map((cells) =>
        rangeFault(`${groups[2] ?? ''}${groups[3] ?? ''}`, cells, words, cells.some(isBound)),
      );
      const clients = columns(heads.load).some(
        (cells) => cells.length > 0 && cells.every(({ value }) => value === number(groups[1])),
      );
      if (!clients) return 'no transport has so many clients in every scenario';
      return faults.includes(null) ? null : (faults.find(Boolean) ?? 'no range');
    };
  const extras = columns(heads.extra);
  const counted =
    (note: string) =>
    ({ groups }: Sentence) =>
      extras.some(
        (cells) =>
          cells.length === number(groups[2]) &&
          usable(cells).filter((cell) => hasNote(cell, note)).length === number(groups[1]),
      )
        ? null
        : 'the table marks others';
  return {
    processEach: (sentence) => processFault(sentence, columns(heads.one)[0] ?? [], extras[0] ?? [], words),
    together: either(heads.all),
    peakOf: either(heads.peak, peaks, (cell) => cell.side === '' && heldBack.has(cell)),
    built: ({ groups }) => {
      const rows = (memory?.rows ?? []).filter(([title]) => !isStdio(title?.text ?? ''));
      const at = (row: readonly Cell[], head: string) => row[memory?.head.indexOf(head) ?? -1];
      const values = rows.flatMap((row) => {
        const [idle, one] = [at(row, heads.idle), at(row, heads.one)];
        return idle?.value == null || one?.value == null || idle.side + one.side !== ''
          ? []
          : [{ value: one.value - idle.value }];
      });
      const range = readRange(`${groups[1] ?? ''}${groups[2] ?? ''}`, words);
      return range === null ? 'no range' : valuesFault(range, values, rows.length, 0.02);
    },
    extra: ({ groups }) => {
      const range = readRange(`${groups[1] ?? ''}${groups[2] ?? ''}`, words);
      if (range === null) return 'no range';
      const faults = extras.map((cells) => valuesFault(range, rising(cells, words), cells.length));
      return faults.includes(null) ? null : (faults.find(Boolean) ?? null);
    },
    extraNothing: () =>
      extras.some((cells) => cells.length > 0 && cells.every((cell) => hasNote(cell, notes.zero)))
        ? null
        : 'the table has other slopes',
    extraNothingIn: counted(notes.zero),
    extraBent: (sentence) =>
      sentence.groups[1] !== ''
        ? counted(notes.bent)(sentence)
        : extras.some((cells) => cells.length > 0 && cells.every((cell) => hasNote(cell, notes.bent)))
          ? null
          : 'the table has straight lines',
    axes: (sentence) => axesFault(sentence, said, words),
    rule: ({ groups: [, title = '', base, per, from, to] }) => {
      const table = series.get(title);
      const clients = columnOf(table, heads.clients).map(({ value }) => value ?? 0);
      const peaks = columnOf(table, heads.peak);
      const rates = columnOf(table, heads.rate);
      const over = peaks.findIndex((cell, i) => {
        const n = clients[i] ?? 0;
        const within = n >= (number(from) ?? 0) && n <= (number(to) ?? 0);
        const isHeldBack = (rates[i]?.side ?? '') !== '';
        return (
          within &&
          (isHeldBack ||
            cell.value === null ||
            cell.side !== '' ||
            cell.value > ((number(base) ?? 0) + (number(per) ?? 0) * n) * 1.006)
        );
      });
      if (!clients.includes(number(from) ?? -1) || !clients.includes(number(to) ?? -1))
        return 'no such steps';
      return over < 0 ? null : `at ${clients[over]} the table has ${peaks[over]?.text}`;
    },
  };
}
