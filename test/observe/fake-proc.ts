import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface FakeProcess {
  readonly ppid?: number;
  readonly comm?: string;
  readonly state?: string;
  readonly pgrp?: number;
  readonly session?: number;
  readonly startTime?: number;
  /** Ticks: utime, stime, cutime, cstime. */
  readonly ticks?: readonly [number, number, number, number];
  readonly majflt?: number;
  readonly threads?: Readonly<Record<string, readonly [number, number]>>;
  readonly rss?: {
    readonly anon: number;
    /** Private pages; absent: the kernel does not tell. */
    readonly own?: number;
    readonly file?: number;
    readonly shmem?: number;
    readonly pssAnon?: number;
    readonly pssShmem?: number;
  };
  readonly hwm?: number;
  readonly ignoresChildren?: boolean;
  readonly cmdline?: readonly string[];
  readonly smaps?: string;
  /** Its program; null: not ours to read. */
  readonly exe?: string | null;
}

/** A folder that looks like /proc. All memory in KiB, pages of 4 KiB. */
export class FakeProc {
  readonly root = mkdtempSync(path.join(tmpdir(), 'fake-proc-'));

  set(pid: number, process: FakeProcess): void {
    const folder = path.join(this.root, String(pid));
    mkdirSync(path.join(folder, 'fd'), { recursive: true });
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    write('stat', statLine(pid, process));
    const { anon = 0, file = 0, shmem = 0, pssAnon = anon, pssShmem = shmem } = process.rss ?? {};
    const rss = anon + file + shmem;
    write('statm', `${rss} ${rss / 4} ${(file + shmem) / 4} 1 0 9 0\n`);
    const ignored = process.ignoresChildren ? '0000000000010000' : '0000000000000000';
    write(
      'status',
      `Name:\t${process.comm ?? 'server'}\nUmask:\t0022\n${memoryLines(process, rss)}Threads:\t1\nSigIgn:\t${ignored}\n`,
    );
    write('smaps_rollup', process.rss ? rollup(rss, anon, pssAnon, pssShmem, process.rss.own) : '');
    write('smaps', process.smaps ?? '');
    write('mountinfo', '25 24 0:26 / /dev/shm rw - tmpfs tmpfs rw\n27 1 254:0 / / rw - ext4 /dev/vda rw\n');
    write('cmdline', (process.cmdline ?? ['server']).map((part) => `${part}\0`).join(''));
    const { exe = '/bin/server' } = process;
    rmSync(path.join(folder, 'exe'), { force: true });
    if (exe !== null) symlinkSync(exe, path.join(folder, 'exe'));
    for (const [tid, [runMs, delayMs]] of Object.entries(process.threads ?? {})) {
      mkdirSync(path.join(folder, 'task', tid), { recursive: true });
      writeFileSync(path.join(folder, 'task', tid, 'schedstat'), `${runMs * 1e6} ${delayMs * 1e6} 9\n`);
    }
  }

  /** Newest pid given out, last field of loadavg. */
  newestPid(pid: number): void {
    writeFileSync(path.join(this.root, 'loadavg'), `0.00 0.01 0.05 1/99 ${pid}\n`);
  }

  remove(pid: number): void {
    rmSync(path.join(this.root, String(pid)), { recursive: true, force: true });
  }

  destroy(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

function statLine(pid: number, process: FakeProcess): string {
  const {
    ppid = 1,
    comm = 'server',
    state = 'S',
    pgrp = pid,
    session = pgrp,
    startTime = pid * 10,
  } = process;
  const [utime, stime, cutime, cstime] = process.ticks ?? [0, 0, 0, 0];
  const threads = Object.keys(process.threads ?? { one: 1 }).length;
  const before = `${pid} (${comm}) ${state} ${ppid} ${pgrp} ${session} 0 -1 0 0 0 ${process.majflt ?? 0} 0`;
  return `${before} ${utime} ${stime} ${cutime} ${cstime} 20 0 ${threads} 0 ${startTime} 9 9\n`;
}

function memoryLines(process: FakeProcess, rss: number): string {
  if (!process.rss) return '';
  const { anon, file = 0, shmem = 0 } = process.rss;
  return `VmHWM:\t${process.hwm ?? rss} kB\nVmRSS:\t${rss} kB\nRssAnon:\t${anon} kB\nRssFile:\t${file} kB\nRssShmem:\t${shmem} kB\nVmSwap:\t0 kB\n`;
}

function rollup(rss: number, anon: number, pssAnon: number, pssShmem: number, own?: number): string {
  const dirty = own === undefined ? '' : `Private_Dirty: ${own} kB\n`;
  return `1000-2000 ---p 0 00:00 0 [rollup]\nRss: ${rss} kB\nPss: ${pssAnon + pssShmem} kB\nPss_Anon: ${pssAnon} kB\nPss_File: 0 kB\nPss_Shmem: ${pssShmem} kB\n${dirty}Anonymous: ${anon} kB\nSwap: 0 kB\n`;
}

/** One mapping of a smaps text. */
export function mapping(head: string, rss: number, anonymous = 0): string {
  return `1000-2000 ${head}\nSize: 99 kB\nRss: ${rss} kB\nPss: 1 kB\nAnonymous: ${anonymous} kB\nVmFlags: rd\n`;
}
