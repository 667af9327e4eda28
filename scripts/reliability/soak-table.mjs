// What a soak showed, as tables: slopes of memory with their intervals, and accounts side by side.
import { loadSource } from '../load-source.mjs';
import { table } from './table.mjs';

const hourMs = 3_600_000;
/** The beginning is left out: programs still load code then, and their heaps find their size. */
const warmShare = 1 / 6;
/** Each gives a slope; the interval is over them, as it is over the rounds of a measurement. */
const blocks = 5;
/** Latency, lateness and service time of a call, each a double: what a driver keeps of an open loop. */
const keptBytes = 24;

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
};

/** The median of each minute, or of each sixtieth of a shorter soak: {x: hours, y: MiB}. */
export function minutesOf(readings, name) {
  const from = readings[0].at;
  const length = Math.min(60_000, (readings.at(-1).at - from) / 60);
  const minutes = grouped(readings, ({ at }) => Math.floor((at - from) / length));
  return [...minutes].map(([minute, same]) => ({
    x: ((minute + 0.5) * length) / hourMs,
    y: median(same.map((reading) => reading[name].mib)),
  }));
}

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Slope in MiB an hour by the project's own fit, with the interval over blocks. */
export async function memorySlopes(root, { readings, perSecond }) {
  const { slopeFigure } = await loadSource(root, 'src/stats/line.ts');
  const kept = (keptBytes * perSecond * 3600) / 2 ** 20;
  const rows = [
    ['harness', 'harness', 0],
    ['driver', 'driver', 0],
    ['driver, without the times of calls it keeps', 'driver', kept],
    ['stand-in', 'standin', 0],
  ];
  return rows.map(([title, name, known]) => {
    const all = minutesOf(readings, name).map(({ x, y }) => ({ x, y: y - known * x }));
    const warm = all.slice(Math.floor(all.length * warmShare));
    const size = Math.floor(warm.length / blocks);
    const lines = Array.from({ length: blocks }, (_, block) => warm.slice(block * size, (block + 1) * size));
    const [whole, figure] = [[warm], lines].map((each) => slopeFigure(each, { source: 'VmRSS', reason: '' }));
    const [first, last] = [readings[0], readings.at(-1)];
    return {
      title,
      minutes: warm.length,
      lowest: Math.min(...warm.map(({ y }) => y)),
      highest: Math.max(...warm.map(({ y }) => y)),
      begin: median(lines[0].map(({ y }) => y)),
      end: median(lines.at(-1).map(({ y }) => y)),
      whole: whole.value,
      ...{ value: figure.value, low: figure.low, high: figure.high },
      zero: figure.low <= 0 && figure.high >= 0,
      cores: (last[name].cpuMs - first[name].cpuMs) / (last.at - first.at),
    };
  });
}

const mib = (value) => value.toFixed(2);

/** @param {Awaited<ReturnType<typeof memorySlopes>>} slopes */
export const slopesTable = (slopes) =>
  table(
    [
      'process',
      'MiB, lowest to highest',
      'first and last block, MiB',
      'MiB/h over all',
      'MiB/h by blocks (95 % interval)',
      'zero within',
      'of one CPU',
    ],
    slopes.map((row) => [
      row.title,
      `${mib(row.lowest)} to ${mib(row.highest)}`,
      `${mib(row.begin)}, ${mib(row.end)}`,
      mib(row.whole),
      `${mib(row.value)} (${mib(row.low)} to ${mib(row.high)})`,
      row.zero ? 'yes' : '**no**',
      `${(100 * row.cores).toFixed(1)} %`,
    ]),
  );

/** @param {readonly { what: string, left: number, right: number, holds: boolean }[]} accounts */
export const accountsTable = (accounts) =>
  table(
    ['what must be equal', 'one account', 'the other', 'holds'],
    accounts.map(({ what, left, right, holds }) => [what, left, right, holds ? 'yes' : '**no**']),
  );
