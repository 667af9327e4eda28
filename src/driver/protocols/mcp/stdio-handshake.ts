import { type ConnectDone, type ConnectResult, Outcome } from '../../protocol.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import { note } from './call.ts';
import { unanswered } from './era-gate.ts';
import type { ServerInfo } from './greeting.ts';
import type { McpVerdict } from './reply.ts';
import type { StdioShared } from './stdio-client.ts';
import type { ClientProcess } from './stdio-process.ts';

/** A client's way from its process started to its first answer; it tells how that went, once. */
export class StdioHandshake {
  id: number;
  readonly #shared: StdioShared;
  readonly #client: number;
  readonly #process: ClientProcess;
  readonly #done: ConnectDone;
  readonly #timer: NodeJS.Timeout;
  readonly #sentAt: number;
  #over = false;
  /** The greeting was sent a second time. */
  #repeated = false;

  /** `failed` is called before the result is told, when there is no going on. */
  constructor(
    shared: StdioShared,
    client: number,
    started: ClientProcess,
    handlers: { readonly done: ConnectDone; readonly failed: (fault: McpVerdict) => void },
  ) {
    const { launch, ids, greeting } = shared;
    this.id = ids.next();
    this.#shared = shared;
    this.#client = client;
    this.#process = started;
    this.#done = handlers.done;
    this.#timer = setTimeout(() => {
      const fault = unanswered(greeting.method, launch.readyTimeoutMs);
      handlers.failed(fault);
      this.fail(fault);
    }, launch.readyTimeoutMs);
    this.#sentAt = performance.now();
    started.write(`${greeting.text(this.id)}\n`);
  }

  /** The answer to the greeting, read at `at`. @returns what was wrong with it, or null; the handshake may go on then. */
  answered(message: RpcMessage, at: number): McpVerdict | null {
    const { greeting } = this.#shared;
    let info: ServerInfo | null = null;
    const verdict = greeting.judge(message, this.id, (seen) => {
      info = seen;
    });
    if (!this.#repeated && greeting.again(verdict)) {
      this.#repeated = true;
      this.id = this.#shared.ids.next();
      this.#process.write(`${greeting.text(this.id)}\n`);
      return null;
    }
    if (verdict.outcome !== Outcome.ok) {
      this.fail(verdict);
      return verdict;
    }
    if (info) this.#shared.seen(info);
    if (greeting.after !== null) this.#process.write(`${greeting.after}\n`);
    const readyMs = at - this.#process.spawnedAt;
    this.#tell({ outcome: Outcome.ok, reason: null, handshakeMs: at - this.#sentAt, readyMs });
    return null;
  }

  /** Whether the result has been told. */
  get over(): boolean {
    return this.#over;
  }

  fail(fault: McpVerdict): void {
    if (this.#over) return;
    note(this.#shared, fault);
    const reason = this.#shared.mask(fault.reason ?? '').slice(0, 200);
    this.#tell({ outcome: fault.outcome, reason, handshakeMs: null, readyMs: null });
  }

  /** Nothing is told any more. */
  cancel(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #tell(result: Pick<ConnectResult, 'outcome' | 'reason' | 'handshakeMs' | 'readyMs'>): void {
    if (this.#over) return;
    this.cancel();
    this.#done({ client: this.#client, execMs: this.#process.execMs, ...result });
  }
}
