// What the live view of a terminal costs the driver: under one unbroken load, a second at a time, it is drawn and not drawn
// in turn. Drawn: a phase and two figures as each second begins, and the view's own tick. To the terminal this is run in;
// where there is none, down a pipe that somebody reads.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundleDriver, startDriver } from './lib/driver.mjs';
import { startListing, startLoad } from './lib/listing.mjs';
import { medianInterval } from './lib/stats.mjs';

/** `v`: with the view, `o`: without. */
const orders = ['vvoo', 'ovvo', 'vovo', 'oovv', 'voov', 'ovov'];
const blocks = 12;
const windowMs = 1000;
const restMs = 150;
const warmUpMs = 4000;

/** The view as it is now. */
async function loadView(folder) {
  const input = { progress: fileURLToPath(new URL('../src/progress/index.ts', import.meta.url)) };
  const bundle = await rolldown({ input, platform: 'node', tsconfig: false, logLevel: 'silent' });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs' });
  await bundle.close();
  return (await import(path.join(folder, 'progress.mjs'))).chooseProgress;
}

/** Nanoseconds the driver's first thread, which makes all calls, has been on a processor. */
const driverNs = ({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);

async function reading({ driver, progress }) {
  const { ended, at } = await progress();
  const { user, system } = process.cpuUsage();
  return { calls: ended, at, ns: driverNs(driver), ownUs: user + system };
}

/** One window; with `draw` the view is there from a moment before it. */
async function takeWindow(ground, draw) {
  const end = draw?.() ?? (() => {});
  await sleep(restMs);
  const from = await reading(ground);
  await sleep(windowMs);
  const to = await reading(ground);
  end();
  const [calls, ms] = [to.calls - from.calls, to.at - from.at];
  return { rate: calls / ms, ns: (to.ns - from.ns) / calls, own: (to.ownUs - from.ownUs) / ms / 10 };
}

/** Draws a round that goes on; the returned function ends it. */
function drawer(chooseProgress, stream) {
  return () => {
    const tell = chooseProgress({ json: false, quiet: false, color: true, stream });
    const of = { id: 'http', round: 1 };
    const [name, profile, measurements] = ['bench', 'full', ['http']];
    tell({ event: 'run-started', name, profile, measurements, rounds: 9, estimateMs: 9e5, folder: '.' });
    tell({ event: 'round-started', ...of, title: 'http, a scenario of some length', rounds: 5, leftMs: 9e5 });
    const timer = setInterval(() => {
      tell({ event: 'phase', ...of, phase: 'step 100', detail: '', clients: 100, leftMs: 5e5 });
      tell({ event: 'figure', ...of, figure: 'peak_mib', method: null, value: 81.25, unit: 'mib' });
      tell({ event: 'figure', ...of, figure: 'p99_ms', method: 'list', value: 3.5, unit: 'ms' });
    }, windowMs / 2);
    return () => {
      clearInterval(timer);
      tell({ event: 'run-ended', record: 'r', complete: true, ms: 1 });
    };
  };
}

const mean = ([a, b]) => (a + b) / 2;

async function takeBlock(ground, draw, order) {
  const taken = { v: [], o: [] };
  for (const kind of order) taken[kind].push(await takeWindow(ground, kind === 'v' ? draw : null));
  const log = (key, kind) => mean(taken[kind].map((each) => Math.log(each[key])));
  const own = mean(taken.v.map((each) => each.own)) - mean(taken.o.map((each) => each.own));
  return { rate: log('rate', 'v') - log('rate', 'o'), ns: log('ns', 'v') - log('ns', 'o'), own };
}

/** A terminal, or somebody at the end of a pipe. */
function screen() {
  if (process.stderr.isTTY) return { stream: process.stderr, end: () => {} };
  const reader = spawn('cat', { stdio: ['pipe', 'ignore', 'inherit'] });
  const stream = { write: (text) => reader.stdin.write(text), isTTY: true, columns: 80 };
  return { stream, end: () => reader.stdin.end() };
}

/** Rows: with the view / without it, of the driver's rate and processor time, and the processor time it takes by itself. */
export async function progressRows() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  const server = await startListing();
  const { stream, end } = screen();
  let driver;
  try {
    const draw = drawer(await loadView(path.join(folder, 'progress')), stream);
    driver = startDriver(await bundleDriver(path.join(folder, 'driver')));
    const progress = await startLoad(driver, server.url);
    await sleep(warmUpMs);
    const taken = [];
    for (let block = 0; block < blocks; block += 1)
      taken.push(await takeBlock({ driver, progress }, draw, orders[block % orders.length]));
    const note = `the middle of ${blocks} blocks, and its interval of 95 %`;
    const of = (key, to) => ({ ...medianInterval(taken.map((each) => to(each[key]))), note });
    return [
      {
        name: "driver's calls/s, live view on / off",
        unit: 'x',
        digits: 3,
        least: 0.99,
        ...of('rate', Math.exp),
      },
      { name: 'the same: driver CPU per call', unit: 'x', digits: 3, most: 1.01, ...of('ns', Math.exp) },
      {
        name: 'the same: CPU of the harness, added',
        unit: '% of a core',
        digits: 2,
        most: 0.5,
        ...of('own', Number),
      },
    ];
  } finally {
    await driver?.stop();
    end();
    server.child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
