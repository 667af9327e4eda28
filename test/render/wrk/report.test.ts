/** Character by character what wrk prints, of the very samples it printed: real runs, kept with their samples. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type WrkRow, wrkReport } from '../../../src/render/wrk/report.ts';
import { wrkBytes, wrkCount, wrkPlain, wrkSeconds, wrkTime } from '../../../src/render/wrk/units.ts';

const folder = new URL('../../fixtures/wrk/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));

type Histogram = readonly (readonly [value: number, count: number])[];

/** As wrk's stats.c, of a histogram: shares no code with what the driver reckons. */
function rowOf(histogram: Histogram): WrkRow {
  const n = histogram.reduce((sum, [, count]) => sum + count, 0);
  const mean = histogram.reduce((sum, [value, count]) => sum + value * count, 0) / n;
  const squares = histogram.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0);
  const sd = n < 2 ? 0 : Math.sqrt(squares / (n - 1));
  const inside = histogram.reduce(
    (sum, [value, count]) => (value >= mean - sd && value <= mean + sd ? sum + count : sum),
    0,
  );
  return { mean, sd, max: Math.max(...histogram.map(([value]) => value)), within: inside / n };
}

function percentileOf(histogram: Histogram, percent: number): number {
  const n = histogram.reduce((sum, [, count]) => sum + count, 0);
  const rank = Math.floor((percent * n) / 100) + 1;
  let seen = 0;
  for (const [value, count] of histogram) {
    seen += count;
    if (seen >= rank) return value;
  }
  return 0;
}

function readRun(file: string) {
  const lines = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`@${name} `)).map((line) => line.split(' ').slice(1).map(Number));
  const histogram = (name: string): Histogram =>
    of(name)
      .map(([value = 0, count = 0]): [number, number] => [value, count])
      .sort(([a], [b]) => a - b);
  const [us = 0, requests = 0, bytes = 0] = of('summary')[0] ?? [];
  return {
    printed: lines.filter((line) => !line.startsWith('@')),
    ...{ us, requests, bytes, latency: histogram('latency'), rates: histogram('requests') },
  };
}

describe.each(files)('the report of %s', (file) => {
  const run = readRun(file);
  const [, time = '', url = ''] = /^Running (\S+) test @ (\S+)$/.exec(run.printed[0] ?? '') ?? [];
  const [threads = 0, connections = 0] = (run.printed[1] ?? '').match(/\d+/g)?.map(Number) ?? [];
  const report = wrkReport({
    ...{ url, threads, connections, requests: run.requests, runtimeUs: run.us, bytes: run.bytes },
    seconds: Number(time.slice(0, -1)) * (time.endsWith('m') ? 60 : 1),
    ...{ latency: rowOf(run.latency), rates: rowOf(run.rates) },
    percentiles: [50, 75, 90, 99].map((percent) => ({ percent, us: percentileOf(run.latency, percent) })),
    ...{ perSecond: run.requests / (run.us / 1e6), bytesPerSecond: run.bytes / (run.us / 1e6) },
  });

  it('is what wrk printed', () => {
    expect(run.latency.length).toBeGreaterThan(10);
    expect(report).toEqual(run.printed);
  });
});

describe('the runs', () => {
  it('are of microseconds, of seconds and of more than a minute', () => {
    const printed = files.map((file) => readRun(file).printed.join('\n')).join('\n');
    for (const unit of [/\dus/, /\dms/, /\d\.\d\ds/, /\d\.\d\dm\b/, /\dk\b/, /\dMB/, /\dKB|\dGB/])
      expect(printed).toMatch(unit);
  });
});

describe("wrk's units", () => {
  it('are larger from 0.85 of the next one on', () => {
    expect([849, 849.999, 850, 1000, 999_999, 1_000_000].map(wrkTime)).toEqual([
      ...['849.00us', '850.00us', '0.85ms', '1.00ms', '1000.00ms', '1.00s'],
    ]);
    expect([50.99e6, 51e6, 3600e6].map(wrkTime)).toEqual(['50.99s', '0.85m', '60.00m']);
    expect([0, 849.99, 850, 1156.85, 849_999, 850_000, 1e9].map(wrkCount)).toEqual([
      ...['0.00', '849.99', '0.85k', '1.16k', '850.00k', '0.85M', '1.00G'],
    ]);
    expect([870, 871, 1024, 20.56 * 2 ** 20].map(wrkBytes)).toEqual(['870.00', '0.85K', '1.00K', '20.56M']);
    expect([1, 10, 50, 60, 90].map(wrkSeconds)).toEqual(['1s', '10s', '50s', '1m', '2m']);
  });

  it('fall at a tie where the division of 64 bits falls, not where a double does', () => {
    // Known of C: printf("%.2Lf", 1355 / 1000.0L) and the like.
    const known = {
      1005: '1.00ms',
      1015: '1.01ms',
      1355: '1.36ms',
      2675: '2.67ms',
      1125: '1.12ms',
      1375: '1.38ms',
    };
    expect(Object.keys(known).map((us) => wrkTime(Number(us)))).toEqual(Object.values(known));
  });

  it('write nothing as nothing', () => {
    expect(wrkPlain(0)).toBe('0.00');
    expect(wrkTime(0)).toBe('0.00us');
  });
});
