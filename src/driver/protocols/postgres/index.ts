/** The `postgres` protocol: one session for each lane, one statement in flight on it, through `pg`. */
import { isIP } from 'node:net';
import type { DriverEndpoint, DriverMethod } from '../../messages.ts';
import {
  type Complaints,
  type ConnectDone,
  type ConnectResult,
  type CreateProtocol,
  Outcome,
  type Protocol,
  type ProtocolContext,
  type Slot,
} from '../../protocol.ts';
import { complain } from '../../wire/complaints.ts';
import { authorityOf, Origin, parseOrigin } from '../../wire/origin.ts';
import { CallIds, sourceAddress } from '../../wire/request.ts';
import { lackOf, type Statement, statementOf, valuesFor } from './query.ts';
import { type Answer, PostgresSession, type Where } from './session.ts';

const standardPort = 5432;

/** What a method sends, and how. */
interface PostgresMethod {
  readonly statement: Statement;
  readonly name: string | null;
  readonly binary: boolean;
}

class PostgresProtocol implements Protocol {
  readonly complaints: Complaints = new Map();
  readonly #context: ProtocolContext;
  readonly #origin: Origin;
  readonly #where: Where;
  readonly #methods: readonly PostgresMethod[];
  readonly #ids = new CallIds();
  readonly #clients: (PostgresSession[] | undefined)[] = [];

  constructor(context: ProtocolContext) {
    const { endpoint, methods, readBuffer } = context;
    const url = parseOrigin((endpoint.url ?? '').replace(/^postgresql:/, 'postgres:'), 'postgres:');
    this.#context = context;
    this.#origin = new Origin(url, standardPort, readBuffer);
    this.#where = whereOf(url, this.#origin.host, endpoint);
    this.#methods = methods.map((method, at) => methodOf(method, at, endpoint));
  }

  get reconnects(): number {
    return this.#origin.reconnects;
  }

  connect(client: number, done: ConnectDone): void {
    const sessions = this.#sessions(client);
    const startedAt = performance.now();
    let left = sessions.length;
    let worst: ConnectResult = {
      ...{ client, outcome: Outcome.ok, reason: null, execMs: null, handshakeMs: null, readyMs: null },
    };
    for (const session of sessions)
      session.open((outcome, kind, reason) => {
        if (outcome !== Outcome.ok) {
          worst = { ...worst, outcome, reason };
          complain(this.complaints, kind, reason);
        }
        if (--left === 0) done({ ...worst, handshakeMs: performance.now() - startedAt });
      });
  }

  connected(client: number): boolean {
    return this.#clients[client]?.every(({ ready }) => ready) ?? false;
  }

  call(slot: Slot): void {
    const session = this.#sessions(slot.client)[slot.lane] as PostgresSession;
    if (session.ready) {
      this.#run(slot, session);
      return;
    }
    const { method } = slot;
    // A lane that must connect first can time out meanwhile.
    slot.startedAt = performance.now();
    session.open((outcome, kind, reason) => {
      if (slot.method !== method || this.#sessions(slot.client)[slot.lane] !== session) return;
      if (outcome === Outcome.ok) this.#run(slot, session);
      else this.#fail(slot, outcome, kind, reason, performance.now());
    });
  }

  #run(slot: Slot, session: PostgresSession): void {
    const { statement, name, binary } = this.#methods[slot.method] as PostgresMethod;
    const values = valuesFor(statement, slot.client, this.#ids.next());
    const abandoned = () => this.#clients[slot.client]?.[slot.lane] !== session;
    slot.startedAt = session.run(
      { sql: statement.sql, values, name, binary },
      (answer) => {
        if (!abandoned()) this.#answered(slot, statement, answer);
      },
      (outcome, kind, reason) => {
        if (!abandoned()) this.#fail(slot, outcome, kind, reason, performance.now());
      },
    );
  }

  #answered(slot: Slot, statement: Statement, { rows, at, wireBytes }: Answer): void {
    const { done, keep } = this.#context;
    keep?.({ kind: 'value', value: rows });
    const wrong = lackOf(statement, rows);
    if (wrong !== null) {
      complain(this.complaints, wrong.kind, wrong.reason);
      done(slot, Outcome.mismatch, at, wireBytes, payloadOf(rows));
    } else done(slot, Outcome.ok, at, wireBytes, payloadOf(rows));
  }

  #fail(slot: Slot, outcome: Outcome, kind: string, reason: string, at: number): void {
    complain(this.complaints, kind, reason);
    this.#context.done(slot, outcome, at, 0, 0);
  }

  /** The statement under way cannot be taken back but with its session. */
  abandon(slot: Slot): void {
    const sessions = this.#clients[slot.client];
    sessions?.[slot.lane]?.close();
    if (sessions) sessions[slot.lane] = this.#session(slot.client);
  }

  unsent(slot: Slot): boolean {
    return this.#clients[slot.client]?.[slot.lane]?.ready === false;
  }

  close(client: number, done: (client: number) => void): void {
    const sessions = this.#clients[client] ?? [];
    this.#clients[client] = undefined;
    for (const session of sessions) session.close();
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
    const clients = this.#clients.splice(0);
    for (const sessions of clients) for (const session of sessions ?? []) session.close();
  }

  #session(client: number): PostgresSession {
    const { source } = this.#context.endpoint;
    const from = source === null ? null : sourceAddress(source, client);
    return new PostgresSession(this.#origin, this.#where, from);
  }

  #sessions(client: number): PostgresSession[] {
    const known = this.#clients[client];
    if (known) return known;
    const made = Array.from({ length: this.#context.inFlight }, () => this.#session(client));
    this.#clients[client] = made;
    return made;
  }
}

function methodOf(method: DriverMethod, at: number, { options }: DriverEndpoint): PostgresMethod {
  const name = options['prepared'] === false ? null : `ratingplate_${at}`;
  return { statement: statementOf(method), name, binary: options['binary'] === true };
}

/** `postgres://user@host:port/database`; as with libpq the database is by default named like the user. */
function whereOf(url: URL, host: string, { credentials, tls }: DriverEndpoint): Where {
  const user = credentials?.user ?? (decodeURIComponent(url.username) || 'postgres');
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  const ca = authorityOf(tls);
  // A name must be given where an address is connected to: that of the certificate.
  const servername = tls?.serverName ?? (isIP(host) === 0 ? host : '');
  return {
    ...{ user, database, password: credentials?.password ?? null },
    tls: tls === undefined ? null : { ...(ca === undefined ? {} : { ca }), servername },
  };
}

/** Bytes of all cells. */
function payloadOf(rows: Answer['rows']): number {
  let bytes = 0;
  for (const row of rows)
    for (const cell of row)
      if (cell !== null) bytes += typeof cell === 'string' ? Buffer.byteLength(cell) : cell.length;
  return bytes;
}

/** The `postgres` protocol. @throws UnsupportedUrlError, MethodNotUnderstoodError */
export const postgres: CreateProtocol = (context) => new PostgresProtocol(context);
