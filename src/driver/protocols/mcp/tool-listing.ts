import { Outcome } from '../../protocol.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import type { PreparedRequest } from '../../wire/request.ts';
import type { McpShared } from './call.ts';
import { noExpectation } from './expect.ts';
import type { HttpExchange, Poster } from './http-exchange.ts';
import { Operation, type Request } from './operation.ts';
import type { McpVerdict } from './reply.ts';

/** Who lists. */
export interface ListingOwner {
  readonly shared: Pick<McpShared, 'dialect' | 'ids'>;
  prepare(request: Request): PreparedRequest;
  aside(message: RpcMessage): void;
}

/** Pages that are asked for. */
const mostPages = 100;

/** Lists the tools beside the calls, so that what they want in headers is learnt. */
export class ToolListing implements Poster {
  readonly #owner: ListingOwner;
  readonly #exchange: HttpExchange;
  readonly #done: () => void;
  #operation: Operation;
  #pages = 0;

  /** @param done is called when there is no more to be learnt, whatever came of it. */
  constructor(owner: ListingOwner, exchange: HttpExchange, done: () => void) {
    this.#owner = owner;
    this.#exchange = exchange;
    this.#done = done;
    const { dialect } = owner.shared;
    this.#operation = new Operation({
      name: 'tools/list',
      params: undefined,
      expectation: noExpectation,
      dialect,
    });
  }

  start(): void {
    this.#pages += 1;
    const id = this.#owner.shared.ids.next();
    const request = this.#owner.prepare(this.#operation).patch(id);
    this.#exchange.post(request, this.#operation.proof, id, this);
  }

  sent(): void {}
  head(): void {}
  aside(message: RpcMessage): void {
    this.#owner.aside(message);
  }

  answered(verdict: McpVerdict): void {
    const next =
      verdict.outcome === Outcome.ok && this.#pages < mostPages ? this.#operation.next(verdict) : null;
    if (next === null) this.#done();
    else {
      this.#operation = next;
      this.start();
    }
  }
}
