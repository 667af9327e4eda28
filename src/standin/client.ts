import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { StandinSpec } from '../config/plan.ts';
import type { ProcessId } from '../observe/types.ts';
import { killOwned } from '../ownership/kill.ts';
import type { Ledger } from '../ownership/ledger.ts';
import { readStat } from '../proc/stat.ts';
import type { LoopUse } from '../util/loop-meter.ts';
import { type Channel, createChannel } from './channel.ts';
import type { StandinReplyOf } from './messages.ts';

export interface StandinOptions {
  /** Folder of the bundle that holds `standin.js`. */
  readonly entries: string;
  /** The Node to run it. */
  readonly execPath: string;
  readonly ledger: Ledger;
  /** Whole environment of the process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The stand-in process as the harness sees it. All calls reject with `standin-lost` once it is gone. */
export interface StandinHandle {
  readonly process: ProcessId;
  readonly pid: number;
  /** By name of the stand-in. */
  readonly urls: Readonly<Record<string, string>>;
  counts(): Promise<StandinReplyOf['counts']>;
  reset(): Promise<void>;
  /** What its event loop did in a window: between the two calls, one window at a time. */
  openWindow(): Promise<void>;
  closeWindow(): Promise<LoopUse>;
  /** Rejects with `standin-lost` when the process ends unasked; otherwise never settles. */
  readonly lost: Promise<never>;
  /** Ends the process; resolves when it is gone. Never rejects. */
  stop(): Promise<void>;
}

/** Starts one process with all stand-ins and waits until they listen. Throws `standin-lost`. */
export async function startStandins(
  standins: Readonly<Record<string, StandinSpec>>,
  options: StandinOptions,
): Promise<StandinHandle> {
  const { ledger } = options;
  const child = fork(path.join(options.entries, 'standin.js'), [], {
    execPath: options.execPath,
    execArgv: [],
    env: { ...options.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const pid = child.pid ?? 0;
  const id = { pid, startTime: readStat(pid)?.startTime ?? 0 };
  const channel = createChannel(child);
  if (child.pid !== undefined) ledger.add({ ...id, group: false });
  const push = () => void channel.request('own', { processes: ledger.list() }).catch(() => undefined);
  const silence = ledger.onChange(push);
  const stop = async () => {
    silence();
    await end(child, channel, id);
    ledger.remove(id);
  };
  try {
    push();
    const { urls } = await channel.request('listen', { standins });
    return {
      process: id,
      pid,
      urls,
      counts: () => channel.request('counts', {}),
      reset: async () => void (await channel.request('reset', {})),
      openWindow: async () => void (await channel.request('window-open', {})),
      closeWindow: () => channel.request('window-close', {}),
      lost: channel.lost,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How long the process may take to close its servers, ms. */
const politeMs = 1000;

/** Asks, then kills. */
async function end(child: ChildProcess, channel: Channel, id: ProcessId): Promise<void> {
  channel.expectEnd();
  channel.request('stop', {}).catch(() => undefined);
  const timer = setTimeout(() => void killOwned([{ ...id, group: false }]), politeMs);
  await channel.exited;
  clearTimeout(timer);
  child.stderr?.destroy();
}
