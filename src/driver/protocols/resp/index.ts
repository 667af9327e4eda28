/**
 * The `resp` protocol: Redis, Valkey and what else speaks RESP2 or RESP3. A lane has a connection of its own; with the
 * option `pipeline` the lanes of a client share one, and their commands leave together.
 */
import { UnsupportedUrlError } from '../../../errors/driver.ts';
import type { DriverEndpoint } from '../../messages.ts';
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
import { itemsOf, prepareCommand, wordsOf } from './command.ts';
import { errorClass, RespLane, type RespMethod, type Shared } from './lane.ts';
import { RespLink, type Session } from './link.ts';

/** A client: its lanes, and the links they go over. */
interface Client {
  readonly lanes: readonly RespLane[];
  readonly links: readonly RespLink[];
}

class RespProtocol implements Protocol {
  readonly complaints: Complaints = new Map();
  readonly #context: ProtocolContext;
  readonly #origin: Origin;
  readonly #session: Session;
  readonly #shared: Shared;
  readonly #clients: (Client | undefined)[] = [];

  constructor(context: ProtocolContext) {
    const { endpoint, methods, done, readBuffer, keep = null } = context;
    const place = placeOf(endpoint.url ?? '', 'redis:', 'rediss:', endpoint.tls);
    this.#context = context;
    this.#origin = new Origin(place, readBuffer);
    this.#session = sessionOf(place.url, endpoint);
    const ready = methods.map((method): RespMethod => {
      const words = wordsOf(method);
      const varies = words.some((word) => /\$\{(client|call)\}/.test(word));
      return { words, items: itemsOf(method), shared: varies ? null : prepareCommand(words, 0) };
    });
    this.#shared = {
      ...{ methods: ready, ids: new CallIds(), done, complaints: this.complaints, keep },
      mask: maskOf(endpoint),
    };
  }

  get reconnects(): number {
    return this.#origin.reconnects;
  }

  connect(client: number, done: ConnectDone): void {
    const { links } = this.#client(client);
    const startedAt = performance.now();
    let left = links.length;
    let worst: ConnectResult = {
      ...{ client, outcome: Outcome.ok, reason: null, execMs: null, handshakeMs: null, readyMs: null },
    };
    for (const link of links)
      link.open((outcome, said) => {
        if (outcome !== null) {
          const reason = this.#shared.mask(said);
          worst = { ...worst, outcome, reason };
          complain(this.complaints, errorClass(reason), reason);
        }
        if (--left === 0) done({ ...worst, handshakeMs: performance.now() - startedAt });
      });
  }

  connected(client: number): boolean {
    return this.#clients[client]?.links.every(({ ready }) => ready) ?? false;
  }

  call(slot: Slot): void {
    (this.#client(slot.client).lanes[slot.lane] as RespLane).call(slot);
  }

  abandon(slot: Slot): void {
    this.#clients[slot.client]?.lanes[slot.lane]?.abandon();
  }

  unsent(slot: Slot): boolean {
    return this.#clients[slot.client]?.lanes[slot.lane]?.unsent ?? false;
  }

  close(client: number, done: (client: number) => void): void {
    for (const link of this.#clients[client]?.links ?? []) link.close();
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
    for (const client of this.#clients) for (const link of client?.links ?? []) link.close();
    this.#clients.length = 0;
  }

  #client(client: number): Client {
    const known = this.#clients[client];
    if (known) return known;
    const { endpoint, inFlight } = this.#context;
    const source = endpoint.source === null ? null : sourceAddress(endpoint.source, client);
    const shared = endpoint.options['pipeline'] === true;
    const link = () => new RespLink(this.#origin, this.#session, source, this.#shared.keep !== null);
    const links = Array.from({ length: shared ? 1 : inFlight }, link);
    const lane = (_: unknown, at: number) =>
      new RespLane(this.#shared, client, links[shared ? 0 : at] as RespLink);
    const made = { links, lanes: Array.from({ length: inFlight }, lane) };
    this.#clients[client] = made;
    return made;
  }
}

/** `redis://127.0.0.1:6379/2`, `unix:/run/redis.sock:/2`: the path is the database. @throws UnsupportedUrlError */
function sessionOf(url: URL, { options, credentials }: DriverEndpoint): Session {
  const database = Number(url.pathname.slice(1) || '0');
  if (!Number.isInteger(database)) throw new UnsupportedUrlError(`not a database number: ${url.pathname}`);
  return {
    hello: options['hello'] === 3 ? 3 : 2,
    user: credentials?.user ?? null,
    password: credentials?.password ?? null,
    database,
  };
}

/** The `resp` protocol. @throws UnsupportedUrlError, MethodNotUnderstoodError */
export const resp: CreateProtocol = (context) => new RespProtocol(context);
