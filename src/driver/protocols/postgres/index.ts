/** The `postgres` protocol: one session for each lane, one statement in flight on it. */
import { knownBy } from '../../../util/tls.ts';
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
import { maskOf } from '../../wire/mask.ts';
import { Origin, placeOf } from '../../wire/origin.ts';
import { CallIds, sourceAddress } from '../../wire/request.ts';
import { PostgresLane, type Shared } from './lane.ts';
import { statementOf } from './query.ts';
import { methodFrom, type PostgresMethod } from './request.ts';
import { PostgresSession, type Where } from './session.ts';

class PostgresProtocol implements Protocol {
  readonly complaints: Complaints = new Map();
  readonly #context: ProtocolContext;
  readonly #origin: Origin;
  readonly #where: Where;
  readonly #shared: Shared;
  readonly #clients: (PostgresLane[] | undefined)[] = [];

  constructor(context: ProtocolContext) {
    const { endpoint, methods, done, readBuffer, keep = null } = context;
    const place = placeOf((endpoint.url ?? '').replace(/^postgresql:/, 'postgres:'), 'postgres:', null);
    this.#context = context;
    this.#origin = new Origin(place, readBuffer);
    this.#where = whereOf(place.url, this.#origin.host, endpoint);
    const ready = methods.map((method, at) => methodOf(method, at, endpoint));
    this.#shared = {
      ...{ methods: ready, ids: new CallIds(), done, complaints: this.complaints, keep },
      mask: maskOf(endpoint),
    };
  }

  get reconnects(): number {
    return this.#origin.reconnects;
  }

  connect(client: number, done: ConnectDone): void {
    const lanes = this.#lanes(client);
    const startedAt = performance.now();
    let left = lanes.length;
    let worst: ConnectResult = {
      ...{ client, outcome: Outcome.ok, reason: null, execMs: null, handshakeMs: null, readyMs: null },
    };
    for (const { session } of lanes)
      session.open((outcome, kind, reason) => {
        if (outcome !== Outcome.ok) {
          const { mask } = this.#shared;
          worst = { ...worst, outcome, reason: mask(reason) };
          complain(this.complaints, mask(kind), mask(reason));
        }
        if (--left === 0) done({ ...worst, handshakeMs: performance.now() - startedAt });
      });
  }

  connected(client: number): boolean {
    return this.#clients[client]?.every(({ session }) => session.ready) ?? false;
  }

  call(slot: Slot): void {
    (this.#lanes(slot.client)[slot.lane] as PostgresLane).call(slot);
  }

  abandon(slot: Slot): void {
    this.#clients[slot.client]?.[slot.lane]?.abandon();
  }

  unsent(slot: Slot): boolean {
    return this.#clients[slot.client]?.[slot.lane]?.unsent ?? false;
  }

  close(client: number, done: (client: number) => void): void {
    for (const { session } of this.#clients[client] ?? []) session.close();
    this.#clients[client] = undefined;
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
    for (const lanes of this.#clients.splice(0)) for (const { session } of lanes ?? []) session.close();
  }

  #lanes(client: number): PostgresLane[] {
    const known = this.#clients[client];
    if (known) return known;
    const { endpoint, inFlight } = this.#context;
    const source = endpoint.source === null ? null : sourceAddress(endpoint.source, client);
    const made = Array.from({ length: inFlight }, () => {
      const session = new PostgresSession(this.#origin, this.#where, source, this.#shared.keep !== null);
      return new PostgresLane(this.#shared, client, session);
    });
    this.#clients[client] = made;
    return made;
  }
}

function methodOf(method: DriverMethod, at: number, { options }: DriverEndpoint): PostgresMethod {
  const name = options['prepared'] === false ? null : `ratingplate_${at}`;
  return methodFrom(statementOf(method), name, options['binary'] === true);
}

/**
 * `postgres://user@host:port/database`, `unix:/run/postgresql/.s.PGSQL.5432:/database`; as with libpq the database is by
 * default named like the user.
 */
function whereOf(url: URL, host: string, { credentials, tls }: DriverEndpoint): Where {
  const user = credentials?.user ?? (decodeURIComponent(url.username) || 'postgres');
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  return {
    ...{ user, database, password: credentials?.password ?? null },
    tls: tls === undefined ? null : knownBy(host, tls),
  };
}

/** The `postgres` protocol. @throws UnsupportedUrlError, MethodNotUnderstoodError */
export const postgres: CreateProtocol = (context) => new PostgresProtocol(context);
