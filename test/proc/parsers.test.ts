import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMeminfo } from '../../src/proc/meminfo.ts';
import { parseSchedstat } from '../../src/proc/schedstat.ts';
import { fileResident, memoryDevices, parseRollup } from '../../src/proc/smaps.ts';
import { parseStatm } from '../../src/proc/statm.ts';
import { parseStatus } from '../../src/proc/status.ts';
import { systemUnits } from '../../src/proc/system.ts';

describe('status', () => {
  const text =
    'Name:\tVmRSS: 99 kB\nUmask:\t0022\nVmHWM:\t  9000 kB\nVmRSS:\t  8000 kB\nRssAnon:\t 5000 kB\nRssFile:\t 2000 kB\nRssShmem:\t 1000 kB\nVmSwap:\t   12 kB\nThreads:\t11\nSigIgn:\t0000000000010000\n';
  it('is read by field, whatever the name of the program', () => {
    expect(parseStatus(text)).toEqual({
      rssKib: 8000,
      hwmKib: 9000,
      anonKib: 5000,
      fileKib: 2000,
      shmemKib: 1000,
      swapKib: 12,
      threads: 11,
      ignoresChildren: true,
    });
  });
  it('of a zombie has no memory', () => {
    expect(
      parseStatus('Name:\tx\nState:\tZ (zombie)\nThreads:\t1\nSigIgn:\t0000000000001000\n'),
    ).toMatchObject({ rssKib: 0, hwmKib: 0, threads: 1, ignoresChildren: false });
  });
});

describe('statm', () => {
  it('gives resident and anonymous pages', () => {
    expect(parseStatm('25000 12000 7000 1 0 9000 0\n')).toEqual({ residentPages: 12_000, anonPages: 5000 });
    expect(parseStatm('0 0 0 0 0 0 0\n')).toEqual({ residentPages: 0, anonPages: 0 });
    expect(parseStatm('')).toBeNull();
  });
});

describe('schedstat', () => {
  it('is ns', () =>
    expect(parseSchedstat('1500000000 2500000 40\n')).toEqual({ runMs: 1500, delayMs: 2.5, slices: 40 }));
  it.each(['', '0 0 0\n', 'x y z'])('%j is none', (text) => expect(parseSchedstat(text)).toBeNull());
});

describe('smaps_rollup', () => {
  it('needs the parts of PSS', () => {
    expect(
      parseRollup(
        'a-b ---p 0 00:00 0 [rollup]\nRss:  10 kB\nPss:  7 kB\nPss_Anon:  4 kB\nPss_File: 2 kB\nPss_Shmem:  1 kB\nSwap:  3 kB\nSwapPss: 2 kB\n',
      ),
    ).toEqual({ privateKib: null, rssKib: 10, pssKib: 7, pssAnonKib: 4, pssShmemKib: 1, swapKib: 3 });
    expect(parseRollup('a-b ---p 0 00:00 0 [rollup]\nRss:  10 kB\nPss:  7 kB\n')).toBeNull();
    expect(parseRollup('')).toBeNull();
  });
});

describe('smaps', () => {
  it('reads names with blanks, and mappings without one', () => {
    const text = `1-2 r-xp 0 fe:00 7    /a b (deleted)\nSize: 9 kB\nRss: 8 kB\nAnonymous: 0 kB\n3-4 rw-p 0 00:00 0\nRss: 99 kB\nAnonymous: 99 kB\n5-6 rw-p 0 00:00 0    [heap]\nRss: 5 kB\nAnonymous: 5 kB\n7-8 rw-p 0 fe:00 7    /a b (deleted)\nRss: 6 kB\nAnonymous: 4 kB\nVmFlags: rd\n`;
    expect([...fileResident(text, new Set())]).toEqual([['fe:00:7', 10]]);
  });
  it('knows the devices of memory file systems in its own notation', () => {
    const mountinfo =
      '25 24 0:26 / /dev/shm rw shared:3 - tmpfs tmpfs rw\n26 1 254:17 / / rw - ext4 /dev/vda rw\n27 1 0:300 / /x rw - overlay overlay rw\n';
    expect([...memoryDevices(mountinfo)]).toEqual(['00:1a']);
  });
});

describe('meminfo', () => {
  it('gives what is available, or a guess on an old kernel', () => {
    expect(
      parseMeminfo(
        'MemTotal: 100 kB\nMemFree: 20 kB\nMemAvailable: 60 kB\nSwapTotal: 5 kB\nSwapFree: 4 kB\n',
      ),
    ).toEqual({ totalKib: 100, availableKib: 60, swapTotalKib: 5, swapFreeKib: 4 });
    expect(parseMeminfo('MemTotal: 100 kB\nMemFree: 20 kB\nBuffers: 5 kB\nCached: 10 kB\n')).toMatchObject({
      availableKib: 35,
      swapTotalKib: null,
    });
    expect(parseMeminfo('')).toEqual({
      totalKib: null,
      availableKib: null,
      swapTotalKib: null,
      swapFreeKib: null,
    });
  });
});

describe('the units of the kernel', () => {
  it('come from the auxiliary vector', () => {
    const auxv = Buffer.alloc(48);
    for (const [index, word] of [6, 16_384, 17, 250, 0, 0].entries())
      auxv.writeBigUInt64LE(BigInt(word), index * 8);
    expect(systemUnits(auxv)).toEqual({ pageBytes: 16_384, ticksPerSecond: 250 });
  });
  it('are the common ones where there is none', () => {
    expect(systemUnits(null)).toEqual({ pageBytes: 4096, ticksPerSecond: 100 });
  });
});

describe('no text breaks a parser', () => {
  it('nor one that is only in part what it should be', () => {
    expect(parseStatm('  :')).toBeNull();
    expect(parseSchedstat('1 2 x')?.slices).toBe(0);
  });

  it('nor gives a number that is none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const value of Object.values(parseStatus(text))) expect(value).not.toBeNaN();
        for (const parsed of [
          parseStatm(text),
          parseSchedstat(text),
          parseRollup(text),
          parseMeminfo(text),
        ]) {
          for (const value of Object.values(parsed ?? {})) expect(value).not.toBeNaN();
        }
        for (const kib of fileResident(text, new Set()).values()) expect(kib).not.toBeNaN();
        expect(memoryDevices(text).size).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
