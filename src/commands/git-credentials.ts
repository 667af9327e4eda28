/** Credentials that Git keeps in the configuration of a checkout, where whoever can read it has them. */

import type { AskGit } from '../util/git.ts';

/** Names of the settings that hold one; null where there is no checkout. */
export async function keptCredentials(ask: AskGit): Promise<string[] | null> {
  const inside = await ask('rev-parse', '--is-inside-work-tree');
  if (inside.code !== 0) return null;
  const { code, stdout } = await ask(
    'config',
    '--get-regexp',
    '^(http\\..*\\.extraheader|remote\\..*\\.url)$',
  );
  if (code !== 0) return [];
  return stdout
    .split('\n')
    .filter(
      (line) =>
        /^http\.\S*extraheader\s+authorization:/i.test(line) ||
        /^remote\.\S+\s+\w+:\/\/[^/\s]*:[^/\s]*@/i.test(line),
    )
    .map((line) => line.split(' ')[0] ?? '');
}
