// What being measured costs the target. One server under one unbroken load is measured and left alone in turn, a second at
// a time, so that what differs between two processes, or drifts over minutes, is in both. Measured: the inspector of the
// Node probe is open, the probe has collected as it does between windows, and the observer reads every 100 ms.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleDriver, startDriver } from './lib/driver.mjs';
import { startListing, startLoad } from './lib/listing.mjs';
import { loadObserver } from './lib/observer.mjs';
import { medianInterval } from './lib/stats.mjs';

/** Of these the two that are alike are compared with each other, too: what the machine itself wavers by. */
const orders = ['mmaa', 'maam', 'mama', 'aamm', 'amma', 'amam'];
const blocks = 48;
const windowMs = 1000;
/** Between two windows: whatever was begun or ended has its aftermath outside. */
const restMs = 200;
const warmUpMs = 5000;
const intervalMs = 100;

async function startServer() {
  const { child, url } = await startListing();
  const inspect = async (open) => {
    child.send({ open });
    const [url] = await once(child, 'message');
    return url;
  };
  return { child, inspect, url };
}

/** Calls per second over one window. */
async function rateOf(progress) {
  const from = await progress();
  await sleep(windowMs);
  const to = await progress();
  return ((to.ended - from.ended) / (to.at - from.at)) * 1000;
}

/** Left alone. */
async function aloneRate({ progress }) {
  await sleep(restMs);
  return rateOf(progress);
}

/** Measured, as in a round. */
async function measuredRate({ server, progress, observer }) {
  const { openTree, openNodeProbe } = observer;
  const url = await server.inspect(true);
  const probe = openNodeProbe(() => [url]);
  if (!(await probe.collect())) throw new Error('the probe did not collect');
  const tree = openTree({ rule: 'process', roots: [{ pid: server.child.pid, startTime: 0 }] });
  await sleep(restMs);
  const end = tree.startWindow(intervalMs);
  const rate = await rateOf(progress);
  const { samples } = await end();
  tree.close();
  await probe.close();
  await server.inspect(false);
  if (samples < windowMs / intervalMs / 2) throw new Error(`only ${samples} samples`);
  return rate;
}

const mean = ([a, b]) => (a + b) / 2;

/** One block of four windows; log ratios of measured to alone, and of alone to alone. */
async function takeBlock(ground, order) {
  const rates = { m: [], a: [] };
  for (const kind of order)
    rates[kind].push(Math.log(await (kind === 'm' ? measuredRate(ground) : aloneRate(ground))));
  return { effect: mean(rates.m) - mean(rates.a), alike: rates.a[0] - rates.a[1] };
}

async function takeBlocks(ground) {
  const taken = [];
  for (let block = 0; block < blocks; block += 1)
    taken.push(await takeBlock(ground, orders[block % orders.length]));
  return taken;
}

const row = (name, logs) => ({
  ...{
    name,
    unit: 'x',
    digits: 3,
    least: 0.99,
    note: `the middle of ${blocks} blocks, and its interval of 95 %`,
  },
  ...medianInterval(logs.map(Math.exp)),
});

/** Rows: measured / alone, and alone / alone within the same blocks. */
export async function aaRows() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  const server = await startServer();
  let driver;
  try {
    driver = startDriver(await bundleDriver(path.join(folder, 'driver')));
    const observer = await loadObserver(path.join(folder, 'observer'));
    const progress = await startLoad(driver, server.url);
    await sleep(warmUpMs);
    const taken = await takeBlocks({ server, progress, observer });
    return [
      row(
        "target's requests/s, observer and probe on / off",
        taken.map(({ effect }) => effect),
      ),
      row(
        'the same, off / off',
        taken.map(({ alike }) => alike),
      ),
    ];
  } finally {
    await driver?.stop();
    server.child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
