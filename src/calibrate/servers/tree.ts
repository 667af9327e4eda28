/** A tree of Node processes that do nothing: what they cost is what the runtime costs. */
import { fork } from 'node:child_process';
import type { Fixture } from '../accounts.ts';
import { listen } from '../listen.ts';
import { ownPages } from '../own.ts';

/**
 * @param program this very program
 * @param args that make it a leaf
 */
export function tree(port: number, leaves: number, program: string, args: readonly string[]): Fixture {
  let started = 0;
  for (let n = 0; n < leaves; n += 1)
    fork(program, args).once('message', () => {
      started += 1;
      if (started === leaves) listen(port, (_path, { send }) => send('ok'));
    });
  return member('root');
}

/** A process of the tree. What telling takes has been taken once before anybody reads, so that it moves nothing later. */
export function member(role: 'root' | 'leaf'): Fixture {
  ownPages(role);
  return { account: () => ({ kind: 'member', ...ownPages(role) }) };
}
