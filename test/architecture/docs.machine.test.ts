import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { blocksOf, callsOf, readPages } from './markdown.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shell = readPages(root)
  .flatMap(blocksOf)
  .filter((block) => /^(sh|bash|shell|console)$/.test(block.language));
const calls = shell.flatMap((block) => callsOf(block.text).map((words) => [block.at, words] as const));

/** Flags the program itself says it knows, for a command or, without one, for the program. */
const known = new Map<string, Set<string> | null>();
function flagsOf(command: string): Set<string> | null {
  const cached = known.get(command);
  if (cached !== undefined) return cached;
  const words = [path.join(inject('entries'), 'cli.js'), ...(command ? [command] : []), '--help'];
  const help = spawnSync(process.execPath, words, { encoding: 'utf8' });
  const flags =
    help.status === 0 ? new Set([...help.stdout.matchAll(/--[a-z][a-z-]*/g)].map(([flag]) => flag)) : null;
  known.set(command, flags);
  return flags;
}

/** What a call names that the program does not know. */
function strangers(words: readonly string[]): string[] {
  const command = words[0]?.startsWith('-') ? '' : (words[0] ?? '');
  const flags = flagsOf(command);
  if (!flags) return [command];
  const used = words.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.replace(/=.*/, ''));
  return used.filter((flag) => !flags.has(flag) && !['--help', '--version', '-h'].includes(flag));
}

describe('commands in the documentation', () => {
  it.each(calls)('%s: ratingplate %j', (_, words) => expect(strangers(words)).toEqual([]));

  it('would be caught if they named what does not exist', () => {
    expect(strangers(['frobnicate', '--out', 'x'])).toEqual(['frobnicate']);
    expect(strangers(['measure', '--frobnicate'])).toEqual(['--frobnicate']);
  });
});
