/** The harness's side of the driver process: starts it, turns its messages into awaited calls, notices its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { DriverLostError, DriverRequestError, DriverStartError } from '../errors/driver.ts';
import type { Ledger } from '../ownership/ledger.ts';
import { readStat } from '../proc/stat.ts';
import { maskText, secretForms } from '../util/secrets.ts';
import type { DriverEndpoint, DriverEvent, DriverMessage, DriverRequest, ReplyOf } from './messages.ts';

type Kind = DriverRequest['kind'];
type Body<K extends Kind> = Omit<Extract<DriverRequest, { kind: K }>, 'kind'>;

export interface DriverOptions {
  /** Folder that holds `driver.js`. */
  readonly entries: string;
  /** The Node to run it with. */
  readonly execPath: string;
  /** CPUs it may use (`taskset` list), or null. */
  readonly cpus: string | null;
  /** Commands in front of it, which it takes the place of: those that enter a network of its own. Default none. */
  readonly enter?: readonly string[];
  /** The harness's list; the driver stands in it, and gets it whole after each change. */
  readonly ledger: Ledger;
}

/** The driver process (`DriverHandle` of rig/types.ts), its events and its end. */
export interface RunningDriver {
  readonly pid: number;
  /** Field 22 of /proc/PID/stat, 0 where the platform has none. */
  readonly startTime: number;
  /** @throws DriverLostError, DriverRequestError */
  request<K extends Kind>(kind: K, body: Body<K>): Promise<ReplyOf[K]>;
  /** Events of stdio processes; the function returned ends it. */
  onEvent(listener: (event: DriverEvent) => void): () => void;
  /** Rejects with `driver-lost` when the driver ends unasked; never resolves. */
  readonly lost: Promise<never>;
  /** Ends the driver and everything it holds. Never rejects; a driver that does not end is killed. */
  stop(): Promise<void>;
}

/** How long a driver may take to end when asked, ms. */
const stopMs = 3000;
const linesKept = 20;
/** Of what it prints, characters. */
const saidKept = 64 * 1024;

interface Waiting {
  readonly resolve: (reply: never) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a driver process. @throws DriverStartError */
export async function startDriver(options: DriverOptions): Promise<RunningDriver> {
  const driver = new ChildDriver(launch(options), options.ledger);
  try {
    await driver.begin();
  } catch (error) {
    await driver.stop();
    throw new DriverStartError(`the driver did not start: ${(error as Error).message}`, { cause: error });
  }
  return driver;
}

/** Its environment is empty: a target gets what its launch says, and nothing of the harness's. */
function launch({ entries, execPath, cpus, enter = [] }: DriverOptions): ChildProcess {
  const command = [execPath, path.join(entries, 'driver.js')];
  const placed = cpus === null ? command : ['taskset', '-c', cpus, ...command];
  const [file, ...args] = [...enter, ...placed];
  return spawn(file as string, args, {
    ...{ env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  });
}

class ChildDriver implements RunningDriver {
  readonly pid: number;
  readonly startTime: number;
  readonly lost: Promise<never>;
  readonly #child: ChildProcess;
  readonly #ledger: Ledger;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: DriverEvent) => void>();
  readonly #exited: Promise<void>;
  /** The end of what it has printed. */
  #said = '';
  /** What it was told in confidence: a module of one's own may say it as it fails. */
  readonly #secrets = new Set<string>();
  #seq = 0;
  #end: Error | null = null;
  #stopping = false;
  #reportLost: (error: Error) => void = () => {};
  #forgetLedger: () => void = () => {};

  constructor(child: ChildProcess, ledger: Ledger) {
    this.#child = child;
    this.#ledger = ledger;
    this.pid = child.pid ?? 0;
    this.startTime = readStat(this.pid)?.startTime ?? 0;
    this.lost = new Promise((_, reject) => {
      this.#reportLost = reject;
    });
    // Whoever does not race against it must not end by it.
    this.lost.catch(() => {});
    this.#exited = new Promise((resolve) => {
      child.once('error', (error) => this.#over(error.message, resolve));
      child.once('close', (code, signal) => this.#over(signal ?? `exit code ${code}`, resolve));
    });
    child.on('message', (message) => this.#receive(message as DriverMessage));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const all = this.#said + text;
      // From a line's beginning on: of half a secret nobody would know that it is one.
      const line = all.length <= saidKept ? -1 : all.indexOf('\n', all.length - saidKept);
      this.#said = all.length <= saidKept ? all : line < 0 ? '' : all.slice(line + 1);
    });
  }

  /** Waits for the first answer; from then on the driver knows what must not outlive the harness. */
  async begin(): Promise<void> {
    if (this.#child.pid !== undefined)
      this.#ledger.add({ pid: this.pid, startTime: this.startTime, group: false });
    await this.request('own', { processes: this.#ledger.list() });
    this.#forgetLedger = this.#ledger.onChange((processes) => {
      this.request('own', { processes }).catch(() => {});
    });
  }

  request<K extends Kind>(kind: K, body: Body<K>): Promise<ReplyOf[K]> {
    if (this.#end) return Promise.reject(this.#end);
    if ('endpoint' in body)
      for (const secret of (body.endpoint as DriverEndpoint).secrets ?? []) this.#secrets.add(secret);
    const seq = ++this.#seq;
    return new Promise<ReplyOf[K]>((resolve, reject) => {
      this.#waiting.set(seq, { resolve, reject });
      // A send that fails is followed by the end of the channel, which rejects this.
      this.#child.send({ seq, kind, ...body }, () => {});
    });
  }

  onEvent(listener: (event: DriverEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#forgetLedger();
    this.#stopping = true;
    if (!this.#end) this.request('stop', {}).catch(() => {});
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopMs);
    await this.#exited;
    clearTimeout(timer);
    this.#ledger.remove({ pid: this.pid, startTime: this.startTime });
  }

  #receive(message: DriverMessage): void {
    if ('event' in message) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.seq);
    this.#waiting.delete(message.seq);
    if ('reply' in message) waiting?.resolve(message.reply as never);
    else
      waiting?.reject(new DriverRequestError(this.#mask(`${message.error.code}: ${message.error.message}`)));
  }

  #mask(text: string): string {
    return maskText(text, secretForms([...this.#secrets]));
  }

  #over(how: string, gone: () => void): void {
    if (!this.#end) {
      const lines = this.#mask(this.#said)
        .split('\n')
        .filter((line) => line !== '');
      const said = lines.length === 0 ? '' : `; it said: ${lines.slice(-linesKept).join(' | ')}`;
      this.#end = new DriverLostError(`the driver ended (${how})${said}`);
      for (const { reject } of this.#waiting.values()) reject(this.#end);
      this.#waiting.clear();
      if (!this.#stopping) this.#reportLost(this.#end);
    }
    gone();
  }
}
