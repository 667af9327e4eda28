import { accessSync, constants, existsSync } from 'node:fs';
import { TargetNotFoundError, TargetNotStartedError } from '../errors/target.ts';

/** What was to be started. */
export interface Attempt {
  readonly file: string;
  readonly cwd: string;
}

/**
 * Why a spawn failed, in words. Node tells some reasons only after the event loop has turned, so the file system is
 * asked as well: a missing working folder and a missing interpreter are both just ENOENT to it.
 */
export function spawnError({ file, cwd }: Attempt, error?: unknown): Error {
  const options = { cause: error };
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const refuse = (message: string) => new TargetNotStartedError(message, options);
  if (!existsSync(cwd)) return refuse(`The folder ${cwd} to start ${file} in does not exist.`);
  if (!existsSync(file)) return new TargetNotFoundError(`There is no program ${file}.`, options);
  if (!mayExecute(file)) return refuse(`${file} may not be executed by this user.`);
  if (code === 'ENOEXEC')
    return refuse(`${file} is neither a program for this machine nor a script with a first line (#!).`);
  if (code === 'EMFILE' || code === 'ENFILE' || code === 'EAGAIN') {
    return refuse(`${file} could not be started: no descriptor or process is left (${code}).`);
  }
  if (code === undefined || code === 'ENOENT') {
    return refuse(`${file} needs an interpreter (its first line, or its loader) that is not there.`);
  }
  return refuse(`${file} could not be started: ${code}.`);
}

function mayExecute(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
