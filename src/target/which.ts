import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { TargetNotFoundError } from '../errors/target.ts';

/** PATH where the environment has none, as a shell would assume. */
export const defaultPath = '/usr/local/bin:/usr/bin:/bin';

/**
 * Absolute path of a program: one with a slash is relative to `cwd`, another is looked for on `PATH` and then in `cwd`.
 * Throws `target-not-found`, and tells a program that is there but not executable from one that is not.
 */
export function which(command: string, cwd: string, searchPath: string | undefined): string {
  const places = command.includes('/') ? [cwd] : [...(searchPath ?? defaultPath).split(':'), cwd];
  const candidates = places.map((folder) => path.resolve(cwd, folder, command));
  const found = candidates.find((file) => isFile(file) && mayExecute(file));
  if (found !== undefined) return found;
  const unusable = candidates.find(isFile);
  if (unusable !== undefined) {
    throw new TargetNotFoundError(`${unusable} is there, but may not be executed by this user.`);
  }
  const where = command.includes('/')
    ? `at ${candidates[0]}`
    : `on PATH (${searchPath ?? defaultPath}) or in ${cwd}`;
  throw new TargetNotFoundError(`There is no program \`${command}\` ${where}.`);
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

function mayExecute(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
