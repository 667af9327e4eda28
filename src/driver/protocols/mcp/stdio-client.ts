/** One client of an MCP server over stdio: a process of its own, whose pipe all its lanes share. */
import type { TargetExit } from '../../../target/types.ts';
import type { DriverLaunch } from '../../messages.ts';
import { type ConnectDone, Outcome, type ProtocolContext, type Slot } from '../../protocol.ts';
import { type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import { type PreparedRequest, prepareText } from '../../wire/request.ts';
import { answerTo } from './asides.ts';
import { McpCall, type McpShared, note, noteStray } from './call.ts';
import type { ServerInfo } from './legacy.ts';
import { LineReader, type LineSink } from './lines.ts';
import type { McpProof } from './proof.ts';
import { type McpVerdict, verdictOf } from './reply.ts';
import { idsNamed, spawnFault } from './stdio-faults.ts';
import { StdioHandshake } from './stdio-handshake.ts';
import type { ClientProcess, ProcessUser } from './stdio-process.ts';

/** What all clients of the endpoint share. */
export interface StdioShared extends McpShared {
  readonly launch: DriverLaunch;
  readonly start: (launch: DriverLaunch, client: number, user: ProcessUser) => ClientProcess;
  readonly version: string;
  readonly inFlight: number;
  readonly seen: (info: ServerInfo) => void;
  readonly spawned: ProtocolContext['spawned'];
  readonly exited: ProtocolContext['exited'];
}

/** A client whose process has gone answers no faster than this, so that its closed loop does not spin, ms. */
const goneDelayMs = 20;
const proved: McpVerdict = { outcome: Outcome.ok, reason: null, idAt: -1 };

export class StdioClient implements LineSink, ProcessUser {
  readonly due: (McpProof | null)[];
  readonly #shared: StdioShared;
  readonly #number: number;
  readonly #calls: readonly McpCall[];
  readonly #requests: PreparedRequest[][];
  readonly #lines = new LineReader(this);
  #process: ClientProcess | null = null;
  #handshake: StdioHandshake | null = null;
  /** Calls given up whose replies may still come. */
  readonly #late = new Set<number>();
  /** Why nothing can be called any more; null while it can. */
  #gone: McpVerdict | null = null;
  /** When the bytes being looked at had been read. */
  #at = 0;

  constructor(shared: StdioShared, number: number) {
    this.#shared = shared;
    this.#number = number;
    this.#calls = Array.from({ length: shared.inFlight }, () => new McpCall(shared));
    this.due = this.#calls.map(() => null);
    this.#requests = this.#calls.map(() => []);
  }

  get connected(): boolean {
    return this.#process !== null && this.#gone === null;
  }

  /** Spawns the process and shakes hands with it. */
  connect(done: ConnectDone): void {
    const shared = this.#shared;
    const client = this.#number;
    try {
      this.#process = shared.start(shared.launch, client, this);
    } catch (error) {
      this.#gone = spawnFault(error);
      note(shared, this.#gone);
      const reason = shared.mask(this.#gone.reason ?? '').slice(0, 200);
      done({ client, outcome: this.#gone.outcome, reason, execMs: null, handshakeMs: null, readyMs: null });
      return;
    }
    shared.spawned(client, this.#process.id);
    const failed = (fault: McpVerdict) => this.#giveUp(fault);
    this.#handshake = new StdioHandshake(shared, client, this.#process, { done, failed });
  }

  /** A client whose handshake failed is no client: its process is stopped. */
  #giveUp(fault: McpVerdict): void {
    this.#gone ??= fault;
    this.#process?.stop(() => {});
  }

  call(slot: Slot): void {
    const call = this.#calls[slot.lane] as McpCall;
    call.start(slot);
    slot.startedAt = performance.now();
    if (this.#gone) this.#refuse(call, call.id, this.#gone);
    else this.#send(slot.lane, call);
  }

  #refuse(call: McpCall, id: number, gone: McpVerdict): void {
    setTimeout(() => {
      if (call.slot && call.id === id) call.take(gone, performance.now(), 0, 0);
    }, goneDelayMs);
  }

  #send(lane: number, call: McpCall): void {
    const request = call.first
      ? this.#prepared(lane, (call.slot as Slot).method, call)
      : prepareText(`${call.operation.text}\n`, this.#number);
    this.due[lane] = call.operation.proof;
    if (call.first) (call.slot as Slot).startedAt = performance.now();
    this.#process?.write(request.patch(call.id));
  }

  #prepared(lane: number, method: number, call: McpCall): PreparedRequest {
    const requests = this.#requests[lane] as PreparedRequest[];
    const made = requests[method] ?? prepareText(`${call.operation.text}\n`, this.#number);
    requests[method] = made;
    return made;
  }

  /** The server is told, so that it need not go on; a reply that comes all the same is counted apart. */
  abandon(lane: number): void {
    const call = this.#calls[lane] as McpCall;
    if (!call.slot) return;
    this.#late.add(call.id);
    call.forget();
    this.due[lane] = null;
    // A pipe that takes nothing more may still hold the lane's request: the next call gets bytes of its own.
    this.#requests[lane] = [];
    const params = { requestId: call.id, reason: 'timeout' };
    if (this.connected)
      this.#process?.write(
        `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })}\n`,
      );
  }

  close(done: () => void): void {
    this.#handshake?.cancel();
    if (this.#process) this.#process.stop(done);
    else setImmediate(done);
  }

  destroy(): void {
    this.#handshake?.cancel();
    this.#process?.kill();
  }

  read(chunk: Buffer, at: number): void {
    this.#at = at;
    this.#lines.push(chunk);
  }

  awaits(method: McpProof, id: number): boolean {
    const lane = this.#laneOf(id);
    if (lane < 0 || this.due[lane] !== method) return false;
    method.client = this.#number;
    return true;
  }

  proved(id: number, length: number): void {
    this.#take(this.#laneOf(id), proved, length);
  }

  /** A line that no verified reply proves: read in full. */
  line(bytes: Buffer): void {
    const message = readMessage(bytes);
    const answer = answerTo(message);
    if (answer !== null) this.#process?.write(`${answer}\n`);
    else if (message.kind === 'invalid') this.#invalid(bytes, message.why);
    else if (message.kind === 'result' || message.kind === 'error') this.#reply(message, bytes);
  }

  #reply(message: Extract<RpcMessage, { readonly kind: 'result' | 'error' }>, bytes: Buffer): void {
    const { id } = message;
    const handshake = this.#handshake;
    if (handshake && id === handshake.id) {
      const fault = handshake.answered(message, this.#at);
      this.#handshake = null;
      if (fault) this.#giveUp(fault);
      return;
    }
    const lane = typeof id === 'number' ? this.#laneOf(id) : -1;
    if (lane >= 0) this.#take(lane, this.#judge(lane, message, bytes), bytes.length);
    else if (typeof id !== 'number' || !this.#late.delete(id)) noteStray(this.#shared, message);
  }

  /** Read in full, and kept when right, so that it proves those after it. */
  #judge(lane: number, message: RpcMessage, bytes: Buffer): McpVerdict {
    const { operation, id } = this.#calls[lane] as McpCall;
    const payload = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(payload);
    operation.proof.client = this.#number;
    operation.proof.parsed += 1;
    const verdict = operation.judge(message, payload, id);
    if (verdict.outcome === Outcome.ok) operation.proof.add(payload, verdict.idAt);
    return verdict;
  }

  /** No message: a damaged reply where it names a call that waits, else something a server should not print. */
  #invalid(bytes: Buffer, why: string): void {
    const lane = idsNamed(bytes)
      .map((id) => this.#laneOf(id))
      .find((found) => found >= 0);
    const verdict = verdictOf(
      Outcome.mismatch,
      lane === undefined ? 'stdout-noise' : 'invalid-json',
      `${why}: ${bytes.toString('utf8', 0, 120)}`,
    );
    if (lane === undefined) note(this.#shared, verdict);
    else this.#take(lane, verdict, bytes.length);
  }

  /** `length`: bytes of the line without its end; -1 where none came. */
  #take(lane: number, verdict: McpVerdict, length: number): void {
    const call = this.#calls[lane] as McpCall;
    this.due[lane] = null;
    if (call.take(verdict, this.#at, length + 1, Math.max(0, length))) this.#send(lane, call);
  }

  #laneOf(id: number): number {
    const calls = this.#calls;
    for (let lane = 0; lane < calls.length; lane++) {
      const call = calls[lane] as McpCall;
      if (call.id === id && call.slot) return lane;
    }
    return -1;
  }

  exited(exit: TargetExit): void {
    this.#shared.exited(this.#number, exit);
  }

  /** The process answers nothing more: what waits for it is told so. */
  ended(reason: string, at: number): void {
    const gone = verdictOf(Outcome.reset, 'process-ended', reason);
    this.#gone ??= gone;
    this.#at = at;
    this.#handshake?.fail(gone);
    this.#calls.forEach((call, lane) => {
      if (call.slot && this.due[lane] !== null) this.#take(lane, gone, -1);
    });
  }
}
