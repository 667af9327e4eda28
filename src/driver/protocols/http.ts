/**
 * Plain HTTP/1.1: one keep-alive connection for each lane with one request in flight on it; with the option `pipeline`
 * the lanes of a client share one, on which their requests follow each other unanswered.
 */

import {
  type Answer,
  type CallDone,
  type Complaints,
  type ConnectDone,
  type ConnectResult,
  type CreateProtocol,
  Outcome,
  type Protocol,
  type ProtocolContext,
  type Slot,
} from '../protocol.ts';
import { complain } from '../wire/complaints.ts';
import { type Broken, type ConnectionUser, HttpConnection } from '../wire/connection.ts';
import type { HttpHead } from '../wire/http1.ts';
import { maskOf } from '../wire/mask.ts';
import { HttpOrigin } from '../wire/origin.ts';
import { HttpPipeline } from '../wire/pipeline.ts';
import { type LaneConnection, pipelinePort } from '../wire/pipeline-port.ts';
import { ReplyProof, type Verdict } from '../wire/proof.ts';
import { CallIds, isTemplate, type PreparedRequest, prepareRequest, sourceAddress } from '../wire/request.ts';
import { checkHead, expectationOf, type HttpMethod, requestOf } from './http-method.ts';

/** What all lanes share. */
interface Shared {
  readonly methods: readonly HttpMethod[];
  readonly ids: CallIds;
  readonly done: CallDone;
  readonly complaints: Complaints;
  /** Takes the clients' credentials out of what a server says. */
  readonly mask: (text: string) => string;
  /** Wants each body whole; null under load. */
  readonly keep: ((answer: Answer) => void) | null;
}

/** One lane: its connection, and the call under way on it. */
class HttpLane implements ConnectionUser {
  readonly connection: LaneConnection;
  readonly #shared: Shared;
  readonly #client: number;
  readonly #requests: (PreparedRequest | undefined)[] = [];
  readonly #proof = new ReplyProof();
  #slot: Slot | null = null;
  #method: HttpMethod | null = null;
  /** What the head already decided; null while all is right. */
  #verdict: Verdict | null = null;
  #payload = 0;
  /** How the body is coded; empty where it is plain. */
  #coding = '';
  /** Parts of the body, where somebody wants it whole. */
  #body: Buffer[] = [];

  /** @param connect gives the lane its connection, or its place in one. */
  constructor(shared: Shared, client: number, connect: (user: ConnectionUser) => LaneConnection) {
    this.#shared = shared;
    this.#client = client;
    this.connection = connect(this);
  }

  call(slot: Slot): void {
    const method = this.#shared.methods[slot.method] as HttpMethod;
    const id = this.#shared.ids.next();
    const request = method.shared ?? this.#request(slot.method, method);
    this.#slot = slot;
    this.#method = method;
    this.#verdict = null;
    this.#payload = 0;
    this.#body = [];
    if (method.expectation.proof) this.#proof.begin(method.expectation.proof, id);
    // Until the first byte is handed to the socket, which says so: a lane that must connect first can time out.
    if (!this.connection.ready) slot.startedAt = performance.now();
    this.connection.send(request.patch(id), method.bodyless);
  }

  abandon(): void {
    this.#slot = null;
    this.#proof.forget();
    this.connection.abandon();
  }

  onSent(at: number): void {
    (this.#slot as Slot).startedAt = at;
  }

  onHead(head: HttpHead): void {
    this.#coding = head.coding;
    this.#verdict = checkHead(head, (this.#method as HttpMethod).expectation);
  }

  onBody(bytes: Buffer, start: number, end: number): void {
    this.#payload += end - start;
    if (this.#shared.keep) this.#body.push(Buffer.from(bytes.subarray(start, end)));
    if (this.#verdict === null && (this.#method as HttpMethod).expectation.proof)
      this.#proof.update(bytes, start, end);
  }

  onReply(at: number, wireBytes: number): void {
    this.#shared.keep?.({ kind: 'body', bytes: Buffer.concat(this.#body) });
    const proof = (this.#method as HttpMethod).expectation.proof;
    const verdict = this.#verdict ?? (proof ? this.#proof.finish() : null);
    if (verdict === null || verdict.reason === null) this.#end(Outcome.ok, at, wireBytes);
    else {
      // Nothing that is expected can be found in it.
      const coded =
        this.#verdict === null && this.#coding !== '' ? `; it is compressed (${this.#coding})` : '';
      const detail = this.#shared.mask((verdict.detail ?? verdict.reason) + coded);
      complain(this.#shared.complaints, verdict.reason + coded, detail);
      this.#end(verdict.outcome, at, wireBytes);
    }
  }

  onBroken(outcome: Broken, reason: string, at: number, wireBytes: number): void {
    complain(this.#shared.complaints, reason, reason);
    this.#proof.forget();
    this.#end(outcome, at, wireBytes);
  }

  #end(outcome: Outcome, at: number, wireBytes: number): void {
    const slot = this.#slot as Slot;
    this.#slot = null;
    this.#shared.done(slot, outcome, at, wireBytes, this.#payload);
  }

  #request(index: number, method: HttpMethod): PreparedRequest {
    const made = this.#requests[index] ?? prepareRequest(method.spec, this.#client);
    this.#requests[index] = made;
    return made;
  }
}

class HttpProtocol implements Protocol {
  readonly complaints: Complaints = new Map();
  readonly #context: ProtocolContext;
  readonly #origin: HttpOrigin;
  readonly #shared: Shared;
  readonly #lanes: (HttpLane[] | undefined)[] = [];

  constructor(context: ProtocolContext) {
    const { endpoint, methods, done, readBuffer, keep = null } = context;
    this.#context = context;
    this.#origin = new HttpOrigin(endpoint.url ?? '', readBuffer, endpoint.tls);
    const ready = methods.map((method): HttpMethod => {
      const spec = requestOf(method, endpoint, this.#origin.hostHeader);
      // Made once now, so that what cannot be requested is told before a client connects.
      const first = prepareRequest(spec, 0);
      const shared = isTemplate(spec) ? null : first;
      return { spec, bodyless: spec.method === 'HEAD', expectation: expectationOf(method), shared };
    });
    const mask = maskOf(endpoint);
    this.#shared = { methods: ready, ids: new CallIds(), done, complaints: this.complaints, mask, keep };
  }

  get reconnects(): number {
    return this.#origin.reconnects;
  }

  get resent(): number {
    return this.#origin.resent;
  }

  connect(client: number, done: ConnectDone): void {
    const lanes = this.#client(client);
    let left = lanes.length;
    let worst: ConnectResult = {
      ...{ client, outcome: Outcome.ok, reason: null, execMs: null, handshakeMs: null, readyMs: null },
    };
    for (const lane of lanes)
      lane.connection.open((outcome, reason) => {
        if (outcome !== null) {
          worst = { ...worst, outcome, reason };
          complain(this.complaints, reason, reason);
        }
        if (--left === 0) done(worst);
      });
  }

  connected(client: number): boolean {
    return this.#lanes[client]?.every(({ connection }) => connection.ready) ?? false;
  }

  call(slot: Slot): void {
    (this.#client(slot.client)[slot.lane] as HttpLane).call(slot);
  }

  abandon(slot: Slot): void {
    this.#lanes[slot.client]?.[slot.lane]?.abandon();
  }

  unsent(slot: Slot): boolean {
    return this.#lanes[slot.client]?.[slot.lane]?.connection.waiting ?? false;
  }

  close(client: number, done: (client: number) => void): void {
    for (const lane of this.#lanes[client] ?? []) lane.connection.close();
    this.#lanes[client] = undefined;
    // The sockets are closed when this turn of the loop ends.
    setImmediate(done, client);
  }

  connections(): number {
    return this.#origin.open;
  }

  serverInfo(): null {
    return null;
  }

  destroy(): void {
    for (const lanes of this.#lanes) for (const lane of lanes ?? []) lane.connection.close();
    this.#lanes.length = 0;
  }

  #client(client: number): HttpLane[] {
    const known = this.#lanes[client];
    if (known) return known;
    const template = this.#context.endpoint.source;
    const source = template === null ? null : sourceAddress(template, client);
    const connect = this.#connector(source);
    const lane = () => new HttpLane(this.#shared, client, connect);
    const lanes = Array.from({ length: this.#context.inFlight }, lane);
    this.#lanes[client] = lanes;
    return lanes;
  }

  /** How the lanes of one client come by their connections. */
  #connector(source: string | null): (user: ConnectionUser) => LaneConnection {
    const origin = this.#origin;
    if (this.#context.endpoint.options['pipeline'] !== true)
      return (user) => new HttpConnection(origin, user, source);
    const pipeline = new HttpPipeline(origin, source);
    return (user) => pipelinePort(pipeline, user);
  }
}

/** The `http` protocol. @throws UnsupportedUrlError, MethodNotUnderstoodError */
export const http: CreateProtocol = (context) => new HttpProtocol(context);
