/** The second and the third published system: every cell of theirs beside ours, equal or by a rule. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { type Decimal, readTables } from '../pages/markdown.ts';
import { plainNumber, recordOfGrid, recordOfReports, urlOf } from './make-grids.ts';
import { readGrid, readReports, valuesOf } from './read-grids.ts';

const textOf = (file: string) =>
  readFileSync(new URL(`../fixtures/published/${file}`, import.meta.url), 'utf8');
const checked = (record: ReturnType<typeof recordOfGrid>) =>
  parseRecord(serializeRecord(record), 'published');
const languages = [
  ['en', '.'],
  ['es', ','],
] as const;

describe("wrk's report of two servers", () => {
  const reports = readReports(textOf('wrk.txt'));
  const record = checked(recordOfReports(reports));
  const pages = languages.map(([code]) => renderPage(record, localeOf(code)));
  const blocks = (page: string) =>
    [...page.matchAll(/^```text\n([\s\S]*?)\n```$/gm)].map(([, text]) =>
      (text ?? '').split('\n').map((line) => line.trim().replace(/ +/g, ' ')),
    );

  it('is printed line by line as wrk printed it, in every language', () => {
    expect(reports).toHaveLength(2);
    for (const page of pages) expect(blocks(page)).toEqual(reports.map(({ lines }) => lines));
  });

  it('would not be with one digit of one line changed', () => {
    const other = readReports(textOf('wrk.txt').replace('66.36ms', '66.35ms'));
    expect(blocks(pages[0] ?? '')).not.toEqual(other.map(({ lines }) => lines));
  });

  it('comes with a command that asks the same', () => {
    const options = (command: string) =>
      command
        .replace(/^\.\//, '')
        .replace(/(-d\d+)s\b/, '$1')
        .replace(/'/g, '')
        .split(' ')
        .sort();
    const commands = [...(pages[0] ?? '').matchAll(/^```sh\n(wrk .*)\n```$/gm)].map(
      ([, command]) => command ?? '',
    );
    expect(commands.map(options)).toEqual(reports.map(({ command }) => options(command)));
    expect(
      commands.every((command, i) =>
        command.includes(urlOf(reports[i] ?? { title: '', command: '', lines: [] })),
      ),
    ).toBe(true);
  });

  it('has beside it what wrk cannot say: the rate by Little’s law, and n/a where nothing is known', () => {
    for (const [i, [code, decimal]] of languages.entries()) {
      const { heads } = localeOf(code).grid.ab;
      const table = readTables(pages[i] ?? '', decimal).find(({ head }) => head[0] === heads.what);
      const row = (head: string) => table?.rows.find(([first]) => first?.text === head)?.slice(1) ?? [];
      // 40 / 0.609 s and 40 / 0.0366 s, against 64.16 and 1156.85.
      expect(row(heads.little).map(({ text }) => text.replace(',', '.'))).toEqual(['65.6', '1092']);
      expect(row(heads.rate).map(({ text }) => text.replace(',', '.'))).toEqual(['64.2', '1157']);
      for (const head of [heads.perRequest, heads.peak, heads.processes, heads.cold])
        expect(
          row(head).map(({ text }) => text),
          head,
        ).toEqual(['n/a', 'n/a']);
    }
  });

  it('gives no ratio of one sample each: "~ 17x" was 18.0 of one run', () => {
    const [a, b] = reports.map((report) => valuesOf(report)['requests_per_s'] ?? 0);
    expect((b ?? 0) / (a ?? 1)).toBeCloseTo(18.03, 2);
    const { rows } = readTables(pages[0] ?? '', '.').find(({ head }) =>
      head.some((each) => each.includes(' / ')),
    ) ?? { rows: [] };
    expect(rows.map((row) => row.at(-1)?.text)).toEqual(['n/a (n = 1)']);
    expect(rows[0]?.at(-1)?.notes).toEqual(['needs 5 pairs of samples, and there are 1']);
    expect(pages[0]).not.toContain('times as many requests');
  });
});

describe.each(languages)('SQL against RESP, in %s', (code, decimal) => {
  const published = readGrid(textOf('sql-resp.es.txt'));
  // 8.94 cores are 63.9 % of the machine.
  const cpus = Math.round(8.94 / 0.639);
  const locale = localeOf(code);
  const page = renderPage(checked(recordOfGrid(published, cpus)), locale);
  const tables = readTables(page, decimal);
  const { grid: say, heads } = locale;
  const own = say.resources.heads;
  const ofRates = tables.filter(({ head }) => head.includes(say.perSecond('SQL mget')));
  const ofResources = tables.find(({ head }) => head.includes(own.perRequest));
  const at = (
    table: (typeof tables)[number] | undefined,
    where: Readonly<Record<string, string | number>>,
    column: string,
  ) =>
    table?.rows.find((row) =>
      Object.entries(where).every(([head, value]) => {
        const cell = row[table.head.indexOf(head)];
        return cell?.text === value || cell?.value === value;
      }),
    )?.[table.head.indexOf(column)]?.text ?? '(no cell)';

  /** Rules by which a cell of ours differs from theirs. */
  const written = (value: number, d: Decimal): string => {
    const size = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    const [whole = '', fraction] = value.toFixed(size).split('.');
    const grouped = value >= 10_000 ? whole.replace(/\B(?=(\d{3})+$)/g, d === '.' ? ',' : '.') : whole;
    return fraction === undefined ? grouped : `${grouped}${d}${fraction}`;
  };

  it('has each cell of both tables of rates', () => {
    expect(ofRates).toHaveLength(2);
    const compared = [published.rates, published.elsewhere].flatMap((rows, i) =>
      rows.flatMap(({ keys, connections, rates }) =>
        published.paths.map((path) => [
          written(plainNumber(rates[path] ?? ''), decimal),
          at(ofRates[i], { 'claves/solicitud': keys, [heads.connections]: connections }, say.perSecond(path)),
          rates[path],
        ]),
      ),
    );
    expect(compared).toHaveLength(18);
    for (const [expected, ours, was] of compared) {
      expect(ours).toBe(expected);
      // In English every one of them stands as it was published.
      if (code === 'en') expect(ours).toBe(was);
    }
  });

  it('has each cell of the table of resources: as published, or with three significant digits', () => {
    const cells = published.resources.flatMap((row) => {
      const where = {
        'claves/solicitud': row.keys,
        [heads.connections]: row.connections,
        [own.path]: row.path,
      };
      const [cores = '', share = ''] = row.server.split(' ');
      const percent = Math.round(Number(share.replace(/[(%)]/g, '')));
      return [
        [written(Number(row.client), decimal), at(ofResources, where, own.client)],
        [`${written(Number(cores), decimal)} (${percent} %)`, at(ofResources, where, own.server)],
        [written(Number(row.perRequest), decimal), at(ofResources, where, own.perRequest)],
        [written(Number(row.peak), decimal), at(ofResources, where, own.peak)],
      ];
    });
    expect(cells).toHaveLength(24);
    for (const [expected, ours] of cells) expect(ours).toBe(expected);
  });

  it('says n/a of the cells it has no resources of, never 0', () => {
    const where = { 'claves/solicitud': 1, [heads.connections]: 64, [own.path]: 'SQL mget' };
    for (const head of [own.client, own.server, own.perRequest, own.peak, own.processes])
      expect(at(ofResources, where, head), head).toBe('n/a');
  });

  it('gives no ratio of SQL and RESP, nor between the runs, and says so', () => {
    expect(page).toContain(say.ratios.ofRuns);
    const { factors } = say.ratios;
    const both = `${factors.protocol}, ${factors.method}`;
    expect(page).toContain(say.ratios.refused('RESP MGET', 'SQL mget', both));
    const heading = tables.find(({ head }) => head.some((each) => each.includes(' / ')))?.head ?? [];
    expect(heading.filter((each) => each.includes(' / '))).toEqual([
      say.ratios.head('SQL mget', 'SQL preparado'),
    ]);
  });
});
