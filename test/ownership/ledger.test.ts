import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLedger, pidFile, readPidRecord } from '../../src/ownership/ledger.ts';
import { sweep } from '../../src/ownership/sweep.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ledger-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const target = { pid: 100, startTime: 5, group: true };

describe('a ledger', () => {
  it('tells every change to listeners until they leave', () => {
    const ledger = createLedger(null);
    const seen: number[] = [];
    const leave = ledger.onChange((list) => seen.push(list.length));
    ledger.add(target);
    ledger.add(target);
    ledger.remove(target);
    ledger.remove(target);
    leave();
    ledger.add(target);
    expect(seen).toEqual([1, 1, 0]);
    expect(ledger.list()).toEqual([target]);
  });

  it('keeps a process whose pid another one had', () => {
    const ledger = createLedger(null);
    ledger.add(target);
    ledger.add({ ...target, startTime: 9 });
    ledger.remove({ pid: 100, startTime: 5 });
    expect(ledger.list()).toEqual([{ ...target, startTime: 9 }]);
  });

  it('has its file on disk from the start, always whole, and removes it', () => {
    const ledger = createLedger(folder);
    expect(readPidRecord(path.join(folder, pidFile))).toMatchObject({
      harness: { pid: process.pid },
      processes: [],
    });
    ledger.add(target);
    expect(readPidRecord(path.join(folder, pidFile))).toMatchObject({ tag: ledger.tag, processes: [target] });
    expect(readdirSync(folder)).toEqual([pidFile]);
    ledger.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('sweep', () => {
  it('removes a pid file that a killed harness was writing, and leaves that of a living one', async () => {
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    const names = [`${pidFile}.${dead}.new`, `${pidFile}.${process.ppid}.new`];
    const run = path.join(folder, '20261130-130502-417-9f3a');
    mkdirSync(run);
    for (const name of names) writeFileSync(path.join(run, name), '{"harness":');
    expect(await sweep(folder)).toEqual({ runs: [], killed: 0, survivors: [] });
    expect(readdirSync(run)).toEqual(names.slice(1));
  });
});

describe('readPidRecord', () => {
  const read = (text: string) => {
    const file = path.join(folder, pidFile);
    writeFileSync(file, text);
    return readPidRecord(file);
  };
  const whole = { harness: { pid: 9, startTime: 1 }, boot: 'b', tag: '9-1/', processes: [target] };

  it('gives null where there is none', () => expect(readPidRecord(path.join(folder, 'no'))).toBeNull());
  it.each(['', '{', 'null', '[]', '{"harness":{"pid":9}}'])('gives null for %j', (text) => {
    expect(read(text)).toBeNull();
  });
  // kill(0), kill(-1) and kill(1) would hit ourselves, everyone, and init.
  it.each([0, -1, 1, 1.5, '7', null])('never hands out the pid %j', (pid) => {
    expect(read(JSON.stringify({ ...whole, processes: [target, { ...target, pid }] }))?.processes).toEqual([
      target,
    ]);
    expect(read(JSON.stringify({ ...whole, harness: { pid, startTime: 1 } }))).toBeNull();
  });
});
