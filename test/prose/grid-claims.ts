/**
 * Reads the page of a grid as a sceptical reader would: every sentence, alt text and n/a of it against its tables. Knows
 * pages and their words, and nothing of what draws them.
 */
import { type Cell, type Decimal, decoded, numberIn, type PageTable, readTables } from '../pages/markdown.ts';

export interface GridWords {
  readonly decimal: Decimal;
  readonly to: string;
  readonly heads: Readonly<Record<'rate' | 'perRequest' | 'path' | 'what' | 'abRate', string>>;
  readonly headings: Readonly<Record<'glance' | 'method' | 'grid' | 'unmeasured', string>>;
  readonly claims: Readonly<Record<GridClaim, RegExp>>;
  /** Sentences with digits that no table holds. */
  readonly free: readonly RegExp[];
  readonly alts: Readonly<Record<'rate' | 'perRequest', RegExp>>;
  readonly footer: string;
}
type GridClaim = 'rates' | 'costs' | 'ratio' | 'grid' | 'samples' | 'howToRead' | 'abRatio' | 'abCost';

export const gridWords: Readonly<Record<'en' | 'es', GridWords>> = {
  en: {
    ...{ decimal: '.', to: 'to', footer: ' Measured on ' },
    heads: {
      ...{ rate: ', requests/s', perRequest: 'Server µs per request', path: 'Path' },
      ...{ what: 'What wrk cannot say', abRate: 'Requests/s, median' },
    },
    headings: {
      ...{ glance: 'At a glance', method: 'How this was measured', grid: 'Throughput' },
      unmeasured: 'What is not measured',
    },
    claims: {
      rates: /^(.+) answers (.+) requests\/s over (.+)\.$/,
      costs: /^A request to (.+) takes (.+) µs of the server’s processor time\.$/,
      ratio: /^(.+) answers (\S+) times as many requests as (.+), (.+)\.$/,
      grid: /^A grid of (\S+) paths? and (\S+) cases? of connections and parameters\.$/,
      samples: /^Each cell has (\S+) samples? of (\S+) s on each of (\S+) fresh instances?\.$/,
      howToRead:
        /^A figure is the median of (\S+) instances?, each the median of its (\S+) samples? of (\S+) s, /,
      abRatio: /^(.+) answers (\S+) times as many requests as (.+) \((\S+) to (\S+)\)\.$/,
      abCost:
        /^A request to (.+) takes (\S+) times the server’s processor time of one to (.+) \((\S+) to (\S+)\)\.$/,
    },
    free: [
      /^The fastest cell of each path is measured again .* over 5 % more/,
      /^Closed loop: each connection keeps \S+ requests? in flight/,
      /the share is of \S+ logical CPUs\.$/,
      /95 % interval/,
      /^(?:Checks passed|\*\*Checks failed\*\*|≈ noisy)/,
      /^\*\*One request, side by side\*\*/,
      /^With that correction /,
    ],
    alts: {
      rate: /^Bar chart of requests per second by case and path\. (.*)$/,
      perRequest: /^Bar chart of the server’s processor time per request by case and path, in µs\. (.*)$/,
    },
  },
  es: {
    ...{ decimal: ',', to: 'a', footer: ' Medido en ' },
    heads: {
      ...{ rate: ', solicitudes/s', perRequest: 'µs del servidor por solicitud', path: 'Recorrido' },
      ...{ what: 'Lo que wrk no puede decir', abRate: 'Solicitudes/s, mediana' },
    },
    headings: {
      ...{ glance: 'De un vistazo', method: 'Cómo se ha medido', grid: 'Rendimiento por recorrido' },
      unmeasured: 'Lo que no se mide',
    },
    claims: {
      rates: /^(.+) responde (.+) solicitudes\/s en (.+)\.$/,
      costs: /^Una solicitud a (.+) ocupa (.+) µs de procesador del servidor\.$/,
      ratio: /^(.+) responde (\S+) veces las solicitudes de ([^,]+), (.+)\.$/,
      grid: /^Una cuadrícula de (\S+) recorridos? y (\S+) casos? de conexiones y parámetros\.$/,
      samples: /^Cada celda tiene (\S+) muestras? de (\S+) s en cada una de (\S+) instancias? nuevas?\.$/,
      howToRead:
        /^Cada cifra es la mediana de (\S+) instancias?, y la de cada una es la mediana de sus (\S+) muestras? de (\S+) s, /,
      abRatio: /^(.+) responde (\S+) veces las solicitudes de (.+) \((\S+) a (\S+)\)\.$/,
      abCost:
        /^Una solicitud a (.+) ocupa (\S+) veces el tiempo de procesador del servidor de una a (.+) \((\S+) a (\S+)\)\.$/,
    },
    free: [
      /^La celda más rápida de cada recorrido se mide otra vez .* más de un 5 % de ganancia/,
      /^Bucle cerrado: cada conexión mantiene \S+ solicitud(?:es)? en vuelo/,
      /la parte es de \S+ CPU lógicas\.$/,
      /intervalo del 95 %/,
      /^(?:Comprobaciones superadas|\*\*Comprobaciones fallidas\*\*|≈ con ruido)/,
      /^\*\*La misma solicitud, lado a lado\*\*/,
      /^Con esa corrección /,
    ],
    alts: {
      rate: /^Gráfica de barras de las solicitudes por segundo por caso y recorrido\. (.*)$/,
      perRequest:
        /^Gráfica de barras del tiempo de procesador del servidor por solicitud, por caso y recorrido, en µs\. (.*)$/,
    },
  },
};

interface ReadGrid {
  readonly words: GridWords;
  readonly rates: PageTable | undefined;
  readonly resources: PageTable | undefined;
  readonly contest: PageTable | undefined;
  readonly ratios: PageTable | undefined;
  readonly sentences: readonly { readonly heading: string; readonly text: string }[];
  readonly alts: readonly string[];
}

export function readGridPage(page: string, words: GridWords): ReadGrid {
  const tables = readTables(page, words.decimal);
  const find = (test: (head: string) => boolean) => tables.find(({ head }) => head.some(test));
  const isRatio = (head: string) => head.includes(' / ');
  return {
    words,
    rates: tables.find(
      ({ head }) => head.some((each) => each.endsWith(words.heads.rate)) && !head.some(isRatio),
    ),
    resources: find((head) => head === words.heads.perRequest),
    contest: find((head) => head === words.heads.what),
    ratios: find(isRatio),
    sentences: sentencesOf(page, words),
    alts: [...page.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) =>
      decoded(alt ?? '').replaceAll('\u00A0', ' '),
    ),
  };
}

function sentencesOf(page: string, { headings }: GridWords) {
  const found: { heading: string; text: string }[] = [];
  let heading = '';
  for (const block of page.replace(/^```[\s\S]*?^```$/gm, '').split(/\n{2,}/)) {
    if (/^#{1,6} /.test(block)) heading = block.replace(/^#+ /, '');
    else if (Object.values(headings).includes(heading) && !/^(?:\||<|\d+\. )/.test(block))
      for (const line of block.split('\n'))
        for (const text of line.replace(/^- /, '').split(/(?<=[^.]\.) (?=\p{Lu}|\*\*\p{Lu})/u))
          found.push({ heading, text: decoded(text) });
  }
  return found;
}

/** Each fault in words; none = the page does not contradict itself. */
export function gridFaults(page: string, words: GridWords): string[] {
  const read = readGridPage(page, words);
  const claims = read.sentences
    .filter(({ heading }) => heading !== words.headings.unmeasured)
    .flatMap(({ text }) => {
      const fault = faultOf(text, read);
      return fault === null ? [] : [`${text}: ${fault}`];
    });
  return [...claims, ...altFaults(read), ...absentFaults(read)];
}

function faultOf(text: string, read: ReadGrid): string | null {
  const { claims, free } = read.words;
  // The longer form first: one holds the words of the other.
  const order: readonly GridClaim[] = [
    'abRatio',
    'abCost',
    'rates',
    'ratio',
    'costs',
    'grid',
    'samples',
    'howToRead',
  ];
  for (const kind of order) {
    const match = claims[kind].exec(text);
    if (match !== null)
      return checks[kind](
        [...match].map((group) => group ?? ''),
        read,
      );
  }
  return /\d/.test(text) && !free.some((pattern) => pattern.test(text))
    ? 'nobody knows what it claims'
    : null;
}

type Check = (groups: readonly string[], read: ReadGrid) => string | null;
const checks: Readonly<Record<GridClaim, Check>> = {
  rates: ([, path = '', range = '', where = ''], read) =>
    rangeFault(range, ratesOf(path, read), read) ?? whereFault(where, ratesOf(path, read).length, read),
  costs: ([, path = '', range = ''], read) => rangeFault(range, costsOf(path, read), read),
  ratio: ([, to = '', times = '', from = ''], read) =>
    timesFault(times, ratesOf(to, read), ratesOf(from, read), read),
  grid: ([, paths = '', cases = ''], { rates, words }) => {
    const lanes = rates?.head.filter((head) => head.endsWith(words.heads.rate)).length;
    return number(paths, words) === lanes && number(cases, words) === rates?.rows.length
      ? null
      : `the table has ${lanes} and ${rates?.rows.length}`;
  },
  samples: ([, samples, seconds, instances], read) =>
    sameNumbers([instances, samples, seconds], read, 'howToRead'),
  howToRead: ([, instances, samples, seconds], read) =>
    sameNumbers([samples, seconds, instances], read, 'samples'),
  abRatio: ([, to = '', times = '', from = '', low = '', high = ''], read) =>
    timesFault(
      times,
      contestRow(read.words.heads.abRate, to, read),
      contestRow(read.words.heads.abRate, from, read),
      read,
    ) ?? sameRatioFault([times, low, high], `${to} / ${from}`, read),
  abCost: ([, to = '', times = '', from = '', low = '', high = ''], read) =>
    timesFault(
      times,
      contestRow(read.words.heads.perRequest, to, read),
      contestRow(read.words.heads.perRequest, from, read),
      read,
    ) ?? insideFault(times, low, high, read),
};

const number = (text: string | undefined, { decimal }: GridWords): number | null =>
  numberIn((text ?? '').replace(/^≈ /, ''), decimal);

const known = (cells: readonly (Cell | undefined)[]): number[] =>
  cells.flatMap((cell) => (cell?.value == null || cell.side !== '' ? [] : [cell.value]));

function ratesOf(path: string, { rates, words }: ReadGrid): Cell[] {
  const at = rates?.head.indexOf(`${path}${words.heads.rate}`) ?? -1;
  return (rates?.rows ?? [])
    .flatMap((row) => (at < 0 ? [] : (row[at] ?? [])))
    .filter(({ text }) => text !== '');
}

function costsOf(path: string, { resources, words }: ReadGrid): Cell[] {
  const [at, name] = [words.heads.perRequest, words.heads.path].map(
    (head) => resources?.head.indexOf(head) ?? -1,
  );
  const rows = (resources?.rows ?? []).filter((row) => row[name ?? -1]?.text === path);
  return rows.flatMap((row) => row[at ?? -1] ?? []);
}

function contestRow(head: string, path: string, { contest }: ReadGrid): Cell[] {
  const row = contest?.rows.find(([first]) => first?.text === head);
  return row?.[contest?.head.indexOf(path) ?? -1] === undefined
    ? []
    : [row[contest?.head.indexOf(path) ?? -1] as Cell];
}

/** The ends are those of the cells, and every cell has a value: one without might be an end. */
function rangeFault(text: string, cells: readonly Cell[], { words }: ReadGrid): string | null {
  const values = known(cells);
  if (values.length === 0 || values.length < cells.length) return 'cells are without a figure';
  const [first = '', second = first] = text.split(` ${words.to} `);
  const [low, high] = [number(first, words), number(second, words)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (low !== least || high !== most) return `the table has ${least} to ${most}`;
  const noisy = cells.filter(({ value }) => value === least || value === most).some(({ isNoisy }) => isNoisy);
  return noisy === text.includes('≈') ? null : 'noise is told by one of both only';
}

/** How many cases, or the only one. */
function whereFault(where: string, cells: number, { words }: ReadGrid): string | null {
  const told = /^(\S+) (?:cases|casos)$/.exec(where)?.[1];
  if (told === undefined) return cells === 1 ? null : `the table has ${cells} cases`;
  return number(told, words) === cells ? null : `the table has ${cells} cases`;
}

/** A ratio of pairs is near that of the medians. */
function timesFault(
  times: string,
  to: readonly Cell[],
  from: readonly Cell[],
  { words }: ReadGrid,
): string | null {
  const [a, b] = [known(to)[0], known(from)[0]];
  const told = number(times, words);
  if (a === undefined || b === undefined || told === null) return 'no such figures';
  return Math.abs(told / (a / b) - 1) < 0.08 ? null : `the table has ${a} and ${b}`;
}

function insideFault(times: string, low: string, high: string, { words }: ReadGrid): string | null {
  const [told, least, most] = [times, low, high].map((each) => number(each, words) ?? Number.NaN);
  return (least ?? 0) <= (told ?? 0) && (told ?? 0) <= (most ?? 0) && (most ?? 0) < 1.5 * (least ?? 0)
    ? null
    : 'it is not in its interval, or that is none';
}

/** A cell of the table of ratios has these numbers. */
function sameRatioFault(told: readonly string[], pair: string, { ratios, words }: ReadGrid): string | null {
  const at = ratios?.head.findIndex((head) => head.startsWith(`${pair},`)) ?? -1;
  const numbers = told.map((text) => number(text, words)).join();
  return (ratios?.rows ?? []).some((row) => [row[at]?.value, row[at]?.low, row[at]?.high].join() === numbers)
    ? null
    : 'no cell of the table of ratios has it';
}

/** Two sentences on one thing have the same numbers. */
function sameNumbers(
  told: readonly (string | undefined)[],
  { sentences, words }: ReadGrid,
  other: GridClaim,
): string | null {
  for (const { text } of sentences) {
    const match = words.claims[other].exec(text);
    if (match === null) continue;
    return match.slice(1, 4).join() === told.join()
      ? null
      : `another sentence says ${match.slice(1, 4).join()}`;
  }
  return 'it is said nowhere else';
}

/** Each value of a chart against its table, in the order of both. */
function altFaults(read: ReadGrid): string[] {
  const { words, rates, resources } = read;
  return read.alts.flatMap((alt) => {
    const [body = ''] = alt.split(words.footer);
    const [rate, cost] = [words.alts.rate.exec(body)?.[1], words.alts.perRequest.exec(body)?.[1]];
    if (rate === undefined && cost === undefined)
      return [`an alt text that nobody knows: ${alt.slice(0, 60)}`];
    const told = [
      ...(rate ?? cost ?? '').matchAll(
        /(?: |^)((?:[≥≤>] )?[\d.,]+|n\/a)(?: \(([\d.,]+) \S+ ([\d.,]+)\))?(?=[;.](?: |$))/g,
      ),
    ];
    const lanes = (rates?.head ?? []).flatMap((head, at) => (head.endsWith(words.heads.rate) ? [at] : []));
    const at = resources?.head.indexOf(words.heads.perRequest) ?? -1;
    const cells =
      rate !== undefined
        ? (rates?.rows ?? []).flatMap((row) => lanes.flatMap((lane) => row[lane] ?? []))
        : (resources?.rows ?? []).flatMap((row) => row[at] ?? []);
    const there = cells.filter(({ text }) => text !== '');
    if (told.length !== there.length)
      return [`alt text: ${told.length} values, the table has ${there.length}`];
    return there.flatMap((cell, i) => {
      const [, value = '', low, high] = told[i] ?? [];
      const shown =
        cell.value === null
          ? 'n/a'
          : `${cell.side === '' ? '' : `${cell.side} `}${cell.text.replace(/^≈ /, '').replace(/^[≥≤>] /, '')}`;
      const ends = [low, high].map((end) => (end === undefined ? null : number(end, words)));
      return value === shown && ends[0] === cell.low && ends[1] === cell.high
        ? []
        : [`alt text: ${value} (${low} ${high}), the table has ${shown} (${cell.low} ${cell.high})`];
    });
  });
}

/** Every n/a of both tables is in the list of what is not measured, by its head, and no more. */
function absentFaults({ rates, resources, sentences, words }: ReadGrid): string[] {
  const there = new Map<string, number>();
  for (const table of [rates, resources])
    for (const row of table?.rows ?? [])
      for (const [at, cell] of row.entries())
        if (cell.text.startsWith('n/a')) {
          const head = table?.head[at] ?? '';
          there.set(head, (there.get(head) ?? 0) + 1);
        }
  const list = sentences
    .filter(({ heading }) => heading === words.headings.unmeasured)
    .map(({ text }) => text)
    .join('\n');
  return [...there].flatMap(([head, n]) => {
    const told = list
      .split(`${head} (`)
      .slice(1)
      .reduce((sum, after) => sum + (numberIn(after.split(')')[0] ?? '', words.decimal) ?? 0), 0);
    return told === n ? [] : [`not measured: ${head} ${told} times, the tables have ${n}`];
  });
}
