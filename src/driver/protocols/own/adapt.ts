/**
 * A protocol of one's own as the driver's engine needs it. Whatever its module does, every call ends once: an exception
 * ends it, and a `done` too many costs the next call of that lane, so that it is seen in the counts.
 */

import { pulse } from '../../../util/pulse.ts';
import {
  type Complaints,
  type ConnectDone,
  Outcome,
  type Protocol,
  type ProtocolContext,
  type Slot,
} from '../../protocol.ts';
import { complain } from '../../wire/complaints.ts';
import { maskOf } from '../../wire/mask.ts';
import { outcomeOf, reasonOf } from '../../wire/origin.ts';
import { CallIds } from '../../wire/request.ts';
import type { OwnEnd, OwnProtocol, OwnSlot } from './types.ts';

/** No connection within this time where the endpoint says nothing, ms. */
const connectMs = 60_000;
/** A client that has not closed by then is left to the end of the process, ms. */
const closeMs = 5000;

/** One lane of a client: what its module is told of it, and the call under way. */
interface Lane {
  readonly own: { -readonly [K in keyof OwnSlot]: OwnSlot[K] };
  call: Call | null;
  /** What the module did wrong since: the next call pays. */
  fault: string | null;
}
interface Call {
  readonly slot: Slot;
  state: 'open' | 'ended' | 'given up' | 'closed';
}

export class AdaptedProtocol implements Protocol {
  readonly complaints: Complaints = new Map();
  readonly reconnects = 0;
  readonly #own: OwnProtocol;
  readonly #context: ProtocolContext;
  readonly #mask: (text: string) => string;
  readonly #ids = new CallIds();
  readonly #connected = new Set<number>();
  readonly #lanes = new Map<number, Lane[]>();

  constructor(own: OwnProtocol, context: ProtocolContext) {
    this.#own = own;
    this.#context = context;
    this.#mask = maskOf(context.endpoint);
  }

  connect(client: number, done: ConnectDone): void {
    const startedAt = performance.now();
    let over = false;
    const end = (outcome: Outcome, reason: string | null): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      if (outcome === Outcome.ok) this.#connected.add(client);
      else complain(this.complaints, reason ?? '', reason ?? '');
      const handshakeMs = performance.now() - startedAt;
      done({ client, outcome, reason, execMs: null, handshakeMs, readyMs: null });
    };
    const ms = this.#context.endpoint.handshakeMs ?? connectMs;
    const timer = setTimeout(() => end(Outcome.timeout, `not connected within ${ms / 1000} s`), ms);
    try {
      this.#own.connect(client, (error) => {
        const [outcome, reason] = error ? this.#meaning(error) : ([Outcome.ok, null] as const);
        end(outcome, reason);
      });
    } catch (error) {
      end(Outcome.failed, this.#threw('connect', error));
    }
  }

  connected(client: number): boolean {
    return this.#connected.has(client);
  }

  call(slot: Slot): void {
    const lane = this.#lane(slot);
    const { fault } = lane;
    const call: Call = { slot, state: 'open' };
    lane.call = call;
    lane.fault = null;
    lane.own.call = this.#ids.next();
    slot.startedAt = performance.now();
    if (fault !== null) {
      this.#end(lane, call, Outcome.failed, fault, {});
      return;
    }
    try {
      this.#own.call(lane.own, slot.method, (end) => this.#told(lane, call, end));
    } catch (error) {
      const reason = this.#threw('call', error);
      if (call.state === 'open') this.#end(lane, call, Outcome.failed, reason, {});
      else lane.fault = reason;
    }
  }

  abandon({ client, lane: place }: Slot): void {
    const lane = this.#lanes.get(client)?.[place];
    if (!lane?.call) return;
    lane.call.state = 'given up';
    lane.call = null;
    try {
      this.#own.abandon?.(lane.own);
    } catch (error) {
      lane.fault = this.#threw('abandon', error);
    }
  }

  close(client: number, done: (client: number) => void): void {
    const wasConnected = this.#connected.delete(client);
    for (const lane of this.#lanes.get(client) ?? []) if (lane.call) lane.call.state = 'closed';
    this.#lanes.delete(client);
    let over = false;
    const end = (reason: string | null): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      if (reason !== null) complain(this.complaints, reason, reason);
      // Never within the call that asks for it.
      setImmediate(done, client);
    };
    const timer = setTimeout(() => end(`not closed within ${closeMs / 1000} s`), closeMs);
    if (!wasConnected) {
      end(null);
      return;
    }
    try {
      this.#own.close(client, () => end(null));
    } catch (error) {
      end(this.#threw('close', error));
    }
  }

  connections(): number {
    const told = this.#safely(() => this.#own.connections?.());
    return Number.isInteger(told) && Number(told) >= 0 ? Number(told) : this.#connected.size;
  }

  serverInfo(): Readonly<Record<string, string>> | null {
    const told = this.#safely(() => this.#own.serverInfo?.());
    if (typeof told !== 'object' || told === null) return null;
    return Object.fromEntries(Object.entries(told).map(([name, text]) => [name, String(text)]));
  }

  destroy(): void {
    for (const client of [...this.#connected]) this.close(client, () => {});
  }

  /** The module says how a call ended. */
  #told(lane: Lane, call: Call, end: OwnEnd | Error | null | undefined): void {
    if (call.state === 'open') {
      if (end instanceof Error) this.#end(lane, call, ...this.#meaning(end), {});
      else this.#end(lane, call, outcomeIn(end), this.#mask(end?.reason ?? end?.outcome ?? ''), end ?? {});
      return;
    }
    // An answer that comes late is nobody's fault.
    if (call.state === 'given up') return;
    const fault =
      call.state === 'ended' ? 'the module called done twice' : 'the module called done after close';
    complain(this.complaints, fault, fault);
    if (call.state === 'ended') lane.fault = fault;
  }

  #end(lane: Lane, call: Call, outcome: Outcome, reason: string, end: OwnEnd): void {
    const at = performance.now();
    pulse.beat(at);
    call.state = 'ended';
    if (lane.call === call) lane.call = null;
    if (outcome !== Outcome.ok) complain(this.complaints, reason, reason);
    else this.#keep(end.answer);
    this.#context.done(call.slot, outcome, at, bytesOf(end.wireBytes), bytesOf(end.payloadBytes));
  }

  #keep(answer: OwnEnd['answer']): void {
    const { keep } = this.#context;
    if (keep === undefined || answer === undefined) return;
    if (typeof answer === 'string') keep({ kind: 'body', bytes: Buffer.from(answer) });
    else if (answer instanceof Uint8Array) keep({ kind: 'body', bytes: Buffer.from(answer) });
    else keep({ kind: 'json', value: JSON.parse(JSON.stringify(answer)) });
  }

  #meaning(error: Error): readonly [Outcome, string] {
    const { syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) return [outcomeOf(error), reasonOf(error)];
    return [Outcome.failed, this.#mask(error.message)];
  }

  #threw(what: string, error: unknown): string {
    return this.#mask(
      `the module's ${what} threw: ${error instanceof Error ? error.message : String(error)}`,
    );
  }

  #safely<T>(ask: () => T): T | undefined {
    try {
      return ask();
    } catch (error) {
      const reason = this.#threw('own account', error);
      complain(this.complaints, reason, reason);
      return undefined;
    }
  }

  #lane({ client, lane: place }: Slot): Lane {
    const lanes = this.#lanes.get(client) ?? [];
    this.#lanes.set(client, lanes);
    lanes[place] ??= { own: { client, lane: place, call: 0 }, call: null, fault: null };
    return lanes[place];
  }
}

/** A word that is no outcome is no right answer. */
function outcomeIn(end: OwnEnd | null | undefined): Outcome {
  const { outcome = 'ok' } = end ?? {};
  return (['ok', 'failed', 'mismatch', 'reset', 'local'] as const).includes(outcome)
    ? Outcome[outcome]
    : Outcome.mismatch;
}

/** What the module does not tell is not known, and never 0: NaN, which no mean survives. */
const bytesOf = (given: number | undefined): number =>
  typeof given === 'number' && Number.isFinite(given) && given >= 0 ? given : Number.NaN;
