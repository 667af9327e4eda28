/** Spends a known processor time on each call: on its own thread, or on one that lives for the call. */
import { Worker } from 'node:worker_threads';
import type { Fixture } from '../accounts.ts';
import { listen } from '../listen.ts';
import { ownCpuMs } from '../own.ts';

type Marks = Record<string, number[]>;

/** `/spend/0.2`: so many ms. */
const wanted = (path: string): number => Number(path.split('/')[2] ?? Number.NaN);

/** Notes the account of the process as a call begins; gives the time at which the call has spent its part. */
function mark(marks: Marks, path: string): number {
  const from = ownCpuMs();
  const own = marks[path] ?? [];
  own.push(from);
  marks[path] = own;
  return from + wanted(path);
}

/** One thread for all. */
export function spendHere(port: number): Fixture {
  const marks: Marks = {};
  listen(port, (path, { send }) => {
    if (!path.startsWith('/spend/')) return send('ok');
    const until = mark(marks, path);
    while (ownCpuMs() < until);
    send('ok');
  });
  return { account: () => ({ kind: 'spend', cpuMs: marks }) };
}

const work = `const { user, system } = process.cpuUsage();
const until = (user + system) / 1000 + require('node:worker_threads').workerData;
for (;;) { const now = process.cpuUsage(); if ((now.user + now.system) / 1000 >= until) break; }`;

/** A thread per call; the call is answered when its thread has ended. For one caller at a time. */
export function spendInThreads(port: number): Fixture {
  const marks: Marks = {};
  listen(port, (path, { send }) => {
    if (!path.startsWith('/spend/')) return send('ok');
    mark(marks, path);
    new Worker(work, { eval: true, workerData: wanted(path) }).once('exit', () => send('ok'));
  });
  return { account: () => ({ kind: 'spend', cpuMs: marks }) };
}
