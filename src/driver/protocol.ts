/**
 * The driver's protocol interface (design.md, "Processes").
 *
 * Nothing on the path of a call allocates a promise or a closure: a call is a `Slot` (one per request in flight,
 * allocated once) and one shared `CallDone`. Times are `performance.now()` ms of the driver process.
 */

import type { Json } from '../config/plan.ts';

/** Every started call ends in exactly one of these (method.md, "Calls and outcomes"). */
export const outcomes = ['ok', 'failed', 'mismatch', 'timeout', 'reset', 'aborted', 'local'] as const;
export type OutcomeName = (typeof outcomes)[number];

/** Index into `outcomes`, for typed arrays. */
export const Outcome = { ok: 0, failed: 1, mismatch: 2, timeout: 3, reset: 4, aborted: 5, local: 6 } as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

/** Stands for a client where a process is none: one that is asked something before the first client and then thrown away. */
export const probeClient = -1;

/** One request that a client keeps open: client `client`, lane 0..inFlight-1. */
export interface Slot {
  readonly index: number;
  readonly client: number;
  readonly lane: number;
  /** Method of the call under way, -1 when free. */
  method: number;
  /** When the first byte was handed to the socket or pipe; set by the protocol in `call`. */
  startedAt: number;
}

/**
 * Tells the engine that the slot's call has ended. The protocol must call it exactly once per `call`; it may do so
 * within `call` (a local failure). `endedAt`: when the last byte had been read, before any decoding.
 * `wireBytes`: bytes read from the socket or pipe for it; `payloadBytes`: body after transfer decoding and framing.
 * NaN where a module of one's own does not tell them.
 */
export type CallDone = (
  slot: Slot,
  outcome: Outcome,
  endedAt: number,
  wireBytes: number,
  payloadBytes: number,
) => void;

export interface ConnectResult {
  readonly client: number;
  readonly outcome: Outcome;
  /** Why not ok: one line, secrets never in it. */
  readonly reason: string | null;
  /** stdio: spawn to exec done; null elsewhere. */
  readonly execMs: number | null;
  /** Handshake: first byte of it to its last answer; null where the protocol has none. */
  readonly handshakeMs: number | null;
  /** stdio: spawn to the first protocol answer. */
  readonly readyMs: number | null;
}
/**
 * An answer in full, of a call apart from any load (driver/ask/): bytes of a body, JSON, or values as a store gives
 * them. A list is rows or items, a list in it cells or a key with its value.
 */
export type Answer =
  | { readonly kind: 'body'; readonly bytes: Buffer }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'value'; readonly value: AnswerValue };
export type AnswerValue = string | Uint8Array | null | readonly AnswerValue[];

/** A call whose answer is wanted whole. */
export interface Asked {
  readonly outcome: OutcomeName;
  /** Null when ok. */
  readonly reason: string | null;
  /** The answer word for word; '' when not ok. Secrets may be in it. */
  readonly text: string;
  /** Some of its bytes are no UTF-8, and not in `text` as they came. */
  readonly inexact?: true;
  /** SHA-256 of what is equal for equal answers of whatever protocol, hex; '' when not ok. */
  readonly same: string;
}

export type ConnectDone = (result: ConnectResult) => void;

/** Why calls did not end ok: class -> first message seen (cut to 200 characters) and count. */
export type Complaints = Map<string, { count: number; first: string }>;

export interface Protocol {
  /** Opens the client's connections (one per lane where the protocol needs it) and does its handshake. Never asked of one that is `connected`. */
  connect(client: number, done: ConnectDone): void;
  /** Whether the client has all its connections and its handshake behind it, and none of them is lost. */
  connected(client: number): boolean;
  /** Starts `slot.method`'s call. Sets `slot.startedAt`. */
  call(slot: Slot): void;
  /** Gives up the slot's call (timeout, abort): closes what must be closed; no `CallDone` follows for it. */
  abandon(slot: Slot): void;
  /** Whether the call under way still waits for a connection or session to be sent on. Absent where calls are written at once. */
  unsent?(slot: Slot): boolean;
  /** Ends the client: session end, sockets or process closed. */
  close(client: number, done: (client: number) => void): void;
  /** How the processes of clients closed so far ended. Absent where a client is none. */
  readonly endings?: import('./messages.ts').EndedClients;
  /** Open connections now, all clients. */
  connections(): number;
  /** Connections that had to be opened again after the peer closed them between calls. */
  readonly reconnects: number;
  /** Requests so far that were sent a second time: a peer that closed an idle connection cannot be told from one that read the request and closed. Absent where there is none. */
  readonly resent?: number;
  /** By method: rounds beyond the first of calls that ended ok, because the server asked for input. Absent where it cannot. */
  readonly rounds?: Float64Array;
  readonly complaints: Complaints;
  /** What the first client's handshake told about the server (MCP serverInfo, negotiated version), or null. */
  serverInfo(): Readonly<Record<string, string>> | null;
  /** Ends everything at once (driver is going down). */
  destroy(): void;
}

/** What TLS needs to know. */
export interface DriverTls {
  /** File with the certificates of those who may have signed the server's, PEM; null = those that Node comes with. */
  readonly ca: string | null;
  /** Name that the certificate must be for; null = the host of the URL. */
  readonly serverName: string | null;
}
/** What a protocol is made from. */
export interface ProtocolContext {
  readonly endpoint: import('./messages.ts').DriverEndpoint;
  readonly methods: readonly import('./messages.ts').DriverMethod[];
  /** Lanes per client. */
  readonly inFlight: number;
  readonly done: CallDone;
  /** Given the answer of each call, before its `done`; of a call with several, each in turn. Absent = nobody wants them, and nothing may be kept. */
  readonly keep?: (answer: Answer) => void;
  /** Shared by all sockets: bytes are valid only within one read callback. */
  readonly readBuffer: Uint8Array;
  /** stdio: called when a process was spawned / has exited; `client` may be `probeClient`. */
  readonly spawned: (client: number, process: { pid: number; startTime: number }) => void;
  readonly exited: (
    client: number,
    exit: { pid: number; code: number | null; signal: string | null; lastLines: readonly string[] },
  ) => void;
}
export type CreateProtocol = (context: ProtocolContext) => Protocol;
/** Of one that is not made at once. */
export type CreateAnyProtocol = (context: ProtocolContext) => Protocol | Promise<Protocol>;
