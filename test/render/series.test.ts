import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/record/schema.ts';
import { type LineScene, styleOf } from '../../src/render/charts/line-scene.ts';
import { lineSpec } from '../../src/render/charts/line-spec.ts';
import { type SeriesChartName, seriesChartNames } from '../../src/render/charts/names.ts';
import { margin } from '../../src/render/charts/scene.ts';
import { lineScene } from '../../src/render/charts/series.ts';
import { textWidth } from '../../src/render/charts/text.ts';
import { logDomain } from '../../src/render/charts/ticks.ts';
import { localeOf, locales } from '../../src/render/locales/index.ts';
import { renderSnapshot } from '../../src/render/snapshot.ts';
import { stopCodes } from '../../src/stats/series-round.ts';
import { nonsense, seriesEdges } from './records.ts';

const record = seriesEdges['series'];
if (record === undefined) throw new Error('no record');
const [run] = record.runs;
if (run === undefined) throw new Error('no run');
const files = await renderSnapshot(record, { locales: ['en', 'es'], page: true });
const page = files.get('page.md') ?? '';
const pagina = files.get('page.es.md') ?? '';

describe('the snapshot of three series', () => {
  it('is the one that is committed', async () => {
    const committed = [
      'page.md',
      'page.es.md',
      'charts/series-memory.en.light.svg',
      'charts/series-latency.es.dark.svg',
    ];
    for (const name of committed)
      await expect(files.get(name)).toMatchFileSnapshot(`../fixtures/snapshots/series/${name}`);
  });

  it('draws every chart in both languages and themes, and links them', () => {
    const names = seriesChartNames.flatMap((name) =>
      ['en', 'es'].flatMap((code) => ['light', 'dark'].map((theme) => `charts/${name}.${code}.${theme}.svg`)),
    );
    expect([...files.keys()].filter((name) => name.startsWith('charts/')).sort()).toEqual(names.sort());
    for (const name of seriesChartNames) {
      expect(page).toContain(`charts/${name}.en.dark.svg`);
      expect(pagina).toContain(`charts/${name}.es.light.svg`);
    }
  });

  it('says above each table what was done, with where the budget comes from', () => {
    expect(page).toContain(
      '**http, meta**: 4 in flight per client, 4.00 connections per client, window 10.0 s, memory budget 35,000 MiB, 80 % of the 43,750 MiB that were available, 3 rounds.',
    );
    expect(pagina).toContain(
      '**http, meta**: 4 en vuelo por cliente, 4,00 conexiones por cliente, ventana de 10,0 s, presupuesto de memoria de 35.000 MiB, el 80 % de los 43.750 MiB disponibles, 3 rondas.',
    );
  });

  it('has a row for each step, with every method', () => {
    const head = page.split('\n').find((line) => line.startsWith('| Clients |')) ?? '';
    for (const column of [
      'Peak, MiB',
      'Live heap, MiB',
      'Clients gone, MiB',
      'CPU per call, ms',
      'Calls/s',
      'one call p99, ms',
      'whole surface p50, ms',
      'Goroutines',
    ])
      expect(head.split('|').map((cell) => cell.trim())).toContain(column);
    const tables = page.slice(0, page.indexOf('### Sizing'));
    expect(tables.match(/^\| \d+ \|/gm)).toHaveLength(10 + 10 + 9 + 2 + 2);
  });

  it('says in words what the steps together say', () => {
    expect(page).toMatch(/Live heap, settled, grows by 50\.\d KiB per client \(\d/);
    expect(page).toMatch(
      /Peak resident memory under load does not follow a line: \d+ MiB at 10 clients, \d+ MiB at 100 clients, \d+ MiB at 1000 clients\. Rule of thumb: [\d.]+ MiB per calling client/,
    );
    expect(page).toMatch(
      /Knee at \d+ clients: .*At \d+ clients: one call p50 \d+ ms, p99 \d+ ms; whole surface/,
    );
    expect(page).toContain('Control: 152,000 more calls by 1000 clients left nothing that shows behind.');
    expect(page).toContain('All planned steps were taken, to 1000 clients.');
    expect(page).toContain(
      'Stopped before the step with 1000 clients: its expected peak of 36,120 MiB is over the budget of 35,000 MiB. Not taken: 1000.',
    );
    expect(pagina).toMatch(/El heap vivo tras la carga crece 50,\d KiB por cliente/);
    expect(pagina).toContain(
      'La serie se detuvo antes del paso con 1000 clientes: su pico esperado de 36.120 MiB supera el presupuesto de 35.000 MiB. No se ejecutaron: 1000.',
    );
  });

  it('says what clients cost that do nothing, and what they leave behind', () => {
    expect(page).toContain(
      'With 1000 clients connected and none calling, 0.031 cores are busy; with no client, 0.001.',
    );
    expect(page).toMatch(
      /Once 1000 clients had left, what stayed above idle was, for each of them, \d+\.\d KiB of live heap and \d+ KiB of resident memory\./,
    );
    expect(pagina).toMatch(
      /Cuando 1000 clientes se habían ido, quedaba por cada uno, por encima del reposo, /,
    );
  });

  it('has a table of the calls that were held, where some were', () => {
    expect(page.match(/calls held open: slow call\./g)).toHaveLength(2);
    expect(page).toContain('| 100 | 100 | 312 | 2.00 | 0 | 4.00 | 34.0 | 60.0 | 1.25 |');
    expect(pagina).toContain('**http, meta**, llamadas que quedan abiertas: slow call.');
    expect(pagina).toContain('| 100 | 100 | 312 | 2,00 | 0 | 4,00 | 34,0 | 60,0 | 1,25 |');
  });

  it('says what a setting changes, and what it does not', () => {
    expect(page).toMatch(
      /- \*\*surface: meta against dynamic\*\* \(http, dynamic, series\): .*shared by all clients/,
    );
    expect(page).toMatch(/live heap per client \+[\d.]+ KiB \([^)]*\)/);
    expect(pagina).toMatch(/- \*\*surface: individual frente a dynamic\*\* \(http, dynamic, serie\)/);
  });
});

describe.each(Object.entries(seriesEdges))('series at the edge: %s', (name, edge) => {
  it('say nothing that is no figure', async () => {
    for (const [file, content] of await renderSnapshot(edge, {
      locales: locales.map(({ code }) => code),
      page: true,
    }))
      expect(content, file).not.toMatch(nonsense);
  });

  it('clip no text, and put none over another', () => {
    for (const scene of scenesOf(edge.runs)) {
      const boxes = boxesOf(scene);
      for (const box of boxes) {
        expect(box.left, box.text).toBeGreaterThanOrEqual(margin - 1);
        expect(box.right, box.text).toBeLessThanOrEqual(scene.width - margin / 4);
        expect(box.y).toBeGreaterThan(0);
        expect(box.y + 8, box.text).toBeLessThanOrEqual(scene.height);
      }
      const touching = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => touch(a, b))
          .map((b) => `${a.text} | ${b.text}`),
      );
      expect(touching).toEqual([]);
    }
  });

  it('keep every mark on its scale', () => {
    for (const scene of scenesOf(edge.runs))
      for (const { x, y } of [...scene.marks, ...scene.lines.flatMap(({ points }) => points)]) {
        expect(x).toBeGreaterThanOrEqual(margin);
        expect(x).toBeLessThanOrEqual(scene.width - margin);
        expect(y).toBeGreaterThan(60);
        expect(y).toBeLessThan(scene.height);
      }
  });

  it(`draw nothing where there is nothing: ${name}`, () => {
    const empty = ['no step', 'one step', 'all of it invalid', 'all of it zero', 'none of it'].includes(name);
    expect(scenesOf(edge.runs).length > 0).toBe(!empty);
  });
});

describe('lines', () => {
  const scene = (name: SeriesChartName, of: Run = run as Run) => {
    const found = lineScene(name, of, localeOf('en'));
    if (found === null) throw new Error(`no ${name}`);
    return found;
  };

  it('rise where the values do, and end where the series does', () => {
    const { lines, marks } = scene('series-heap');
    const heaps = lines.filter(({ points }) => points.length > 2);
    expect(heaps.map(({ points }) => points.length)).toEqual([10, 10, 9]);
    for (const { points } of heaps)
      for (const [i, point] of points.slice(1).entries()) {
        expect(point.x).toBeGreaterThan(points[i]?.x ?? 0);
        expect(point.y).toBeLessThan((points[i]?.y ?? 0) + 1);
      }
    expect(marks).toHaveLength(10 + 10 + 9 + 3);
  });

  it('are broken at a step that is not there', () => {
    const [missing] = seriesEdges['a step missing']?.runs ?? [];
    const [invalid] = (record.runs ?? []).map((each) => ({
      ...each,
      measurements: each.measurements.map((measured) =>
        measured.kind !== 'series'
          ? measured
          : {
              ...measured,
              steps: measured.steps.map((step) =>
                step.clients === 20
                  ? {
                      ...step,
                      figures: {
                        ...step.figures,
                        heap_connected_mib: {
                          value: null,
                          low: null,
                          high: null,
                          n: 0,
                          rounds: 0,
                          source: 'probe',
                          reason: 'x',
                        },
                      },
                    }
                  : step,
              ),
            },
      ),
    }));
    const lengths = (of: Run | undefined) =>
      of === undefined
        ? []
        : scene('series-heap', of)
            .lines.map(({ points }) => points.length)
            .filter((length) => length > 2);
    expect(lengths(missing)).toEqual([9, 9, 8]);
    expect(lengths(invalid)).toEqual([4, 5, 4, 5, 4, 4]);
  });

  it('are hollow where the value is a bound, with no interval', () => {
    const [bound] = seriesEdges['all of it bounds']?.runs ?? [];
    if (bound === undefined) throw new Error('no run');
    const rate = scene('series-rate', bound);
    expect(rate.marks.slice(3).every(({ hollow }) => hollow)).toBe(true);
    expect(rate.bands).toEqual([]);
    const [dynamic, ...more] = scene('series-rate').bands;
    expect(dynamic?.points).toHaveLength(10);
    expect(more.length).toBeGreaterThan(1);
    for (const { y, y2 } of dynamic?.points ?? []) expect(y).toBeGreaterThan(y2);
    expect(rate.labels.map(({ text }) => text)).toContain('hollow: a bound');
    expect(scene('series-heap').labels.map(({ text }) => text)).not.toContain('hollow: a bound');
  });

  it('have no band where an end of the interval has no place on the scale', () => {
    const odd = structuredClone(run) as Run;
    for (const measured of odd.measurements)
      for (const { figures } of measured.kind === 'series' ? measured.steps : [])
        Object.assign(figures['calls_per_s'] ?? {}, { high: -1 });
    expect(scene('series-rate', odd).bands).toEqual([]);
  });

  it('end in a bar where a rule ended the series, and only there', () => {
    const { stops, labels, marks } = scene('series-heap');
    // One explains it, one stands behind the last step of `individual`.
    expect(stops).toHaveLength(2);
    const last = marks.filter(({ ink }) => ink === stops[1]?.ink).at(-1);
    expect(stops[1]?.x).toBeGreaterThan(last?.x ?? 0);
    expect(labels.map(({ text }) => text)).toContain('stopped here');
    const through = { ...(run as Run), measurements: (run as Run).measurements.slice(0, 2) };
    expect(scene('series-heap', through).stops).toEqual([]);
  });

  it('stay under a budget or a ceiling that is near them, and know nothing of one that is far', () => {
    const texts = (of: Run, name: SeriesChartName) => scene(name, of).labels.map(({ text }) => text);
    const near: Run = {
      ...(run as Run),
      measurements: (run as Run).measurements.map((each) =>
        each.kind !== 'series'
          ? each
          : {
              ...each,
              latency_ceiling_ms: 5000,
              rounds: each.rounds.map((round) => ({ ...round, budget_mib: 4000 })),
            },
      ),
    };
    expect(texts(near, 'series-memory')).toContain('budget 4000 MiB');
    expect(texts(near, 'series-latency')).toContain('ceiling 5000 ms');
    expect(texts(run as Run, 'series-memory').join()).not.toContain('budget');
    expect(texts(run as Run, 'series-latency').join()).not.toContain('ceiling');
  });

  it('have a panel for each method, and strokes that are explained', () => {
    const latency = scene('series-latency');
    expect(latency.labels.filter(({ bold }) => bold).map(({ text }) => text)).toEqual([
      'Latency against clients',
      'one call',
      'whole surface',
    ]);
    expect(latency.labels.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['p50', 'p99', 'http, dynamic']),
    );
    expect(scene('series-cpu').labels.map(({ text }) => text)).not.toContain('CPU per call');
  });

  it('differ in colour or shape, thirty-six of them', () => {
    const styles = Array.from({ length: 36 }, (_, i) => JSON.stringify(styleOf(i)));
    expect(new Set(styles).size).toBe(36);
  });

  it('are data and no expressions', () => {
    expect(JSON.stringify(lineSpec(scene('series-memory')))).not.toMatch(
      /"(expr|signal|calculate|transform)"/,
    );
  });
});

describe('a logarithmic scale', () => {
  it.each([
    [
      [154, 3089],
      [100, 5000],
      [100, 200, 500, 1000, 2000, 5000],
    ],
    [
      [0.96, 2400],
      [0.5, 5000],
      [1, 10, 100, 1000],
    ],
    [
      [7, 7],
      [5, 10],
      [5, 10],
    ],
    [
      [1, 1],
      [1, 2],
      [1, 2],
    ],
    [
      [1000, 1000],
      [1000, 2000],
      [1000, 2000],
    ],
    [
      [5e-324, 5e-324],
      [1e-9, 2e-9],
      [1e-9, 2e-9],
    ],
  ])('of %j ends at %j', (values, domain, ticks) => expect(logDomain(values)).toEqual({ domain, ticks }));
});

describe.each(locales)('locale $code', ({ series }) => {
  it('has a sentence for every rule that can end a series', () => {
    expect(Object.keys(series.stops).sort()).toEqual([...stopCodes].sort());
  });
});

function scenesOf(runs: readonly Run[]): LineScene[] {
  return runs.flatMap((each) =>
    locales.flatMap((locale) =>
      seriesChartNames.map((name) => lineScene(name, each, locale)).filter((scene) => scene !== null),
    ),
  );
}

interface Box {
  readonly text: string;
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

const touch = (a: Box, b: Box): boolean => Math.abs(a.y - b.y) < 12 && a.right > b.left && b.right > a.left;

function boxesOf({ labels, ticks }: LineScene): Box[] {
  return [
    ...labels.map(({ text, x, y, size }) => ({ text, y, left: x, right: x + textWidth(text, size) })),
    ...ticks.map(({ text, x, y, align }) => {
      const wide = textWidth(text, 13);
      const left = align === 'right' ? x - wide : x - wide / 2;
      return { text, y, left, right: left + wide };
    }),
  ];
}
