import { Outcome } from '../../protocol.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import { type PreparedRequest, prepareText } from '../../wire/request.ts';
import { McpCall, type McpShared } from './call.ts';
import type { McpProof } from './proof.ts';
import type { McpVerdict } from './reply.ts';

/** The calls under way on one client's pipe, by lane; a reply finds its call by id, in whatever order it comes. */
export class StdioCalls {
  /** Methods whose replies are due, by lane; null for a lane that waits for none. */
  readonly due: (McpProof | null)[];
  /** When the bytes being looked at had been read. */
  at = 0;
  readonly #client: number;
  readonly #calls: readonly McpCall[];
  readonly #requests: PreparedRequest[][];
  readonly #write: (bytes: Buffer) => void;
  /** Calls given up whose replies may still come. */
  readonly #late = new Set<number>();
  /** Requests sent since the last read. */
  #sent = 0;

  constructor(
    shared: McpShared & { readonly inFlight: number },
    client: number,
    write: (bytes: Buffer) => void,
  ) {
    this.#client = client;
    this.#calls = Array.from({ length: shared.inFlight }, () => new McpCall(shared));
    this.due = this.#calls.map(() => null);
    this.#requests = this.#calls.map(() => []);
    this.#write = write;
  }

  of(lane: number): McpCall {
    return this.#calls[lane] as McpCall;
  }

  /** Lane of the call that waits with this id; -1 where there is none. */
  laneOf(id: number): number {
    const calls = this.#calls;
    for (let lane = 0; lane < calls.length; lane++) {
      const call = calls[lane] as McpCall;
      if (call.id === id && call.slot) return lane;
    }
    return -1;
  }

  /** Lanes that wait for a reply. */
  waiting(): number[] {
    return this.#calls.flatMap((call, lane) => (call.slot && this.due[lane] !== null ? [lane] : []));
  }

  /** Sends what the lane's call is to ask for now. */
  send(lane: number): void {
    const call = this.of(lane);
    const { slot, first } = call;
    const request = first && slot ? this.#prepared(lane, slot.method, call) : this.#prepare(call);
    this.due[lane] = call.operation.proof;
    if (first && slot) slot.startedAt = performance.now();
    this.#sent += 1;
    this.#write(request.patch(call.id));
  }

  #prepare(call: McpCall): PreparedRequest {
    const { text } = call.first ? call.operation : call.operation.within(call.call);
    return prepareText(`${text}\n`, this.#client);
  }

  #prepared(lane: number, method: number, call: McpCall): PreparedRequest {
    const requests = this.#requests[lane] as PreparedRequest[];
    const made = requests[method] ?? this.#prepare(call);
    requests[method] = made;
    return made;
  }

  /** Reads what came at `at`; what is sent in answer to it leaves together when `read` returns. */
  during(at: number, read: () => void): void {
    this.at = at;
    this.#sent = 0;
    read();
    if (this.#sent === 0) return;
    const now = performance.now();
    for (const { slot, first } of this.#calls)
      if (slot && first && slot.startedAt >= at) slot.startedAt = now;
  }

  /** What the reply of the lane's call came to. `length`: bytes of the line without its end; -1 where none came. */
  take(lane: number, verdict: McpVerdict, length: number): void {
    this.due[lane] = null;
    if (this.of(lane).take(verdict, this.at, length + 1, Math.max(0, length))) this.send(lane);
  }

  /** Whether the call `id` is one of `method`; its reply is about to be proved. */
  awaits(method: McpProof, id: number): boolean {
    const lane = this.laneOf(id);
    if (lane < 0 || this.due[lane] !== method) return false;
    method.client = this.#client;
    return true;
  }

  /** A reply read in full, and kept when right, so that it proves those after it. */
  judge(lane: number, message: RpcMessage, bytes: Buffer): McpVerdict {
    const { operation, id, call } = this.of(lane);
    const payload = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(payload);
    operation.proof.client = this.#client;
    operation.proof.call = call;
    operation.proof.parsed += 1;
    const verdict = operation.judge(message, payload, id);
    if (verdict.outcome === Outcome.ok) operation.proof.add(payload, verdict.idAt);
    return verdict;
  }

  /** Gives the lane's call up. @returns its id, or null where there was none. */
  abandon(lane: number): number | null {
    const call = this.of(lane);
    if (!call.slot) return null;
    this.#late.add(call.id);
    call.forget();
    this.due[lane] = null;
    // A pipe that takes nothing more may still hold the lane's request: the next call gets bytes of its own.
    this.#requests[lane] = [];
    return call.id;
  }

  /** Whether a reply is to a call that was given up; each is expected once. */
  late(id: number): boolean {
    return this.#late.delete(id);
  }
}
