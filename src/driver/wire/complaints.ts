/** Why calls did not end ok, kept bounded however many ways a target finds to fail. */
import type { Complaints } from '../protocol.ts';

/** Classes kept apart; what comes after is counted together. */
const classesKept = 50;
const longestMessage = 200;

/** Counts a complaint under its class; the first message of each is kept, cut to 200 characters. */
export function complain(complaints: Complaints, kind: string, message: string): void {
  const name = complaints.has(kind) || complaints.size < classesKept ? kind : 'other';
  const known = complaints.get(name);
  if (known) known.count++;
  else complaints.set(name, { count: 1, first: message.slice(0, longestMessage) });
}
