import { gitText, runGit } from './run.mjs';

export const ZERO = '0'.repeat(40);

/** All refs whose name starts with `prefix`, in order: name -> {oid, type}. */
export async function listRefs(directory, prefix = 'refs/') {
  const format = '%(refname) %(objectname) %(objecttype)';
  const out = await gitText(directory, ['for-each-ref', `--format=${format}`]);
  const rows = out.split('\n').filter((line) => line.startsWith(prefix));
  return new Map(
    rows.map((line) => {
      const [name, oid, type] = line.split(' ');
      return [name, { oid, type }];
    }),
  );
}

/** Branch that HEAD names: the default branch. */
export async function defaultBranch(directory) {
  const { stdout } = await runGit(directory, ['symbolic-ref', 'HEAD']);
  return stdout.toString().trim().replace('refs/heads/', '');
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
