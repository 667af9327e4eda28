import { readFileSync } from 'node:fs';
import { ConfigUnreadableError } from '../errors/config.ts';
import { type Config, parseConfig } from './parse.ts';

/**
 * Reads and checks the config of a file.
 * @throws ConfigUnreadableError, ConfigErrors, PlanOptionError
 */
export function loadConfig(file: string, set: readonly string[] = []): Config {
  return parseConfig(readText(file), file, set);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    const said = reason === 'ENOENT' ? 'there is no such file' : `it cannot be read (${reason})`;
    throw new ConfigUnreadableError(`${file}: ${said}`, { cause: error });
  }
}
