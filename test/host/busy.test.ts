import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hostBusyMeter } from '../../src/host/busy.ts';
import { systemUnits } from '../../src/proc/system.ts';

it('counts what programs took since the last call, and no interrupts or idling', () => {
  const sysRoot = mkdtempSync(path.join(tmpdir(), 'ratingplate-busy-'));
  onTestFinished(() => rmSync(sysRoot, { recursive: true, force: true }));
  mkdirSync(path.join(sysRoot, 'proc'));
  const write = (line: string) => writeFileSync(path.join(sysRoot, 'proc', 'stat'), `${line}\ncpu0 1 1 1\n`);
  write('cpu  100 10 50 1000 20 7 8 9 0 0');
  const meter = hostBusyMeter({ sysRoot });
  write('cpu  160 15 85 9000 90 77 88 99 0 0');
  expect(meter.take()).toBe((100 * 1000) / systemUnits().ticksPerSecond);
  expect(meter.take()).toBe(0);
});

it('is null where /proc/stat is not to be had', () => {
  expect(hostBusyMeter({ sysRoot: '/nowhere' }).take()).toBeNull();
});
