/**
 * Asks a server over stdio which era it speaks, in a process that is thrown away: some servers end at the first request
 * they do not expect, and others remember how a client began.
 */
import { probeClient } from '../../protocol.ts';
import { type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { probedLegacy } from './era.ts';
import { type Answered, unanswered } from './era-gate.ts';
import { type EraFound, eraOfError, eraOfResult } from './era-verdict.ts';
import { initializeText } from './legacy.ts';
import { LineReader, type LineSink } from './lines.ts';
import { discover, discoverText } from './modern.ts';
import { faultIn } from './rpc-error.ts';
import type { StdioShared } from './stdio-client.ts';
import { spawnFault } from './stdio-faults.ts';
import type { ClientProcess, ProcessUser } from './stdio-process.ts';

/**
 * A server that is silent for so long is also asked the legacy way, ms: the one it then answers decides. A slow start
 * decides nothing, because the first question still comes first.
 */
const silentMs = 3000;
/** An answer to the legacy question alone may have overtaken the other; it is waited for a little, ms. */
const overtakenMs = 500;
/** Times to end of a process of which nothing more is wanted, ms. */
const stop = { stdinMs: 1000, termMs: 1000 };

type Shared = Pick<StdioShared, 'start' | 'launch' | 'ids' | 'spawned' | 'exited' | 'dialect'>;

export class StdioProbe implements ProcessUser, LineSink {
  readonly due: readonly never[] = [];
  readonly #shared: Shared;
  readonly #dialect: Dialect;
  readonly #told: (answered: Answered) => void;
  readonly #lines = new LineReader(this);
  readonly #process: ClientProcess | null;
  readonly #timers = new Set<NodeJS.Timeout>();
  #discoverId: number;
  #initializeId = -1;
  #repeated = false;
  #over = false;

  /** @param dialect the modern one. `told` is called once, and after the process has ended. */
  constructor(shared: Shared, dialect: Dialect, told: (answered: Answered) => void) {
    this.#shared = shared;
    this.#dialect = dialect;
    this.#told = told;
    this.#discoverId = shared.ids.next();
    this.#process = this.#begin();
    if (!this.#process) return;
    const { readyTimeoutMs } = shared.launch;
    const late = unanswered(`${discover} or initialize`, readyTimeoutMs);
    this.#after(readyTimeoutMs, () => this.#tell(late));
    this.#after(Math.min(silentMs, readyTimeoutMs / 2), () => this.#askLegacy());
    this.#process.write(`${discoverText(this.#discoverId, dialect)}\n`);
  }

  #begin(): ClientProcess | null {
    const { start, launch, spawned } = this.#shared;
    const stopping = { stdinMs: Math.min(stop.stdinMs, launch.stop.stdinMs), termMs: stop.termMs };
    try {
      const started = start({ ...launch, stop: stopping }, probeClient, this);
      spawned(probeClient, started.id);
      return started;
    } catch (error) {
      const fault = spawnFault(error);
      setImmediate(() => this.#tell(fault));
      return null;
    }
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
  }

  #askLegacy(): void {
    if (this.#over) return;
    this.#initializeId = this.#shared.ids.next();
    const dialect = dialectOf(probedLegacy, this.#shared.dialect.offer, false);
    this.#process?.write(`${initializeText(this.#initializeId, dialect)}\n`);
  }

  read(chunk: Buffer): void {
    this.#lines.push(chunk);
  }

  awaits(): boolean {
    return false;
  }

  proved(): void {}

  overlong(): void {}

  /** What is no message is let pass: the measured process will be judged for it. */
  line(bytes: Buffer): void {
    const message = readMessage(bytes);
    if (message.kind !== 'result' && message.kind !== 'error') return;
    if (message.id === this.#discoverId) this.#discovered(message);
    else if (message.kind === 'result' && message.id === this.#initializeId)
      this.#after(overtakenMs, () => this.#tell({ spoken: probedLegacy }));
  }

  #discovered(message: Extract<RpcMessage, { readonly kind: 'result' | 'error' }>): void {
    if (message.kind === 'result') this.#tell(eraOfResult(message.result));
    else this.#tell(eraOfError(faultIn(message)));
  }

  /** How a process that is thrown away ended says nothing of those that are measured. */
  stopped(): void {}

  exited(exit: Parameters<StdioShared['exited']>[1]): void {
    this.#shared.exited(probeClient, exit);
  }

  /** A server that ends rather than answer does not know the question. One that cannot start at all will be seen to. */
  ended(): void {
    this.#tell({ spoken: probedLegacy });
  }

  #tell(found: EraFound): void {
    if (this.#over) return;
    if (found === 'again' && !this.#repeated) {
      this.#repeated = true;
      this.#discoverId = this.#shared.ids.next();
      this.#process?.write(`${discoverText(this.#discoverId, this.#dialect)}\n`);
      return;
    }
    this.#finish();
    const answered = found === 'again' ? { spoken: this.#dialect.spoken } : found;
    if (this.#process) this.#process.stop(() => this.#told(answered));
    else this.#told(answered);
  }

  /** Given up: nothing is told, and the process is killed. */
  cancel(): void {
    this.#finish();
    this.#process?.kill();
  }

  #finish(): void {
    this.#over = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
