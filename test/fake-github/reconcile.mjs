/**
 * Draws from the repository's refs what they mean for open pull requests, as GitHub does after each push: a person's
 * `git push` into the bare repository counts just as the API does.
 */
export async function reconcile({ repo, store, now, settings }) {
  const open = store.pulls.filter((pull) => pull.state === 'open');
  if (open.length === 0) return;
  const refs = await repo.refs('refs/heads/');
  let changed = false;
  for (const pull of open) {
    const head = refs.get(`refs/heads/${pull.head.ref}`)?.oid;
    const base = refs.get(`refs/heads/${pull.base.ref}`)?.oid;
    if (head === pull.head.sha && base === pull.baseSeen) continue;
    changed = true;
    await follow({ repo, pull, head, base, at: now() });
    if (pull.merged && settings.deleteBranchOnMerge) {
      await repo.moveRefs([{ name: `refs/heads/${pull.head.ref}`, after: '0'.repeat(40) }]);
    }
  }
  if (changed) store.save();
}

/** One pull request whose head or base moved or went away. */
async function follow({ repo, pull, head, base, at }) {
  pull.updated_at = at;
  if (base && base !== pull.baseSeen && (await repo.isAncestor(pull.head.sha, base))) {
    return mergePull(pull, { at, sha: base });
  }
  if (!head || !base) return closePull(pull, at);
  if (head !== pull.head.sha) pull.base.sha = base;
  pull.head.sha = head;
  pull.baseSeen = base;
  if ((await repo.countAhead(base, head)) === 0) closePull(pull, at);
}

/** Closes without a merge. The head as it was then decides later whether it may be reopened. */
export function closePull(pull, at) {
  Object.assign(pull, { state: 'closed', closed_at: at, updated_at: at, closedHead: pull.head.sha });
}

/** Marks as merged. */
export function mergePull(pull, { at, sha, by = null }) {
  closePull(pull, at);
  Object.assign(pull, { merged: true, merged_at: at, merge_commit_sha: sha, merged_by: by });
}
