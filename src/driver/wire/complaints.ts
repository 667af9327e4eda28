/** Why calls did not end ok, kept bounded however many ways a target finds to fail. */
import type { Complaints, Protocol, Slot } from '../protocol.ts';

/** Classes kept apart; what comes after is counted together. */
const classesKept = 50;
const longestMessage = 200;

/** Counts a complaint under its class; the first message of each is kept. Both are cut to 200 characters. */
export function complain(complaints: Complaints, kind: string, message: string): void {
  const cut = kind.slice(0, longestMessage);
  const name = complaints.has(cut) || complaints.size < classesKept ? cut : 'other';
  const known = complaints.get(name);
  if (known) known.count++;
  else complaints.set(name, { count: 1, first: message.slice(0, longestMessage) });
}

/** Complains that the slot's call has had no answer in time; one that never reached the target is told apart. */
export function complainOfTime(protocol: Protocol, slot: Slot, timeoutMs: number): void {
  if (protocol.unsent?.(slot))
    complain(
      protocol.complaints,
      'timeout before it was sent',
      `no connection or session to send it on within ${timeoutMs} ms`,
    );
  else complain(protocol.complaints, 'timeout', `no answer within ${timeoutMs} ms`);
}
