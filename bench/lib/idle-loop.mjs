// The longest time this machine leaves a program without a processor: a loop that only reads the clock, one for each
// CPU. No driver can have shorter pauses than it, whatever it does.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

function longestGap(seconds) {
  let last = performance.now();
  const end = last + seconds * 1000;
  let longest = 0;
  while (last < end) {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

/** Longest gap between two readings of the clock, of each loop, ms. */
export function idleLoops(seconds) {
  const loop = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { seconds }, execArgv: [] });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  return Promise.all(Array.from({ length: availableParallelism() }, loop));
}

if (!isMainThread) parentPort.postMessage(longestGap(workerData.seconds));
