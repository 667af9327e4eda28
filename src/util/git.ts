/** Questions to the checkout's Git. Nothing is fetched: what was not checked out is not there. */
import { type ExecFileException, execFile } from 'node:child_process';
import { CheckoutMissingError } from '../errors/action.ts';
import { InterruptedError } from '../errors/usage.ts';

export interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs git with arguments; a code other than 0 is an answer too, an end by a signal is none. Throws `interrupted`. */
export type AskGit = (...args: string[]) => Promise<Answer>;

export interface Git {
  readonly ask: AskGit;
  /** The output of a question that must succeed. Throws `checkout-missing`. */
  tell(...args: string[]): Promise<string>;
}

/** No hook, monitor or prompt of the checkout's own configuration is started by a question. */
const quiet = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
const largest = 64 * 2 ** 20;

/** A cancelled job may end its whole group: what git was asked is not known then. */
const isCutOff = (error: ExecFileException | null): boolean =>
  error !== null && error.code == null && error.signal != null;

/** @param env only PATH and HOME are taken from it, so that git's own variables cannot lead elsewhere */
export function openGit(cwd: string, env: Readonly<Record<string, string | undefined>>): Git {
  const own = { PATH: env['PATH'], HOME: env['HOME'], GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
  const ask = (...args: string[]) =>
    new Promise<Answer>((resolve, reject) => {
      const options = { cwd, env: { ...own, LC_ALL: 'C' }, maxBuffer: largest };
      execFile('git', [...quiet, ...args], options, (error, stdout, stderr) => {
        if (isCutOff(error))
          return reject(new InterruptedError(`git ${args[0]} was ended by ${error?.signal}`));
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 128;
        resolve({ code, stdout, stderr: stderr || (error?.message ?? '') });
      });
    });
  const tell = async (...args: string[]) => {
    const { code, stdout, stderr } = await ask(...args);
    if (code === 0) return stdout.trimEnd();
    throw new CheckoutMissingError(`git ${args[0]}: ${stderr.trim().split('\n')[0]}`);
  };
  return { ask, tell };
}
