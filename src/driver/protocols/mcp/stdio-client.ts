/** One client of an MCP server over stdio: a process of its own, whose pipe all its lanes share. */
import type { Stopped, TargetExit } from '../../../target/types.ts';
import type { DriverLaunch } from '../../messages.ts';
import { type ConnectDone, Outcome, type ProtocolContext, type Slot } from '../../protocol.ts';
import { type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import { answerTo } from './asides.ts';
import { type McpShared, note, noteStray, refuseLater } from './call.ts';
import type { Greeting, ServerInfo } from './greeting.ts';
import { LineReader, type LineSink } from './lines.ts';
import type { McpProof } from './proof.ts';
import { type McpVerdict, verdictOf } from './reply.ts';
import { StdioCalls } from './stdio-calls.ts';
import { idsNamed, spawnFault } from './stdio-faults.ts';
import { StdioHandshake } from './stdio-handshake.ts';
import type { ClientProcess, ProcessUser } from './stdio-process.ts';

/** What all clients of the endpoint share. */
export interface StdioShared extends McpShared {
  readonly launch: DriverLaunch;
  readonly start: (launch: DriverLaunch, client: number, user: ProcessUser) => ClientProcess;
  /** Made anew once the era is known. */
  greeting: Greeting;
  readonly inFlight: number;
  readonly seen: (info: ServerInfo) => void;
  readonly spawned: ProtocolContext['spawned'];
  readonly exited: ProtocolContext['exited'];
  readonly stopped: (stopped: Stopped) => void;
}

/** Bytes of a line that is no message which are looked at for its complaint: cut only once secrets are out of it. */
const noiseKept = 4096;
const proved: McpVerdict = { outcome: Outcome.ok, reason: null, idAt: -1 };

export class StdioClient implements LineSink, ProcessUser {
  readonly #shared: StdioShared;
  readonly #number: number;
  readonly #calls: StdioCalls;
  readonly #lines = new LineReader(this);
  #process: ClientProcess | null = null;
  #handshake: StdioHandshake | null = null;
  /** Why nothing can be called any more; null while it can. */
  #gone: McpVerdict | null = null;
  #chunk: Buffer = Buffer.alloc(0);
  readonly #readChunk = () => this.#lines.push(this.#chunk);

  constructor(shared: StdioShared, number: number) {
    this.#shared = shared;
    this.#number = number;
    this.#calls = new StdioCalls(shared, number, (bytes) => this.#process?.write(bytes));
  }

  get connected(): boolean {
    return this.#process !== null && this.#gone === null;
  }
  /** It is, and its handshake is over. */
  get greeted(): boolean {
    return this.connected && this.#handshake === null;
  }
  get due(): readonly (McpProof | null)[] {
    return this.#calls.due;
  }

  /** Spawns the process and shakes hands with it. */
  connect(done: ConnectDone): void {
    const shared = this.#shared;
    const client = this.#number;
    try {
      this.#process = shared.start(shared.launch, client, this);
    } catch (error) {
      this.fail(spawnFault(error), done);
      return;
    }
    shared.spawned(client, this.#process.id);
    const failed = (fault: McpVerdict) => this.#giveUp(fault);
    this.#handshake = new StdioHandshake(shared, client, this.#process, { done, failed });
  }

  /** It is no client, and has no process. */
  fail(fault: McpVerdict, done: ConnectDone): void {
    this.#gone = fault;
    note(this.#shared, fault);
    const reason = this.#shared.mask(fault.reason ?? '').slice(0, 200);
    const { outcome } = fault;
    done({ client: this.#number, outcome, reason, execMs: null, handshakeMs: null, readyMs: null });
  }

  /** A client whose handshake failed is no client: its process is stopped. */
  #giveUp(fault: McpVerdict): void {
    this.#gone ??= fault;
    this.#process?.stop(() => {});
  }

  call(slot: Slot): void {
    const call = this.#calls.of(slot.lane);
    call.start(slot);
    slot.startedAt = performance.now();
    if (this.#gone) refuseLater(call, this.#gone);
    else this.#calls.send(slot.lane);
  }

  /** The server is told, so that it need not go on; a reply that comes all the same is counted apart. */
  abandon(lane: number): void {
    const requestId = this.#calls.abandon(lane);
    if (requestId === null || !this.connected) return;
    const params = { requestId, reason: 'timeout' };
    const text = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    this.#process?.write(`${text}\n`);
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
    this.#chunk = chunk;
    this.#calls.during(at, this.#readChunk);
  }

  awaits(method: McpProof, id: number): boolean {
    return this.#calls.awaits(method, id);
  }

  proved(id: number, length: number): void {
    this.#calls.take(this.#calls.laneOf(id), proved, length);
  }

  /** A line that no verified reply proves: read in full. */
  line(bytes: Buffer): void {
    const message = readMessage(bytes);
    const answer = answerTo(message, this.#shared.dialect);
    if (answer !== null) this.#process?.write(`${answer}\n`);
    else if (message.kind === 'invalid') this.#invalid(bytes, message.why);
    else if (message.kind === 'result' || message.kind === 'error') this.#reply(message, bytes);
    else noteStray(this.#shared, message);
  }

  overlong(start: Buffer): void {
    this.#invalid(start, 'a line of over 256 MiB');
  }

  #reply(message: Extract<RpcMessage, { readonly kind: 'result' | 'error' }>, bytes: Buffer): void {
    const { id } = message;
    const handshake = this.#handshake;
    if (handshake && id === handshake.id) {
      const fault = handshake.answered(message, this.#calls.at);
      if (handshake.over) this.#handshake = null;
      if (fault) this.#giveUp(fault);
      return;
    }
    const lane = typeof id === 'number' ? this.#calls.laneOf(id) : -1;
    if (lane >= 0) this.#calls.take(lane, this.#calls.judge(lane, message, bytes), bytes.length);
    else if (typeof id !== 'number' || !this.#calls.late(id)) noteStray(this.#shared, message);
  }

  /** No message: a damaged reply where it names a call that waits, else something a server should not print. */
  #invalid(bytes: Buffer, why: string): void {
    const lane = idsNamed(bytes)
      .map((id) => this.#calls.laneOf(id))
      .find((found) => found >= 0);
    const kind = lane === undefined ? 'stdout-noise' : 'invalid-json';
    const verdict = verdictOf(Outcome.mismatch, kind, `${why}: ${bytes.toString('utf8', 0, noiseKept)}`);
    if (lane === undefined) note(this.#shared, verdict);
    else this.#calls.take(lane, verdict, bytes.length);
  }

  stopped(stopped: Stopped): void {
    this.#shared.stopped(stopped);
  }

  exited(exit: TargetExit): void {
    this.#shared.exited(this.#number, exit);
  }

  /** The process answers nothing more: what waits for it is told so. */
  ended(reason: string, at: number): void {
    const gone = verdictOf(Outcome.reset, 'process-ended', reason);
    this.#gone ??= gone;
    this.#calls.at = at;
    this.#handshake?.fail(gone);
    for (const lane of this.#calls.waiting()) this.#calls.take(lane, gone, -1);
  }
}
