/** A connection with its session: opened, greeted, signed in and put on its database; again after it was lost. */
import { Outcome } from '../../protocol.ts';
import type { Origin } from '../../wire/origin.ts';
import type { RespParser } from '../../wire/resp.ts';
import { encode } from './command.ts';
import { type Broken, RespConnection, type Waiter } from './connection.ts';

/** How a session begins. */
export interface Session {
  /** 3: HELLO 3 switches to RESP3. */
  readonly hello: 2 | 3;
  readonly user: string | null;
  readonly password: string | null;
  /** 0 needs no SELECT. */
  readonly database: number;
}

/** Null = ready; else why not. A refusal by the server (NOAUTH, an unknown database) is `failed`. */
export type Linked = (outcome: Broken | typeof Outcome.failed | null, reason: string) => void;

/** What opens a session. PING last: every server has it, and one that wants a password refuses it. */
function greetings({ hello, user, password, database }: Session): (readonly string[])[] {
  const auth = password === null ? [] : ['AUTH', ...(user === null ? [] : [user]), password];
  const signedIn =
    hello === 3 ? [['HELLO', '3', ...(password === null ? [] : ['AUTH', user ?? 'default', password])]] : [];
  if (hello === 2 && password !== null) signedIn.push(auth);
  return [...signedIn, ...(database === 0 ? [] : [['SELECT', String(database)]]), ['PING']];
}

export class RespLink {
  readonly #origin: Origin;
  readonly #greetings: readonly Buffer[];
  readonly #connection: RespConnection;
  #ready = false;
  #wasReady = false;
  /** Told when the session is open; several lanes may wait for one link. */
  #waiting: Linked[] = [];

  /** @param keeps replies can be had whole, by `whole`. */
  constructor(origin: Origin, session: Session, source: string | null, keeps = false) {
    this.#origin = origin;
    this.#greetings = greetings(session).map((words) => Buffer.from(encode(words)));
    this.#connection = new RespConnection(origin, source, () => this.#freed(), keeps);
  }

  /** What is sent now is written at once. */
  get ready(): boolean {
    return this.#stands && this.#connection.free;
  }

  get #stands(): boolean {
    return this.#ready && this.#connection.connected;
  }

  /** Opens the session unless it is being opened; one that is there is told at once, or as soon as it is `ready` again. */
  open(linked: Linked): void {
    if (this.ready) {
      linked(null, '');
      return;
    }
    this.#waiting.push(linked);
    if (this.#waiting.length === 1 && !this.#stands) this.#dial();
  }

  #freed(): void {
    if (this.#waiting.length === 0) return;
    if (this.ready) this.#told(null, '');
    else this.#dial();
  }

  #dial(): void {
    this.#ready = false;
    if (this.#wasReady) this.#origin.reconnects++;
    this.#wasReady = false;
    this.#connection.open((outcome, reason) => {
      if (outcome !== null) this.#told(outcome, reason);
      else this.#greet(0);
    });
  }

  /** The bytes of the reply that a waiter is being told of. */
  whole(): Buffer {
    return this.#connection.whole();
  }

  /** @returns when the command began to leave, ms. */
  send(command: Buffer, waiter: Waiter): number {
    return this.#connection.send(command, waiter);
  }

  forget(waiter: Waiter): void {
    this.#connection.forget(waiter);
  }

  close(): void {
    this.#waiting = [];
    this.#ready = false;
    this.#wasReady = false;
    this.#connection.close();
  }

  #greet(place: number): void {
    const greeting = this.#greetings[place];
    if (greeting === undefined) {
      this.#ready = true;
      this.#wasReady = true;
      this.#told(null, '');
      return;
    }
    this.#connection.send(greeting, {
      onReply: (parser: RespParser) => {
        if (!parser.failed) this.#greet(place + 1);
        else this.#refused(parser.error);
      },
      onBroken: (outcome, reason) => this.#told(outcome, reason),
    });
  }

  #refused(error: string): void {
    this.#connection.close();
    this.#told(Outcome.failed, error);
  }

  #told(outcome: Broken | typeof Outcome.failed | null, reason: string): void {
    for (const linked of this.#waiting.splice(0)) linked(outcome, reason);
  }
}
