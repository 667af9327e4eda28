/**
 * One PostgreSQL session, one statement at a time. `pg` connects it and signs it in; then statements are written and
 * replies are read here. The clock stops when the last bytes have been read.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import { sslOf } from '../../../util/pg-way.ts';
import { pulse } from '../../../util/pulse.ts';
import type { Known } from '../../../util/tls.ts';
import { Outcome } from '../../protocol.ts';
import { connectTimeoutMs } from '../../wire/link.ts';
import { type Origin, outcomeOf, reasonOf } from '../../wire/origin.ts';
import { dialPlain, dialSecure, streamOf, type Take, takeOver } from './dial.ts';
import { Opens, ReplyReader } from './reader.ts';
import { copyRefused, type PostgresMethod, type StatementRequest } from './request.ts';

export type Ended = (outcome: Outcome, kind: string, reason: string) => void;

/** Whoever waits for a reply. */
export interface SessionUser {
  /** The reply is over; the reader tells of it within this call only. */
  onReply(reader: ReplyReader, at: number, wireBytes: number): void;
  onBroken(outcome: Outcome, kind: string, reason: string, at: number): void;
}

export interface Where {
  readonly database: string;
  readonly user: string;
  readonly password: string | null;
  /** Null = in plain text. */
  readonly tls: Known | null;
}

export class PostgresSession {
  readonly #origin: Origin;
  readonly #where: Where;
  readonly #source: string | null;
  readonly #keeps: boolean;
  #client: pg.Client | null = null;
  /** Of the client, once it is signed in. */
  #stream: Socket | null = null;
  #reader = new ReplyReader();
  /** Told of the session that was asked for last; null once it is closed. */
  #opening: Ended | null = null;
  #wasReady = false;
  /** Names of the statements that the session has parsed. */
  readonly #parsed = new Set<string>();
  #user: SessionUser | null = null;
  /** Of the statement under way. */
  #name: string | null = null;
  #opens: Opens = Opens.parse;
  #wire = 0;

  /**
   * @param source local address to connect from, or null for the kernel's choice.
   * @param keeps replies can be had whole.
   */
  constructor(origin: Origin, where: Where, source: string | null, keeps: boolean) {
    this.#origin = origin;
    this.#where = where;
    this.#source = source;
    this.#keeps = keeps;
  }

  get ready(): boolean {
    return this.#stream !== null;
  }

  /** Opens the session; `ended` is told once how, of one that is there at once, and nothing once it is closed. */
  open(ended: Ended): void {
    if (this.#stream) {
      ended(Outcome.ok, '', '');
      return;
    }
    if (this.#wasReady) this.#origin.reconnects++;
    this.#wasReady = false;
    this.#opening = ended;
    this.#origin.acquire(() => this.#connect(ended));
  }

  /** Sends a statement; the session must be ready. @returns when it was handed over, ms. */
  run({ name, firstRow }: PostgresMethod, request: StatementRequest, id: number, user: SessionUser): number {
    const stream = this.#stream as Socket;
    const parsed = name !== null && this.#parsed.has(name);
    const bytes = request.patch(id, parsed);
    this.#user = user;
    this.#name = name;
    this.#opens = request.opens(parsed);
    this.#wire = 0;
    this.#reader.begin(this.#opens, firstRow);
    const at = performance.now();
    // Where the server has ended the stream, its closing is about to be told.
    if (stream.writable) stream.write(bytes);
    return at;
  }

  /** Ends the session at once: nothing more is told of it. */
  close(): void {
    this.#opening = null;
    this.#user = null;
    this.#drop();
    this.#wasReady = false;
  }

  #connect(ended: Ended): void {
    // Closed while it waited for its turn.
    if (this.#opening !== ended) {
      this.#origin.release();
      return;
    }
    const reader = new ReplyReader(this.#keeps);
    const take: Take = (bytes, length) => this.#take(client, reader, bytes, length);
    const client = this.#dial(take);
    this.#client = client;
    this.#reader = reader;
    client.on('error', (error) => this.#lost(client, ...causeOf(error)));
    client.on('end', () => this.#lost(client, ...causeOf(new Error('Connection terminated unexpectedly'))));
    client.connect((error: Error | undefined) => {
      this.#origin.release();
      if (client !== this.#client) return;
      if (error) {
        this.close();
        ended(...causeOf(error));
        return;
      }
      reader.ready();
      this.#stream = streamOf(client);
      this.#wasReady = true;
      this.#origin.open++;
      ended(Outcome.ok, '', '');
    });
    if (this.#where.tls !== null) takeOver(client, take);
  }

  #dial(take: Take): pg.Client {
    const { host, port, socketPath, readBuffer } = this.#origin;
    const { database, user, password, tls } = this.#where;
    const from = this.#source === null ? {} : { localAddress: this.#source };
    const to = socketPath === null ? { host, port, ...from } : { path: socketPath };
    return new pg.Client({
      ...{ host, port, database, user, application_name: 'ratingplate', keepAlive: false },
      // '' and no undefined: `pg` would look for one in the environment and in the home folder.
      password: password ?? '',
      connectionTimeoutMillis: connectTimeoutMs,
      ssl: sslOf(tls),
      stream: () => (tls === null ? dialPlain(to, readBuffer, take) : dialSecure(to)),
    });
  }

  /** The hot path. `pg` has the bytes as long as it signs in. */
  #take(client: pg.Client, reader: ReplyReader, bytes: Buffer, length: number): boolean {
    if (client !== this.#client) return false;
    if (this.#stream === null) {
      reader.feed(bytes, length);
      return true;
    }
    const at = performance.now();
    pulse.beat(at);
    this.#wire += length;
    reader.feed(bytes, length);
    if (reader.fault !== '') this.#lost(client, Outcome.mismatch, reader.fault, reader.fault);
    else if (reader.done || reader.ending) this.#replied(reader, at);
    else if (reader.copying) this.#refuse(reader);
    return false;
  }

  #replied(reader: ReplyReader, at: number): void {
    const user = this.#user;
    this.#user = null;
    if (reader.parsed && this.#name !== null) this.#parsed.add(this.#name);
    if (reader.ending) this.#drop();
    user?.onReply(reader, at, this.#wire);
  }

  #refuse(reader: ReplyReader): void {
    reader.copying = false;
    this.#stream?.write(copyRefused(this.#opens));
  }

  /** The session is of no more use; an error that the server has told of its statement is what became of that. */
  #lost(client: pg.Client, ...[outcome, kind, reason]: Parameters<Ended>): void {
    if (client !== this.#client) return;
    const at = performance.now();
    const user = this.#user;
    this.#user = null;
    this.#drop();
    if (this.#reader.error !== null) user?.onReply(this.#reader, at, this.#wire);
    else user?.onBroken(outcome, kind, reason, at);
  }

  #drop(): void {
    const client = this.#client;
    if (!client) return;
    if (this.#stream) this.#origin.open--;
    this.#client = null;
    this.#stream = null;
    this.#parsed.clear();
    streamOf(client).destroy();
  }
}

/** An error of the server is `failed`, by its SQLSTATE; one of the socket is what the socket makes of it. */
function causeOf(error: Error & { code?: string; severity?: string }): Parameters<Ended> {
  if (error.severity !== undefined && error.code !== undefined)
    return [Outcome.failed, `SQLSTATE ${error.code}`, `${error.code} ${error.message}`];
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return [outcomeOf(error), reasonOf(error), reasonOf(error)];
  return [Outcome.reset, error.message, error.message];
}
