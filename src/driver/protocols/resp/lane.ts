/** One lane of a client: the call under way on it, and what its reply must hold. */
import { type Answer, type CallDone, type Complaints, Outcome, type Slot } from '../../protocol.ts';
import { complain } from '../../wire/complaints.ts';
import type { CallIds, PreparedRequest } from '../../wire/request.ts';
import type { RespParser } from '../../wire/resp.ts';
import { prepareCommand } from './command.ts';
import type { Broken, Waiter } from './connection.ts';
import type { Linked, RespLink } from './link.ts';
import { respValue } from './value.ts';

/** A method, ready to be called. */
export interface RespMethod {
  readonly words: readonly string[];
  /** Items that are not null; null = any number. */
  readonly items: number | null;
  /** One for all lanes where neither client nor call stands in it. */
  readonly shared: PreparedRequest | null;
}

/** What all lanes share. */
export interface Shared {
  readonly methods: readonly RespMethod[];
  readonly ids: CallIds;
  readonly done: CallDone;
  readonly complaints: Complaints;
  /** Takes secrets out of what a server says. */
  readonly mask: (text: string) => string;
  /** Wants each reply whole; null under load. */
  readonly keep: ((answer: Answer) => void) | null;
}

export class RespLane implements Waiter {
  readonly link: RespLink;
  readonly #shared: Shared;
  readonly #client: number;
  readonly #commands: (PreparedRequest | undefined)[] = [];
  #slot: Slot | null = null;
  #method: RespMethod | null = null;
  /** It has asked for its link and not been told of it yet. */
  #waits = false;

  constructor(shared: Shared, client: number, link: RespLink) {
    this.#shared = shared;
    this.#client = client;
    this.link = link;
  }

  call(slot: Slot): void {
    this.#slot = slot;
    const method = this.#shared.methods[slot.method] as RespMethod;
    this.#method = method;
    if (this.link.ready) {
      this.#send(slot, method);
      return;
    }
    // A lane that must connect first can time out meanwhile. It waits once, for whichever call is its own by then.
    slot.startedAt = performance.now();
    if (this.#waits) return;
    this.#waits = true;
    this.link.open((outcome, reason) => this.#linked(outcome, reason));
  }

  #linked(...[outcome, reason]: Parameters<Linked>): void {
    this.#waits = false;
    if (this.#slot === null) return;
    if (outcome === null) this.#send(this.#slot, this.#method as RespMethod);
    else this.#fail(outcome, errorClass(reason), reason, performance.now(), 0, 0);
  }

  abandon(): void {
    this.#slot = null;
    this.link.forget(this);
  }

  /** Whether the call waits for its link. */
  get unsent(): boolean {
    return this.#slot !== null && this.#waits;
  }

  onReply(parser: RespParser, at: number, wireBytes: number): void {
    const { failed, error, items, payload } = parser;
    const wanted = (this.#method as RespMethod).items;
    if (failed) this.#fail(Outcome.failed, errorClass(error), error, at, wireBytes, payload);
    else if (wanted !== null && items !== wanted)
      this.#fail(Outcome.mismatch, 'items', `${items} items, expected ${wanted}`, at, wireBytes, payload);
    else {
      this.#shared.keep?.({ kind: 'value', value: respValue(this.link.whole()) });
      this.#end(Outcome.ok, at, wireBytes, payload);
    }
  }

  onBroken(outcome: Broken, reason: string, at: number, wireBytes: number): void {
    this.#fail(outcome, reason, reason, at, wireBytes, 0);
  }

  #send(slot: Slot, method: RespMethod): void {
    const command = method.shared ?? this.#command(slot.method, method);
    slot.startedAt = this.link.send(command.patch(this.#shared.ids.next()), this);
  }

  #command(index: number, method: RespMethod): PreparedRequest {
    const made = this.#commands[index] ?? prepareCommand(method.words, this.#client);
    this.#commands[index] = made;
    return made;
  }

  #fail(outcome: Outcome, kind: string, reason: string, at: number, wire: number, payload: number): void {
    const { complaints, mask } = this.#shared;
    complain(complaints, mask(kind), mask(reason));
    this.#end(outcome, at, wire, payload);
  }

  #end(outcome: Outcome, at: number, wireBytes: number, payload: number): void {
    const slot = this.#slot as Slot;
    this.#slot = null;
    this.#shared.done(slot, outcome, at, wireBytes, payload);
  }
}

/** `MOVED 3999 127.0.0.1:6381` -> `MOVED`; another reason is its own class. */
export const errorClass = (reason: string): string => /^[A-Z][A-Z0-9]*(?= |$)/.exec(reason)?.[0] ?? reason;
