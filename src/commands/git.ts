/** Questions to the Git of the folder a command runs in: nothing is fetched, and nothing written. */
import { execFile } from 'node:child_process';
import type { CommandDeps } from './deps.ts';

/** Asks git in the checkout; a code other than 0 is an answer too. */
export type AskGit = (...args: string[]) => Promise<{ readonly code: number; readonly stdout: string }>;

/** Where there is no git at all there is no checkout either. */
export function gitIn({ cwd, env }: Pick<CommandDeps, 'cwd' | 'env'>): AskGit {
  const own = { PATH: env['PATH'], HOME: env['HOME'], LC_ALL: 'C' };
  return (...args) =>
    new Promise((resolve) => {
      execFile('git', args, { cwd, env: own }, (error, stdout) =>
        resolve({ code: error === null ? 0 : 1, stdout }),
      );
    });
}
