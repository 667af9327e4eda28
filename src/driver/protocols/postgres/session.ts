/**
 * One PostgreSQL session through `pg`, one statement at a time. The clock stops when the last bytes have been read,
 * before `pg` decodes them.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { Outcome } from '../../protocol.ts';
import { type Origin, outcomeOf, reasonOf } from '../../wire/origin.ts';
import { pulse } from '../../wire/pulse.ts';

/** No session within this time counts as `reset`, ms. */
const connectTimeoutMs = 10_000;
/** Cells stay what was read: text, or bytes where they come in binary. */
const undecoded = { getTypeParser: () => (cell: unknown) => cell };

export type Ended = (outcome: Outcome, kind: string, reason: string) => void;

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Name of the prepared statement; null = parsed anew each time. */
  readonly name: string | null;
  /** Cells come in binary. */
  readonly binary: boolean;
}
export interface Answer {
  readonly rows: readonly (readonly (string | Buffer | null)[])[];
  /** When its last bytes had been read, ms. */
  readonly at: number;
  readonly wireBytes: number;
}

export interface Where {
  readonly database: string;
  readonly user: string;
  readonly password: string | null;
  /** Null = in plain text. */
  readonly tls: { readonly ca?: Buffer; readonly servername: string } | null;
}

export class PostgresSession {
  readonly #origin: Origin;
  readonly #where: Where;
  readonly #source: string | null;
  #client: pg.Client | null = null;
  /** Told of the session that was asked for last; null once it is closed. */
  #opening: Ended | null = null;
  #ready = false;
  #wasReady = false;
  #lastRead = 0;
  #wire = 0;

  /** @param source local address to connect from, or null for the kernel's choice. */
  constructor(origin: Origin, where: Where, source: string | null) {
    this.#origin = origin;
    this.#where = where;
    this.#source = source;
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Opens the session; `ended` is told once how, and of one that is there at once. */
  open(ended: Ended): void {
    if (this.#ready) {
      ended(Outcome.ok, '', '');
      return;
    }
    if (this.#wasReady) this.#origin.reconnects++;
    this.#wasReady = false;
    this.#opening = ended;
    this.#origin.acquire(() => this.#connect(ended));
  }

  #connect(ended: Ended): void {
    // Closed while it waited for its turn.
    if (this.#opening !== ended) {
      this.#origin.release();
      return;
    }
    const { host, port } = this.#origin;
    const { database, user, password, tls } = this.#where;
    const client = new pg.Client({
      ...{ host, port, database, user, application_name: 'ratingplate', keepAlive: false },
      // '' and no undefined: `pg` would look for one in the environment and in the home folder.
      password: password ?? '',
      connectionTimeoutMillis: connectTimeoutMs,
      // Verified as anywhere else; false and not undefined, or the environment would say.
      ssl: tls === null ? false : { ...tls, rejectUnauthorized: true },
      stream: () => socketFrom(this.#source),
    });
    this.#client = client;
    // Between statements; those under way hear of it themselves.
    client.on('error', () => this.#gone(client));
    client.on('end', () => this.#gone(client));
    client.connect((error: Error | undefined) => {
      this.#origin.release();
      if (error) {
        this.close();
        ended(...causeOf(error));
        return;
      }
      if (client !== this.#client) return;
      this.#ready = true;
      this.#wasReady = true;
      this.#origin.open++;
      streamOf(client).prependListener('data', (bytes: Buffer) => this.#read(bytes.length));
      ended(Outcome.ok, '', '');
    });
  }

  /** Runs a statement. @returns when it was handed over, ms. */
  run({ sql, values, name, binary }: Statement, answered: (answer: Answer) => void, ended: Ended): number {
    const client = this.#client as pg.Client;
    this.#wire = 0;
    const query = {
      ...{ text: sql, values: [...values], rowMode: 'array' as const, types: undecoded, binary },
      ...(name === null ? {} : { name }),
    };
    const at = performance.now();
    client.query(query, (error: Error | undefined, result) => {
      if (client !== this.#client && error === undefined) return;
      if (error) ended(...causeOf(error));
      else answered({ rows: result.rows as Answer['rows'], at: this.#lastRead, wireBytes: this.#wire });
    });
    return at;
  }

  /** Ends the session at once. */
  close(): void {
    this.#opening = null;
    const client = this.#client;
    if (!client) return;
    this.#gone(client);
    streamOf(client).destroy();
  }

  #read(bytes: number): void {
    this.#lastRead = performance.now();
    this.#wire += bytes;
    pulse.beat(this.#lastRead);
  }

  #gone(client: pg.Client): void {
    if (client !== this.#client) return;
    if (this.#ready) this.#origin.open--;
    this.#ready = false;
    this.#client = null;
  }
}

/** A socket that connects from an address; `pg` names but port and host. */
function socketFrom(localAddress: string | null): Socket {
  const socket = new Socket();
  if (localAddress === null) return socket;
  const plain = socket.connect.bind(socket);
  socket.connect = ((port: number, host: string) =>
    plain({ port, host, localAddress })) as typeof socket.connect;
  return socket;
}

/** The socket under a client; `pg` has no public name for it. */
function streamOf(client: pg.Client): Socket {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  return connection.stream;
}

/** An error of the server is `failed`, by its SQLSTATE; one of the socket is what the socket makes of it. */
function causeOf(error: Error & { code?: string; severity?: string }): Parameters<Ended> {
  if (error.severity !== undefined && error.code !== undefined)
    return [Outcome.failed, `SQLSTATE ${error.code}`, `${error.code} ${error.message}`];
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return [outcomeOf(error), reasonOf(error), reasonOf(error)];
  return [Outcome.reset, error.message, error.message];
}
