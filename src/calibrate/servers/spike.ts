/** Takes a lot of memory for a moment in every so-many-th call. Before it listens, it has had twice as much. */
import type { Fixture } from '../accounts.ts';
import { listen } from '../listen.ts';
import { collector } from '../own.ts';

const every = 4;
/** Without a spike a call takes this long, so that most samples of a window see none, ms. */
const restMs = 60;

/** @param heldMs length of a spike */
export function spike(port: number, mib: number, heldMs: number): Fixture {
  const collect = collector();
  const residentKib: number[] = [];
  let calls = 0;
  const take = (size: number, done: () => void) => {
    const held = { bytes: Buffer.alloc(size * 2 ** 20, 1) as Buffer | null };
    residentKib.push(process.memoryUsage.rss() / 1024);
    setTimeout(() => {
      held.bytes = null;
      collect();
      done();
    }, heldMs);
  };
  // What was before a window is none of its peak: whoever does not begin anew reads this one.
  take(2 * mib, () => {
    residentKib.length = 0;
    listen(port, (path, { send }) => {
      if (path !== '/spike') return send('ok');
      calls += 1;
      if (calls % every === 0) take(mib, () => send('ok'));
      else setTimeout(send, restMs, 'ok');
    });
  });
  return { account: () => ({ kind: 'spike', residentKib }) };
}
