import type { Json } from '../../../config/plan.ts';
import { Outcome } from '../../protocol.ts';
import { isObject, readMessage } from '../../wire/jsonrpc.ts';
import type { Dialect } from './dialect.ts';
import { probedModern } from './era.ts';
import { type Answered, unanswered } from './era-gate.ts';
import { type EraFound, eraOfHttp, eraOfResult } from './era-verdict.ts';
import type { HttpExchange, Poster } from './http-exchange.ts';
import { discover, discoverHeaders, discoverText } from './modern.ts';
import { McpProof } from './proof.ts';
import { faultOf, type McpVerdict } from './reply.ts';

/** What a probe needs of its endpoint. */
export interface ProbeOwner {
  /** The client whose credentials ask; index from 0. */
  readonly client: number;
  readonly dialect: Dialect;
  readonly timeoutMs: number;
  readonly nextId: () => number;
  readonly bytes: (body: string, headers: Record<string, string>) => Buffer;
}

/** Asks a server over HTTP which era it speaks, on a connection of its own that is closed after it. */
export class HttpProbe implements Poster {
  readonly exchange: HttpExchange;
  readonly #owner: ProbeOwner;
  readonly #told: (answered: Answered) => void;
  readonly #timer: NodeJS.Timeout;
  #result: Json | undefined;
  #repeated = false;

  constructor(exchange: HttpExchange, owner: ProbeOwner, told: (answered: Answered) => void) {
    this.exchange = exchange;
    this.#owner = owner;
    this.#told = told;
    this.#timer = setTimeout(
      () => this.#tell(eraOfHttp(unanswered(discover, owner.timeoutMs), 0)),
      owner.timeoutMs,
    );
  }

  start(): void {
    const { client, dialect, bytes, nextId } = this.#owner;
    const id = nextId();
    const proof = new McpProof((payload) => this.#read(payload, id), false);
    this.exchange.post(bytes(discoverText(id, dialect), discoverHeaders(dialect, client)), proof, id, this);
  }

  #read(payload: Buffer, id: number): McpVerdict {
    const message = readMessage(payload);
    const fault = faultOf(message, discover, id, 'modern');
    if (!fault && message.kind === 'result') this.#result = message.result;
    return fault ?? { outcome: Outcome.ok, reason: null, idAt: -1 };
  }

  sent(): void {}
  head(): void {}
  aside(): void {}

  answered(verdict: McpVerdict): void {
    const { status } = this.exchange;
    const ok = verdict.outcome === Outcome.ok && isObject(this.#result);
    this.#tell(ok && this.#result !== undefined ? eraOfResult(this.#result) : eraOfHttp(verdict, status));
  }

  /** A server that names the version it has just refused is asked once more; refusing it again, it is taken at its word. */
  #tell(found: EraFound): void {
    if (found === 'again' && !this.#repeated) {
      this.#repeated = true;
      this.start();
      return;
    }
    this.cancel();
    this.#told(found === 'again' ? { spoken: probedModern } : found);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.exchange.connection.close();
    this.exchange.abandon();
  }
}
