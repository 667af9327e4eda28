import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OwnedProcess } from '../driver/messages.ts';
import type { ProcessId } from '../observe/types.ts';
import { bootId } from '../proc/boot.ts';
import { readStat } from '../proc/stat.ts';
import { makeFolderNow } from '../util/folders.ts';
import { runTag } from './tag.ts';

/** The harness's list of everything that was started and must not outlive the run. */
export interface Ledger {
  /** Tag of the run: see tag.ts. */
  readonly tag: string;
  add(owned: OwnedProcess): void;
  remove(id: ProcessId): void;
  list(): readonly OwnedProcess[];
  /** Calls with the whole list after each change; the returned function ends that. */
  onChange(listener: (list: readonly OwnedProcess[]) => void): () => void;
  /** The run is over and all is gone: removes the pid file. */
  close(): void;
}

/** Name of the pid file in a run's folder. */
export const pidFile = 'processes.json';

/** What the next start needs to know of a run that died. */
export interface PidRecord {
  readonly harness: ProcessId;
  /** Boot and pid namespace in which the numbers mean something. */
  readonly boot: string | null;
  readonly tag: string;
  readonly processes: readonly OwnedProcess[];
}

/** A ledger of this process, written to `folder` at each change (null = kept in memory). */
export function createLedger(folder: string | null, pid = process.pid): Ledger {
  const harness = { pid, startTime: readStat(pid)?.startTime ?? 0 };
  const tag = runTag(harness.pid, harness.startTime);
  const owned = new Map<string, OwnedProcess>();
  const listeners = new Set<(list: readonly OwnedProcess[]) => void>();
  const file = folder === null ? null : path.join(folder, pidFile);
  const write = () => {
    if (file !== null) writePidRecord(file, { harness, boot: bootId(), tag, processes: [...owned.values()] });
  };
  const changed = () => {
    try {
      write();
    } catch {
      // A disk that is full by now must keep nobody from being followed and ended: only the next start sees the older list.
    }
    for (const listener of listeners) listener([...owned.values()]);
  };
  write();
  return {
    tag,
    add(each) {
      owned.set(keyOf(each), each);
      changed();
    },
    remove(id) {
      if (owned.delete(keyOf(id))) changed();
    },
    list: () => [...owned.values()],
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      if (file !== null) rmSync(file, { force: true });
    },
  };
}

function keyOf(id: ProcessId): string {
  return `${id.pid}-${id.startTime}`;
}

/** Written beside and moved, so that whoever reads it finds a whole one. */
function writePidRecord(file: string, record: PidRecord): void {
  makeFolderNow(path.dirname(file));
  const fresh = `${file}.${record.harness.pid}.new`;
  try {
    writeFileSync(fresh, `${JSON.stringify(record)}\n`);
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Reads a pid file; null where there is none or it is not one. Its numbers are checked: they will be sent signals. */
export function readPidRecord(file: string): PidRecord | null {
  try {
    const { harness, boot, tag, processes } = JSON.parse(readFileSync(file, 'utf8')) as Partial<PidRecord>;
    if (!isProcess(harness) || typeof tag !== 'string' || !Array.isArray(processes)) return null;
    const list = (processes as unknown[]).filter(isProcess) as OwnedProcess[];
    return { harness, boot: typeof boot === 'string' ? boot : null, tag, processes: list };
  } catch {
    return null;
  }
}

function isProcess(value: unknown): value is ProcessId {
  const { pid, startTime } = (value ?? {}) as Partial<ProcessId>;
  return Number.isSafeInteger(pid) && (pid as number) > 1 && Number.isSafeInteger(startTime);
}
