/**
 * Calls apart from any load: one session of their own, opened for them and closed after, whose answers are wanted
 * whole. For checks and evidence, never in a window.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../engine/clock.ts';
import { closeClients, connectClients } from '../engine/connect.ts';
import { SingleCalls } from '../engine/single.ts';
import type { DriverEndpoint, DriverMethod } from '../messages.ts';
import {
  type Answer,
  type Asked,
  type CreateAnyProtocol,
  Outcome,
  outcomes,
  type Slot,
} from '../protocol.ts';
import { isText, sameOf, textOf } from './answer.ts';

/** Evidence beyond it is no evidence, and a text that long nobody compares by eye. */
export const longestAnswer = 16 * 1024 * 1024;
const readBufferBytes = 64 * 1024;

/** Makes the calls one after the other. What becomes of each is in its place; a session that does not open fails all. */
export async function askAll(
  create: CreateAnyProtocol,
  { endpoint, methods }: { readonly endpoint: DriverEndpoint; readonly methods: readonly DriverMethod[] },
  clock: Clock,
): Promise<Asked[]> {
  let kept: Answer[] = [];
  let singles: SingleCalls | null = null;
  const protocol = await create({
    ...{ endpoint, methods, inFlight: 1, readBuffer: Buffer.allocUnsafeSlow(readBufferBytes) },
    done: (...ended) => void singles?.ended(...ended),
    keep: (answer) => void kept.push(answer),
    // What is asked listens: no process is started for it.
    ...{ spawned: () => {}, exited: () => {} },
  });
  try {
    const calls = new SingleCalls(protocol, clock);
    singles = calls;
    const [connected] = await connectClients(protocol, { from: 0, to: 1, concurrency: 1 });
    if (connected?.outcome !== Outcome.ok)
      return methods.map(() => ({
        ...nothing,
        outcome: outcomes[connected?.outcome ?? Outcome.reset] as Asked['outcome'],
        reason: connected?.reason ?? 'no connection',
      }));
    const slot: Slot = { index: 0, client: 0, lane: 0, method: -1, startedAt: 0 };
    const asked: Asked[] = [];
    for (const [at, method] of methods.entries()) {
      kept = [];
      const { outcome, reason } = await calls.call(slot, at, method.timeoutMs);
      asked.push(outcome === 'ok' ? answered(kept) : { ...nothing, outcome, reason });
    }
    await closeClients(protocol, 0, 1);
    return asked;
  } finally {
    protocol.destroy();
  }
}

const nothing = { text: '', same: '' };

function answered(kept: readonly Answer[]): Asked {
  const text = textOf(kept);
  const same = createHash('sha256').update(sameOf(kept)).digest('hex');
  if (text.length > longestAnswer)
    return { ...nothing, outcome: 'mismatch', reason: `an answer of over ${longestAnswer / 1024 ** 2} MiB` };
  return { outcome: 'ok', reason: null, text, same, ...(kept.every(isText) ? {} : { inexact: true }) };
}
