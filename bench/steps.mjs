// What a step of docs/reference-host.md buys on this machine: the spread of a figure without it and with it, in turn. Only
// what a program may switch for a moment is here; governor, turbo and idle states are where the machine has them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleDriver, startDriver } from './lib/driver.mjs';
import { startListing, startLoad } from './lib/listing.mjs';

const windows = 16;
const windowMs = 1000;
const restMs = 150;
const warmUpMs = 4000;
const starts = 8;
const pages = '/sys/kernel/mm/transparent_hugepage/enabled';

/** Middle, and how far the quarter below and the quarter above it are apart, in percent of it. */
function spreadOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.round(share * (sorted.length - 1))];
  const percent = (from, to) => (100 * (to - from)) / at(0.5);
  return { median: at(0.5), middle: percent(at(0.25), at(0.75)), whole: percent(at(0), at(1)) };
}

const said = (values, unit, digits) => {
  const { median, middle, whole } = spreadOf(values);
  return `${median.toFixed(digits)} ${unit}, middle half within ${middle.toFixed(1)} %, all within ${whole.toFixed(1)} %`;
};

/** Calls per second of windows without the step and with it, in turn. */
async function inTurn(progress, set) {
  const taken = { without: [], with: [] };
  for (let nth = 0; nth < windows; nth += 1) {
    // Neither is always the first of its pair.
    for (const kind of nth % 2 === 0 ? ['without', 'with'] : ['with', 'without']) {
      const undo = set(kind);
      await sleep(restMs);
      const from = await progress();
      await sleep(windowMs);
      const to = await progress();
      await undo?.();
      taken[kind].push((1000 * (to.ended - from.ended)) / (to.at - from.at));
    }
  }
  return taken;
}

const bind = (pid, list) => spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, String(pid)]);
const everywhere = () => /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1];

/** Server and driver each on a processor of its own, or wherever the kernel puts them. */
const bound = (server, driver) => (kind) => {
  const all = everywhere();
  bind(server.child.pid, kind === 'with' ? '0' : all);
  bind(driver.pid, kind === 'with' ? '1' : all);
};

/** A program that starts by the clock and works for 200 ms of each second, or none. */
const timer = (kind) => {
  if (kind === 'with') return null;
  const work =
    'setInterval(() => { const end = performance.now() + 200; while (performance.now() < end); }, 1000)';
  const child = spawn(process.execPath, ['-e', work], { stdio: 'ignore' });
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
};

const mayWrite = (file) => {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Resident memory of fresh servers after a second of load, with huge pages for all and for those that ask. MiB. */
async function memory(program) {
  const before = /\[(\w+)\]/.exec(readFileSync(pages, 'utf8'))[1];
  const taken = { without: [], with: [] };
  try {
    for (let nth = 0; nth < 2 * starts; nth += 1) {
      const kind = nth % 2 === 0 ? 'without' : 'with';
      writeFileSync(pages, kind === 'with' ? 'madvise' : 'always');
      taken[kind].push(await onceLoaded(program));
    }
  } finally {
    writeFileSync(pages, before);
  }
  return taken;
}

async function onceLoaded(program) {
  const server = await startListing();
  const driver = startDriver(program);
  try {
    await startLoad(driver, server.url);
    await sleep(windowMs);
    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s*(\d+)/m.exec(status)[1]) / 1024;
  } finally {
    await driver.stop();
    server.child.kill('SIGKILL');
  }
}

function tell(step, { without, with: given }, unit, digits) {
  console.log(`${step}\n  without: ${said(without, unit, digits)}\n  with:    ${said(given, unit, digits)}`);
}

const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
const server = await startListing();
let driver;
try {
  const program = await bundleDriver(path.join(folder, 'driver'));
  driver = startDriver(program);
  const progress = await startLoad(driver, server.url);
  await sleep(warmUpMs);
  const rest = await inTurn(progress, () => null);
  tell('nothing changed (what the machine itself wavers by)', rest, 'calls/s', 0);
  tell('no timer: nothing starts by the clock', await inTurn(progress, timer), 'calls/s', 0);
  tell(
    'processors: server and driver on one each',
    await inTurn(progress, bound(server, driver)),
    'calls/s',
    0,
  );
  await driver.stop();
  driver = undefined;
  server.child.kill('SIGKILL');
  if (mayWrite(pages)) tell('huge pages only for who asks', await memory(program), 'MiB', 1);
  else console.log(`huge pages: ${pages} cannot be written here`);
} finally {
  await driver?.stop();
  server.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}
