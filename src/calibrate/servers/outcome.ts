/** Answers most calls rightly, and a few in each way that a call can end otherwise. */
import type { Fixture, OutcomeKind } from '../accounts.ts';
import { listen, type Reply } from '../listen.ts';

/** First calls must be right, or no client is admitted. */
const rightAtFirst = 50;
/** Of this many calls in a row these are not right; by their place. */
const cycle = 97;
const otherwise: Readonly<Record<number, OutcomeKind>> = {
  7: 'failed',
  23: 'mismatch',
  41: 'reset',
  59: 'unanswered',
  73: 'failed',
};

const answers: Readonly<Record<OutcomeKind, (reply: Reply) => void>> = {
  ok: ({ send }) => send('right'),
  failed: ({ send }) => send('right', 500),
  mismatch: ({ send }) => send('wrong'),
  // Half of a reply: nobody could take the request for one that was never read, and send it again.
  reset: ({ socket }) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nri', () => socket.destroy()),
  unanswered: () => {},
};

/** Each call takes a moment, so that a window holds hundreds of them and not ten thousands. */
const takesMs = 4;

export function outcome(port: number): Fixture {
  const calls = { ok: 0, failed: 0, mismatch: 0, reset: 0, unanswered: 0 };
  let seen = 0;
  listen(port, (path, reply) => {
    if (path !== '/outcome') return reply.send('ok');
    const kind = seen < rightAtFirst ? 'ok' : (otherwise[seen % cycle] ?? 'ok');
    seen += 1;
    calls[kind] += 1;
    setTimeout(answers[kind], takesMs, reply);
  });
  return { account: () => ({ kind: 'outcome', calls }) };
}
