import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gitText, runGit } from './run.mjs';

export const ZERO = '0'.repeat(40);

/** All refs, in order: name -> {oid, type}. */
export async function listRefs(directory) {
  const format = '%(refname) %(objectname) %(objecttype)';
  const rows = (await gitText(directory, ['for-each-ref', `--format=${format}`])).split('\n').filter(Boolean);
  return new Map(
    rows.map((line) => {
      const [name, oid, type] = line.split(' ');
      return [name, { oid, type }];
    }),
  );
}

/**
 * A text that changes with any ref, whoever moves it: files of loose refs with what is in them, and the file of packed
 * ones, which Git replaces. Undefined where they change while they are read.
 */
export function refsState(directory) {
  try {
    const loose = readdirSync(path.join(directory, 'refs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => `${file} ${readFileSync(file, 'latin1')}`);
    const packed = statSync(path.join(directory, 'packed-refs'), { bigint: true, throwIfNoEntry: false });
    return `${loose.join('')}${packed?.ino} ${packed?.mtimeNs} ${packed?.size}`;
  } catch {
    return undefined;
  }
}

/** Branch that HEAD names: the default branch. */
export function defaultBranch(directory) {
  return readFileSync(path.join(directory, 'HEAD'), 'utf8').trim().replace('ref: refs/heads/', '');
}

/** Would git accept this full ref name? */
export async function isRefName(directory, name) {
  return (await runGit(directory, ['check-ref-format', name])).code === 0;
}

/**
 * Moves, creates (`before` all zero) and deletes (`after` all zero) refs in one transaction; `before` undefined
 * means whatever it is now.
 * @param {Array<{name: string, before?: string, after: string}>} updates
 * @returns {Promise<{ok: true} | {ok: false, reason: string}>}
 */
export async function moveRefs(directory, updates) {
  const commands = updates.map(({ name, before, after }) =>
    after === ZERO ? `delete ${name}\0${before ?? ''}\0` : `update ${name}\0${after}\0${before ?? ''}\0`,
  );
  const { code, stderr } = await runGit(directory, ['update-ref', '-z', '--stdin'], commands.join(''));
  return code === 0 ? { ok: true } : { ok: false, reason: stderr.trim() };
}
