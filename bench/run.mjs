// `npm run bench [name ...]`: measures what docs/performance.md promises. Each row is a file that exports how to take it.
import { arch, availableParallelism, cpus, loadavg, platform, release } from 'node:os';

/** Name -> its rows. A new row is a new file and one line here. */
const parts = {
  aa: async () => (await import('./aa.mjs')).aaRows(),
  http: async () => (await import('./http.mjs')).rows(),
  'open-loop': async () => (await import('./open-loop.mjs')).openLoopRows(),
  'find-rate': async () => (await import('./find-rate.mjs')).findRateRows(),
  mcp: async () => (await import('./mcp.mjs')).mcpRows(),
  observer: async () => (await import('./observer.mjs')).observerRows(),
  progress: async () => (await import('./progress.mjs')).progressRows(),
  pages: async () => (await import('./pages.mjs')).pageRows(),
  throughput: async () => (await import('./throughput.mjs')).throughputRows(),
  program: async () => (await import('./program.mjs')).programRows(),
};

function line(row) {
  if (row.missing) return `${row.name}: ${row.missing} is not installed`;
  const digits = row.digits ?? (row.unit === 'x' ? 2 : 1);
  const [median, low, high] = [row.median, row.low, row.high].map((value) => value.toFixed(digits));
  const bound = row.most === undefined ? `at least ${row.least}` : `at most ${row.most}`;
  const met = row.most === undefined ? row.median >= row.least : row.median <= row.most;
  const range = low === high ? '' : ` (${low} .. ${high})`;
  return `${row.name}: ${median} ${row.unit}${range}, ${bound}: ${met ? 'met' : 'missed'}${row.note ? `; ${row.note}` : ''}`;
}

const load = () => loadavg()[0].toFixed(2);
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in parts));
if (unknown) {
  console.error(`no bench ${unknown}: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
const [{ model } = { model: 'unknown CPU' }] = cpus();
const machine = `${model} x ${availableParallelism()}, ${platform()} ${release()} ${arch()}, Node ${process.version}`;
console.log(`machine: ${machine}, load ${load()}`);
for (const [name, take] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for await (const row of await take()) console.log(line(row));
}
console.log(`load at the end: ${load()}`);
