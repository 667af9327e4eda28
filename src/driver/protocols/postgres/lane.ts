/** One lane of a client: the call under way on its session, and what its reply must hold. */
import { type Answer, type CallDone, type Complaints, Outcome, type Slot } from '../../protocol.ts';
import { complain } from '../../wire/complaints.ts';
import type { CallIds } from '../../wire/request.ts';
import { cellsIn } from './messages.ts';
import { lackOf } from './query.ts';
import type { ReplyReader } from './reader.ts';
import { isBinary, type PostgresMethod, StatementRequest } from './request.ts';
import type { Ended, PostgresSession, SessionUser } from './session.ts';

/** What all lanes share. */
export interface Shared {
  readonly methods: readonly PostgresMethod[];
  readonly ids: CallIds;
  readonly done: CallDone;
  readonly complaints: Complaints;
  /** Takes secrets out of what a server says. */
  readonly mask: (text: string) => string;
  /** Wants the rows of each reply; null under load. */
  readonly keep: ((answer: Answer) => void) | null;
}

export class PostgresLane implements SessionUser {
  readonly session: PostgresSession;
  readonly #shared: Shared;
  readonly #client: number;
  readonly #requests: (StatementRequest | undefined)[] = [];
  #slot: Slot | null = null;

  constructor(shared: Shared, client: number, session: PostgresSession) {
    this.#shared = shared;
    this.#client = client;
    this.session = session;
  }

  call(slot: Slot): void {
    this.#slot = slot;
    if (this.session.ready) {
      this.#send(slot);
      return;
    }
    // A lane that must connect first can time out meanwhile; that closes its session, which then tells nothing.
    slot.startedAt = performance.now();
    this.session.open((...ended) => this.#opened(slot, ...ended));
  }

  /** The statement under way cannot be taken back but with its session. */
  abandon(): void {
    this.#slot = null;
    this.session.close();
  }

  /** Whether the call waits for its session. */
  get unsent(): boolean {
    return this.#slot !== null && !this.session.ready;
  }

  onReply(reader: ReplyReader, at: number, wireBytes: number): void {
    const { methods, keep } = this.#shared;
    const method = methods[(this.#slot as Slot).method] as PostgresMethod;
    const { error, rows, payload, alike, kept } = reader;
    if (error !== null) {
      this.#fail(Outcome.failed, `SQLSTATE ${error.code}`, `${error.code} ${error.message}`, at);
      return;
    }
    if (keep !== null && kept !== null) {
      const binary = isBinary(method);
      keep({ kind: 'value', value: kept.map((body) => cellsIn(body, binary)) });
    }
    const wrong = lackOf(method.statement, rows, alike);
    if (wrong !== null) this.#complain(wrong.kind, wrong.reason);
    this.#end(wrong === null ? Outcome.ok : Outcome.mismatch, at, wireBytes, payload);
  }

  onBroken(outcome: Outcome, kind: string, reason: string, at: number): void {
    this.#fail(outcome, kind, reason, at);
  }

  #opened(slot: Slot, ...[outcome, kind, reason]: Parameters<Ended>): void {
    if (outcome === Outcome.ok) this.#send(slot);
    else this.#fail(outcome, kind, reason, performance.now());
  }

  #send(slot: Slot): void {
    const method = this.#shared.methods[slot.method] as PostgresMethod;
    const request = method.shared ?? this.#request(slot.method, method);
    slot.startedAt = this.session.run(method, request, this.#shared.ids.next(), this);
  }

  #request(index: number, method: PostgresMethod): StatementRequest {
    const made = this.#requests[index] ?? new StatementRequest(method, this.#client);
    this.#requests[index] = made;
    return made;
  }

  #fail(outcome: Outcome, kind: string, reason: string, at: number): void {
    this.#complain(kind, reason);
    this.#end(outcome, at, 0, 0);
  }

  #complain(kind: string, reason: string): void {
    const { complaints, mask } = this.#shared;
    complain(complaints, mask(kind), mask(reason));
  }

  #end(outcome: Outcome, at: number, wireBytes: number, payload: number): void {
    const slot = this.#slot as Slot;
    this.#slot = null;
    this.#shared.done(slot, outcome, at, wireBytes, payload);
  }
}
