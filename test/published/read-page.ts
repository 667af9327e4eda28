/** A published page's text as data: tables by their head, and the sentences that hold figures. No figure stands in code. */

export interface PublishedTable {
  /** The line above it. */
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface PublishedSeries extends PublishedTable {
  readonly endpoint: string;
  readonly surface: string;
  readonly inFlight: number;
  readonly windowS: number;
  readonly budgetMib: number;
  /** As the page's own fit has them. */
  readonly peakMibPerClient: number;
  readonly heapKibPerClient: number;
  /** The last step of a series that took all of them. */
  readonly reached: number;
}

export interface PublishedPage {
  readonly host: {
    readonly cpu: string;
    readonly cpus: number;
    readonly memoryGib: number;
    readonly os: string;
    readonly arch: string;
    readonly kernel: string;
    readonly runtime: string;
    readonly version: string;
    readonly commit: string;
    readonly started: string;
    readonly rounds: number;
    readonly sampleMs: number;
  };
  readonly memory: PublishedTable;
  readonly waits: PublishedTable;
  readonly latency: PublishedTable;
  readonly series: readonly PublishedSeries[];
  /** MiB per extra client over HTTP by surface, with the decimals of the prose; said to be within noise. */
  readonly perExtraClient: ReadonlyMap<string, number>;
}

/** The page's own words, by language. */
const words = {
  en: {
    host: /^Measured on (.+), (\d+) logical CPUs, (\d+) GiB RAM, (\w+)\/(\w+), kernel (\S+), (\S+), build (\S+) \((\w+)\), (\S+)\. (\d+) rounds per method, resident set sampled every (\d+) ms\./m,
    caption:
      /^(\w+), (\w+) surface: (\d+) in flight per credential, (\d+) s per step, memory budget (\d+) MiB$/,
    fit: /^Fitted .* grows ([\d.]+) MiB per credential.* grows ([\d.]+) KiB per credential\. Every planned step ran, up to (\d+) credentials\.$/gm,
    perExtra: /: (\S+), (\S+) and (\S+) MiB on (\w+), (\w+) and (\w+), nothing above the noise$/m,
  },
  es: {
    host: /^Medido en (.+), (\d+) CPU lógicas, (\d+) GiB de RAM, (\w+)\/(\w+), núcleo (\S+), (\S+), compilación (\S+) \((\w+)\), (\S+)\. (\d+) rondas por método, conjunto residente muestreado cada (\d+) ms\./m,
    caption:
      /^(\w+), superficie (\w+): (\d+) en vuelo por credencial, (\d+) s por paso, presupuesto de memoria de (\d+) MiB$/,
    fit: /^Ajustado .* crece ([\d.]+) MiB por credencial.* crece ([\d.]+) KiB por credencial\. Se ejecutaron todos los pasos previstos, hasta (\d+) credenciales\.$/gm,
    perExtra: /: (\S+), (\S+) y (\S+) MiB en (\w+), (\w+) e (\w+), nada por encima del ruido$/m,
  },
} as const;
export type Language = keyof typeof words;

/** @throws Error where the page is not the one that is known */
export function readPublished(text: string, language: Language): PublishedPage {
  const say = words[language];
  const tables = tablesOf(text);
  const [memory, waits, latency, ...series] = tables;
  if (!memory || !waits || !latency) throw new Error(`${tables.length} tables on the published page`);
  const fits = [...text.matchAll(say.fit)].map((match) => match.slice(1).map(Number));
  const host = matched(say.host, text);
  const extra = matched(say.perExtra, text);
  return {
    host: {
      ...{ cpu: host[0], cpus: Number(host[1]), memoryGib: Number(host[2]), os: host[3], arch: host[4] },
      ...{ kernel: host[5], runtime: host[6], version: host[7], commit: host[8], started: host[9] },
      ...{ rounds: Number(host[10]), sampleMs: Number(host[11]) },
    } as PublishedPage['host'],
    ...{ memory, waits, latency },
    series: series.map((table, i) => {
      const [endpoint = '', surface = '', ...numbers] = matched(say.caption, table.title);
      const [inFlight = 0, windowS = 0, budgetMib = 0] = numbers.map(Number);
      const [peakMibPerClient = 0, heapKibPerClient = 0, reached = 0] = fits[i] ?? [];
      return {
        ...table,
        ...{ endpoint, surface, inFlight, windowS, budgetMib, peakMibPerClient, heapKibPerClient, reached },
      };
    }),
    perExtraClient: new Map(
      [0, 1, 2].map((i) => [extra[3 + i] ?? '', Number((extra[i] ?? '').replace(',', '.'))]),
    ),
  };
}

/** Lines with tabs are rows, the first of them the head; what stood before it is the title. */
function tablesOf(text: string): PublishedTable[] {
  const tables: { title: string; head: string[]; rows: string[][] }[] = [];
  let title = '';
  let inside = false;
  for (const line of text.split('\n')) {
    const cells = line.split('\t');
    if (cells.length < 2) {
      inside = false;
      if (line !== '') title = line;
    } else if (inside) tables.at(-1)?.rows.push(cells);
    else {
      tables.push({ title, head: cells, rows: [] });
      inside = true;
    }
  }
  return tables;
}

function matched(pattern: RegExp, text: string): string[] {
  const match = pattern.exec(text);
  if (match === null) throw new Error(`the published page has no ${pattern}`);
  return match.slice(1);
}
