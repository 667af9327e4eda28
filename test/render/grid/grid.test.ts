/** Pages of a grid: cases down, paths across, ranges, bounds, checks, caveats, evidence; names are text. */
import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../../src/record/read.ts';
import type { RatingRecord, Run, ThroughputRecord } from '../../../src/record/schema.ts';
import { serializeRecord } from '../../../src/record/serialize.ts';
import { fillBlocks } from '../../../src/render/fill.ts';
import { renderHtml } from '../../../src/render/html/page.ts';
import { localeOf, locales } from '../../../src/render/locales/index.ts';
import { renderPage, renderSnapshot } from '../../../src/render/snapshot.ts';
import { type PageTable, readTables } from '../../pages/markdown.ts';
import { figuresOf, frameworkAndLight, sampleGridRecord, sqlAndResp } from '../../record/sample-grid.ts';
import { expectHarmless } from '../harmless.ts';
import { evil } from '../hostile.ts';
import { nonsense } from '../records.ts';

const record = sampleGridRecord();
const en = localeOf('en');
const page = renderPage(record, en);
const contest = sampleGridRecord(frameworkAndLight);
const tableWith = (text: string, head: string, decimal: '.' | ',' = '.'): PageTable | undefined =>
  readTables(text, decimal).find((table) => table.head.includes(head));
const change = (of: RatingRecord, edit: (run: Run) => Run): RatingRecord => ({
  ...of,
  runs: of.runs.map(edit),
});
const grids = (run: Run) => run.measurements as ThroughputRecord[];

it('is of a valid record', () =>
  expect(parseRecord(serializeRecord(record), 'grid')).toEqual(JSON.parse(serializeRecord(record))));

describe('the table of rates', () => {
  const table = tableWith(page, 'MGET, requests/s');

  it('has cases down and paths across, each with its unit', () => {
    expect(table?.head).toEqual([
      ...['keys', 'Connections', 'prepared SELECT, requests/s', 'SELECT ANY, requests/s', 'MGET, requests/s'],
    ]);
    expect(table?.rows.map(([keys, connections]) => `${keys?.text} ${connections?.text}`)).toEqual([
      ...['1 4', '1 64', '1 256', '64 4', '64 64', '64 256'],
    ]);
  });

  it('has in each cell the median of the instances, and their range', () => {
    for (const measurement of record.runs.flatMap(grids))
      for (const { path, parameters, connections, figures } of measurement.cells) {
        const row = table?.rows.find(
          ([keys, count]) => keys?.value === parameters['keys'] && count?.value === connections,
        );
        const cell = row?.[table?.head.indexOf(`${path}, requests/s`) ?? -1];
        const figure = figures['requests_per_s'];
        for (const [shown, is] of [
          [cell?.value, figure?.value],
          [cell?.low, figure?.low],
          [cell?.high, figure?.high],
        ])
          expect(Math.abs((shown ?? 0) / (is ?? 1) - 1), `${path} ${connections}`).toBeLessThan(0.005);
      }
  });

  it('is read by how many requests a connection keeps in flight, which is said', () => {
    const deep = change(record, (run) => ({
      ...run,
      measurements: grids(run).map((each) => ({ ...each, scenario: { ...each.scenario, in_flight: 16 } })),
    }));
    expect(page).toContain('each connection keeps 1 request in flight and sends the next');
    expect(renderPage(deep, en)).toContain(
      'each connection keeps 16 requests in flight and sends the next when one is answered, so latency past saturation is queueing.',
    );
    expect(renderPage(deep, localeOf('es'))).toContain('16 solicitudes en vuelo');
  });

  it('prints the range of two instances, and none of one', () => {
    const of = (instances: number) =>
      tableWith(
        renderPage(sampleGridRecord(sqlAndResp.map((each) => ({ ...each, instances }))), en),
        'MGET, requests/s',
      );
    expect(of(2)?.rows[0]?.[2]?.low).not.toBeNull();
    expect(of(1)?.rows[0]?.[2]?.low).toBeNull();
  });

  it('says of ≈ what it is here: the range of the instances, and no interval', () => {
    const noisy = sampleGridRecord(sqlAndResp, (of) => ({
      ...of,
      cells: of.cells.map((cell) => {
        const samples = cell.samples.map((sample) => ({
          ...sample,
          values: Object.fromEntries(
            Object.entries(sample.values).map(([name, value]) => [
              name,
              value === null ? null : value * sample.instance,
            ]),
          ),
        }));
        return { ...cell, samples, figures: figuresOf(samples) };
      }),
    }));
    for (const [locale, range, interval] of [
      [en, 'the range of the instances is wider', 'the interval is wider'],
      [localeOf('es'), 'el rango de las instancias supera', 'el intervalo supera'],
    ] as const) {
      const block = (name: string) =>
        fillBlocks(`<!-- ratingplate:start ${name} -->\n<!-- ratingplate:end ${name} -->\n`, noisy, locale, {
          ...{ syntax: 'markdown', charts: 'charts' },
        });
      for (const name of ['throughput', 'throughput-resources']) {
        expect(block(name), name).toContain('≈ ');
        expect(block(name), name).toContain(range);
        expect(block(name), name).not.toContain(interval);
      }
    }
  });

  it('leaves the place of a path empty that was not to be measured so, and says n/a where it was', () => {
    const fewer = sqlAndResp.map((each, i) => (i === 0 ? each : { ...each, connections: [64] }));
    const text = renderPage(sampleGridRecord(fewer), en);
    const cells = tableWith(text, 'MGET, requests/s')?.rows.map((row) => row.at(-1)?.text);
    expect(cells?.map((cell) => (cell === '' ? 'empty' : 'cell'))).toEqual([
      ...['empty', 'cell', 'empty', 'empty', 'cell', 'empty'],
    ]);
    const lost = change(record, (run) => ({
      ...run,
      measurements: grids(run).map((each) => ({ ...each, cells: each.cells.slice(1) })),
    }));
    expect(tableWith(renderPage(lost, en), 'MGET, requests/s')?.rows[0]?.[4]).toMatchObject({
      ...{ text: 'n/a', notes: ['not measured'] },
    });
  });

  it('names paths by the scenario where they have one method, and by both where they have several', () => {
    expect(tableWith(renderPage(contest, en), 'light, requests/s')?.head).toEqual([
      ...['Connections', 'framework, requests/s', 'light, requests/s'],
    ]);
    const twice = [
      ...sqlAndResp,
      ...sqlAndResp.map((each) => ({
        ...{ ...each, id: `${each.id}-bridge` },
        scenario: { ...each.scenario, title: `${each.scenario.title ?? 'sql'}, bridge` },
      })),
    ];
    expect(tableWith(renderPage(sampleGridRecord(twice), en), 'MGET (resp), requests/s')?.head).toContain(
      'MGET (resp, bridge), requests/s',
    );
  });

  it('tells caveats of a path under it, once, in the language of the page', () => {
    expect(page).toContain('- MGET: another session contract: no transaction and no snapshot of the caller');
    expect(page.split('another session contract')).toHaveLength(2);
    expect(renderPage(record, localeOf('es'))).toContain('- MGET: otro contrato de sesión');
  });

  it('has checks in a line under it: passed together, failed ones by their scenario', () => {
    const some = change(record, (run) => ({
      ...run,
      measurements: grids(run).map((each, i) => ({
        ...each,
        checks: [
          { name: 'rows of SQL', passed: true, detail: '4096' },
          ...(i === 0
            ? [{ name: 'headroom', passed: false, detail: 'MGET, keys=16, 4 connections: found 97' }]
            : []),
        ],
      })),
    }));
    const text = renderPage(some, en);
    expect(text).toContain('Checks passed: rows of SQL (4096) × 2.');
    expect(text).toContain('**Checks failed**: sql: headroom (MGET, keys=16, 4 connections: found 97).');
    // Under the table and nowhere else.
    expect(text.split('rows of SQL')).toHaveLength(2);
  });
});

/** All paths have more with one more driver. */
const gaining = (of: ThroughputRecord): ThroughputRecord => ({
  ...of,
  paths: of.paths.map((path) => ({
    ...path,
    wider: [
      {
        ...{ instance: 1, drivers: 2, path: path.name, parameters: {}, connections: 64 },
        ...{ per_s: 100, wider_per_s: 130 },
      },
    ],
  })),
});

describe('doubts', () => {
  const bound = sampleGridRecord(sqlAndResp, (of) => (of.scenario.id === 'resp' ? gaining(of) : of));

  it('of the driver make a bound with its reason, and no ratio', () => {
    const text = renderPage(bound, en);
    const row = tableWith(text, 'MGET, requests/s')?.rows[0] ?? [];
    expect(row[4]?.side).toBe('≥');
    expect(row[4]?.notes).toEqual(['bound, the driver had no more to give: 30 % more with 2 drivers']);
    expect(row[4]?.low).toBeNull();
    expect(row[2]?.side).toBe('');
    const resources = tableWith(text, 'Server µs per request');
    const mget = resources?.rows.find((cells) => cells[2]?.text === 'MGET');
    expect(mget?.[3]?.side).toBe('≤');
    expect(mget?.[7]?.side).toBe('');
    // Nothing at a glance of a path whose ends are bounds.
    expect(text).not.toMatch(/^- MGET answers/m);
    expect(renderPage(bound, localeOf('es'))).toContain('30 % más con 2 hilos de carga');
  });

  it('of a failed check leave n/a with the reason', () => {
    const failed = change(record, (run) => ({
      ...run,
      measurements: grids(run).map((each) => ({
        ...each,
        cells: each.cells.map((cell) => ({
          ...cell,
          figures: Object.fromEntries(
            Object.entries(cell.figures).map(([name, figure]) => [
              name,
              {
                ...figure,
                verdicts: [
                  {
                    code: 'swap',
                    level: 'invalid' as const,
                    reason: 'round 1: the host moved 3 pages to or from swap',
                  },
                ],
              },
            ]),
          ),
        })),
      })),
    }));
    for (const locale of locales) {
      const text = renderPage(failed, locale);
      expect(text).not.toMatch(nonsense);
      for (const cell of tableWith(
        text,
        locale.grid.perSecond('MGET'),
        locale.code === 'es' ? ',' : '.',
      )?.rows.flatMap((row) => row.slice(2)) ?? [])
        expect(cell.text).toBe('n/a');
      expect(text).not.toContain('charts/throughput');
    }
  });
});

describe('ratios', () => {
  it('stand where paths differ in one thing, with their interval', () => {
    const table = tableWith(page, 'SELECT ANY / prepared SELECT, requests/s');
    expect(table?.rows).toHaveLength(6);
    for (const cell of table?.rows.map((row) => row[2]) ?? []) {
      expect(cell?.value).toBeGreaterThan(0.7);
      expect(cell?.value).toBeLessThan(0.85);
      expect(cell?.low).toBeLessThanOrEqual(cell?.value ?? 0);
      expect(cell?.high).toBeGreaterThanOrEqual(cell?.value ?? 0);
    }
  });

  it('are refused where they differ in more, and the page says in what', () =>
    expect(page).toContain(
      'it could not say which of them made it: MGET and prepared SELECT (target, protocol, method); MGET and SELECT ANY (target, protocol, method).',
    ));
});

describe('one request, two servers', () => {
  const text = renderPage(contest, en);

  it('has a report of wrk each, then what wrk cannot say', () => {
    expect(text).toContain('**One request, side by side**: framework and light, 40 connections.');
    expect(text.match(/^```text$/gm)).toHaveLength(2);
    const table = tableWith(text, 'What wrk cannot say');
    expect(table?.rows.map(([head]) => head?.text)).toEqual(Object.values(en.grid.ab.heads).slice(1));
    for (const row of table?.rows ?? [])
      for (const cell of row.slice(1)) expect(cell.value, row[0]?.text).not.toBeNull();
    expect(text).toMatch(
      /light answers 18\.\d times as many requests as framework \(\d+\.\d&nbsp;to&nbsp;\d+\.\d\)/,
    );
    expect(text).toContain('Whether they give the same answer was not checked.');
  });

  it('gives the rate by Little’s law as a bound where the latency is one', () => {
    const bound = renderPage(sampleGridRecord(frameworkAndLight, gaining), en);
    const row = tableWith(bound, 'What wrk cannot say')?.rows.find(
      ([head]) => head?.text === en.grid.ab.heads.little,
    );
    expect(row?.slice(1).map(({ side }) => side)).toEqual(['≥', '≥']);
    expect(row?.[1]?.value).toBeCloseTo(60.4, 1);
  });

  it('prints of each the sample whose rate is the cell’s', () => {
    const reports = [...text.matchAll(/^Requests\/sec: +([\d.]+)$/gm)].map(([, rate]) => Number(rate));
    const cells = grids(contest.runs[0] as Run).map(
      ({ cells: [cell] }) => cell?.figures['requests_per_s']?.value ?? 0,
    );
    expect(reports).toHaveLength(2);
    for (const [i, rate] of reports.entries()) expect(Math.abs(rate - (cells[i] ?? 0))).toBeLessThan(0.006);
  });

  it('says whether they gave the same, by the check that the plan has for it', () => {
    const withCheck = (passed: boolean) => ({
      ...change(contest, (run) => ({
        ...run,
        measurements: grids(run).map((each) => ({
          ...each,
          checks: [{ name: 'the same blob', passed, detail: passed ? '' : '1862 and 2025 bytes' }],
        })),
      })),
      plan: { ...contest.plan, checks: [{ kind: 'equal', name: 'the same blob' }] },
    });
    expect(renderPage(withCheck(true), en)).toContain(
      'That they give the same answer was checked: the same blob.',
    );
    expect(renderPage(withCheck(false), en)).toContain(
      '**They do not give the same answer**: the same blob (1862 and 2025 bytes).',
    );
  });

  it('is no part of a page whose paths differ in more than the server', () => {
    expect(page).not.toContain('side by side');
    expect(page).not.toContain('```text');
  });
});

describe('figures in the words of the user', () => {
  const told = (expression: string) => {
    const text = '<!-- ratingplate:start glance -->\n<!-- ratingplate:end glance -->\n';
    const options = {
      syntax: 'markdown',
      charts: 'charts',
      sections: { glance: `{{ ${expression} }}` },
    } as const;
    return fillBlocks(text, record, en, options).split('\n\n')[2] ?? '';
  };
  const cell = grids(record.runs[0] as Run)[1]?.cells.find(
    ({ connections, parameters }) => connections === 64 && parameters['keys'] === 64,
  );

  it('are named by path, connections and parameters', () => {
    const rate = cell?.figures['requests_per_s']?.value ?? 0;
    expect(
      Math.abs(Number(told('throughput.resp.MGET.64.keys.64.requests_per_s').replace(',', '')) / rate - 1),
    ).toBeLessThan(0.001);
    expect(told('throughput.sql."SELECT ANY".4.keys.1.server_us_per_request')).toMatch(
      /^\d+ µs$|^\d+\.\d µs$/,
    );
    expect(told('throughput.sql."SELECT ANY".4.keys.1.server_us_per_request | ms')).toMatch(/^0\.\d+ ms$/);
    expect(
      Number(
        told(
          'throughput.resp.MGET.64.keys.64.requests_per_s / throughput.sql."SELECT ANY".64.keys.64.requests_per_s',
        ),
      ),
    ).toBeCloseTo(60 / 14, 0);
  });

  it('that are not there are an error that names what is', () => {
    expect(() => told('throughput.resp.MGET.65.keys.64.requests_per_s')).toThrow(/there is no "65".*64/);
    expect(() => told('throughput.resp.MGE.64.keys.64.requests_per_s')).toThrow(/MGET/);
    expect(() => told('throughput.resp.MGET.64.keys.64.request_per_s')).toThrow(/requests_per_s/);
  });
});

describe('evidence', () => {
  it('has its chosen lines in the header with the hash, each once', () => {
    const evidence = [1, 2, 3].map((instance) => ({
      ...{ name: 'checksum of the data', scenario: 'sql', instance, sha256: 'ab'.repeat(32), bytes: 41 },
      headline: ['0f343b0931126a20f133d67c2b018a3b'],
    }));
    const text = renderPage(
      change(record, (run) => ({ ...run, evidence }) as Run),
      en,
    );
    const line = `- checksum of the data: 0f343b0931126a20f133d67c2b018a3b (SHA-256 of the whole: <code>${'ab'.repeat(32)}</code>)`;
    expect(text.split(line)).toHaveLength(2);
    expect(text.indexOf(line)).toBeLessThan(text.indexOf('### '));
  });
});

/** All kinds of paths, with few samples. */
const few = sampleGridRecord(
  [...sqlAndResp, ...frameworkAndLight].map((each) => ({
    ...{ ...each, instances: 1, samples: 1, connections: each.connections.slice(0, 1) },
    keys: each.keys.slice(0, 1),
  })),
);

/** Names that someone will choose, everywhere in a grid. */
const poisonedGrid = (name: string): RatingRecord =>
  change(few, (run) => ({
    ...run,
    measurements: grids(run).map((each) => ({
      ...each,
      scenario: { ...each.scenario, title: name, note: name, why: name },
      checks: [{ name, passed: false, detail: name }],
      parameters: Object.fromEntries(Object.entries(each.parameters).map(([, values]) => [name, values])),
      paths: each.paths.map((path) => ({ ...path, name, operation: `GET /${name}` })),
      cells: each.cells.map((cell) => ({
        ...cell,
        path: name,
        parameters: Object.fromEntries(Object.entries(cell.parameters).map(([, value]) => [name, value])),
      })),
    })),
  }));

describe('hostile names', () => {
  it.each(evil)('stay text in a grid: %j', (name) => {
    const text = renderPage(poisonedGrid(name), en);
    expectHarmless(text);
    expect(text).not.toMatch(nonsense);
  });
});

describe('drawings', () => {
  it('are two charts in two themes, and the same tables in page.html', async () => {
    const files = await renderSnapshot(record, { locales: ['en', 'es'], page: true });
    expect([...files.keys()].filter((name) => name.endsWith('.svg'))).toEqual(
      ['en', 'es'].flatMap((code) =>
        ['throughput', 'throughput-cpu'].flatMap((name) =>
          ['light', 'dark'].map((theme) => `charts/${name}.${code}.${theme}.svg`),
        ),
      ),
    );
    const html = await renderHtml(record, en, { script: '', style: '' });
    expect(html).toContain('id="chart-throughput"');
    expect(html.match(/<table>/g)?.length).toBe(readTables(page, '.').length);
  });
});
