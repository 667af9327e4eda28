/** One client of an MCP endpoint over Streamable HTTP: its session, its lanes, and the answers it owes the server. */
import { type ConnectDone, type ConnectResult, Outcome, type Slot } from '../../protocol.ts';
import { complain } from '../../wire/complaints.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import type { HttpOrigin } from '../../wire/origin.ts';
import type { PreparedRequest } from '../../wire/request.ts';
import { type McpShared, note, noteStray } from './call.ts';
import type { Greeting, ServerInfo } from './greeting.ts';
import { HttpAnswers } from './http-answers.ts';
import { HttpExchange, type StreamHabit } from './http-exchange.ts';
import { type Agreed, type HandshakeOwner, HttpHandshake } from './http-handshake.ts';
import { HttpLane, type LaneOwner } from './http-lane.ts';
import { HttpListener } from './http-listener.ts';
import { type EndpointRequest, prepareFor } from './http-request.ts';
import { sessionHeader, versionHeader } from './legacy.ts';
import type { Request } from './operation.ts';
import { type McpVerdict, verdictOf } from './reply.ts';

/** What all clients of the endpoint share. */
export interface HttpShared extends McpShared {
  readonly origin: HttpOrigin;
  readonly request: EndpointRequest;
  /** Made anew once the era is known. */
  greeting: Greeting;
  /** A server that has not greeted by then will not be loaded, ms. */
  readonly handshakeMs: number;
  readonly inFlight: number;
  readonly habit: StreamHabit;
  /** Tells what the server said of itself. */
  readonly seen: (info: ServerInfo) => void;
  /** A session had ended and is begun again. */
  readonly again: () => void;
}

type Settled = (fault: McpVerdict | null, handshakeMs: number) => void;

export class HttpClient implements LaneOwner, HandshakeOwner {
  readonly number: number;
  readonly shared: HttpShared;
  /** Sessions agreed on. */
  #sessions = 0;
  readonly #source: string | null;
  readonly #lanes: readonly HttpLane[];
  readonly #answers: HttpAnswers;
  /** Opened for clients that offer something. */
  readonly #listener: HttpListener;
  #session: string | null = null;
  #version: string | null = null;
  #ready = false;
  #handshake: HttpHandshake | null = null;
  #settled: Settled | null = null;
  /** Calls that wait for a new session. */
  #waiting: HttpLane[] = [];

  constructor(shared: HttpShared, number: number, source: string | null) {
    this.shared = shared;
    this.number = number;
    this.#source = source;
    this.#lanes = Array.from({ length: shared.inFlight }, () => new HttpLane(this, this.#exchange()));
    this.#answers = new HttpAnswers(
      () => this.#exchange(),
      (body) => this.bytes(body),
      shared,
    );
    this.#listener = new HttpListener(shared.origin, source, (message) => this.aside(message));
  }

  /** Its session is there, and so are the connections of all lanes. */
  get connected(): boolean {
    return this.#ready && this.#lanes.every(({ exchange }) => exchange.connection.ready);
  }
  get hasSession(): boolean {
    return this.#session !== null;
  }
  get epoch(): number {
    return this.#sessions + (this.shared.dialect.tools?.changes ?? 0);
  }
  get greeting(): Greeting {
    return this.shared.greeting;
  }
  get handshakeMs(): number {
    return this.shared.handshakeMs;
  }

  /** Opens all lanes' connections, then shakes hands on the first. */
  connect(done: ConnectDone): void {
    let left = this.#lanes.length;
    let fault: McpVerdict | null = null;
    const opened = (outcome: Outcome | null, reason: string) => {
      if (outcome !== null) fault = verdictOf(outcome, reason, reason);
      if (--left > 0) return;
      if (fault) this.fail(fault, done);
      else
        this.#shakeHands((this.#lanes[0] as HttpLane).exchange, (wrong, ms) => done(this.#result(wrong, ms)));
    };
    for (const lane of this.#lanes) lane.exchange.connection.open(opened);
  }

  /** It is no client. */
  fail(fault: McpVerdict, done: ConnectDone): void {
    done(this.#result(fault, null));
  }

  #result(fault: McpVerdict | null, handshakeMs: number | null): ConnectResult {
    const none = { client: this.number, execMs: null, readyMs: null };
    if (!fault) return { ...none, outcome: Outcome.ok, reason: null, handshakeMs };
    note(this.shared, fault);
    const reason = this.shared.mask(fault.reason ?? '').slice(0, 200);
    return { ...none, outcome: fault.outcome, reason, handshakeMs: null };
  }

  call(slot: Slot): void {
    const lane = this.#lanes[slot.lane] as HttpLane;
    lane.start(slot);
    if (this.#ready) lane.send();
    else this.#await(lane);
  }

  abandon(index: number): void {
    const lane = this.#lanes[index] as HttpLane;
    lane.abandon();
    this.#waiting = this.#waiting.filter((waiting) => waiting !== lane);
  }

  /** Whether the lane's call waits for a session or a connection. */
  unsent(index: number): boolean {
    const lane = this.#lanes[index] as HttpLane;
    return this.#waiting.includes(lane) || lane.exchange.connection.waiting;
  }

  /** The server does not know the session any longer: the next call begins another. */
  expired(epoch: number): void {
    if (epoch !== this.epoch || !this.#ready) return;
    this.#ready = false;
    this.#session = null;
    this.#version = null;
  }

  /** The call is sent once there is a session again. The connection for that is not a lane's, which may be given up. */
  #await(lane: HttpLane): void {
    this.#waiting.push(lane);
    if (this.#handshake) return;
    const exchange = this.#exchange();
    this.shared.again();
    this.#shakeHands(exchange, (fault) => {
      exchange.connection.close();
      for (const waiting of this.#waiting.splice(0)) {
        if (fault) waiting.refuse(fault);
        else waiting.send();
      }
    });
  }

  #shakeHands(exchange: HttpExchange, settled: Settled): void {
    this.#settled = settled;
    this.#handshake = new HttpHandshake(exchange, this);
    this.#handshake.start();
  }

  nextId(): number {
    return this.shared.ids.next();
  }

  /** A modern server keeps no session, whatever its headers say, and is told its version with each request. */
  agreed({ info, session }: Agreed): void {
    const { era, version } = this.shared.dialect.spoken;
    this.#session = era === 'legacy' ? session : null;
    this.#version = era === 'legacy' ? (info['protocolVersion'] ?? version) : null;
    this.#sessions += 1;
    this.shared.seen(info);
  }

  settled(fault: McpVerdict | null, ms: number): void {
    const told = this.#settled;
    this.#handshake = null;
    this.#settled = null;
    this.#ready = fault === null;
    if (fault === null && this.#isAsked()) this.#listen(() => told?.(null, ms));
    else told?.(fault, ms);
  }

  /** Where there is nothing to ask for, no server is given the cost of a stream to ask on. */
  #isAsked(): boolean {
    const { spoken, offer } = this.shared.dialect;
    return spoken.era === 'legacy' && Object.keys(offer.capabilities).length > 0;
  }

  #listen(ready: () => void): void {
    this.#listener.open(this.#prepare('GET', null, { Accept: 'text/event-stream' }).bytes, ready);
  }

  aside(message: RpcMessage): void {
    if (!this.#answers.answer(message)) noteStray(this.shared, message);
  }

  /** Ends calls whose reply has come on a stream that the server leaves open. */
  sweep(now: number): void {
    for (const { exchange } of this.#lanes)
      if (exchange.endLeftOpen(now))
        complain(
          this.shared.complaints,
          'stream-left-open',
          'the server does not end the stream after its reply',
        );
  }

  /** Ends the session if there is one, then the connections. `done` is called in any case. */
  close(done: () => void): void {
    const finish = () => {
      this.destroy();
      // The sockets are closed when this turn of the loop ends.
      setImmediate(done);
    };
    this.#handshake?.cancel();
    if (this.#session === null) finish();
    else this.#answers.end(this.#prepare('DELETE', null, {}).bytes, finish);
  }

  destroy(): void {
    this.#handshake?.cancel();
    for (const lane of this.#lanes) lane.abandon();
    this.#listener.close();
    this.#answers.destroy();
  }

  resent(): void {
    this.shared.origin.resent += 1;
  }

  prepare(request: Request): PreparedRequest {
    return this.#prepare('POST', request.text, request.headers(this.number));
  }

  bytes(body: string, headers: Record<string, string> = {}): Buffer {
    return this.#prepare('POST', body, headers).bytes;
  }

  /** A request of this client, with its session and version once it has them; what is configured goes before. */
  #prepare(method: string, body: string | null, more: Record<string, string>): PreparedRequest {
    const own: Record<string, string> = { Accept: 'application/json, text/event-stream' };
    if (body !== null) own['Content-Type'] = 'application/json';
    if (this.#version !== null) own[versionHeader] = this.#version;
    if (this.#session !== null) own[sessionHeader] = this.#session;
    return prepareFor(this.shared.request, this.number, { method, body, own: { ...own, ...more } });
  }

  #exchange(): HttpExchange {
    return new HttpExchange(this.shared.origin, this.number, this.#source, this.shared.habit);
  }
}
