/** Costs its callers more than itself: large replies that lie ready, and no two in a row the same. */
import type { Fixture } from '../accounts.ts';
import { listen, replyOf } from '../listen.ts';
import { ownCpuMs } from '../own.ts';

/** More than anyone would keep to compare the next reply with. */
const different = 12;
const items = 12_000;
const noted = 10;

export function flood(port: number): Fixture {
  const replies = Array.from({ length: different }, (_, first) =>
    Buffer.from(replyOf(JSON.stringify({ whole: true, items: numbers(first) }))),
  );
  const marks: { atMs: number; cpuMs: number }[] = [];
  let calls = 0;
  listen(port, (path, { socket, send }) => {
    if (path !== '/flood') return send('ok');
    socket.write(replies[calls % different] ?? '');
    if (calls % noted === 0) marks.push({ atMs: performance.now(), cpuMs: ownCpuMs() });
    calls += 1;
  });
  return { account: () => ({ kind: 'flood', marks }) };
}

const numbers = (first: number): { id: number; name: string }[] =>
  Array.from({ length: items }, (_, at) => ({ id: first * items + at, name: `item ${first} ${at}` }));
