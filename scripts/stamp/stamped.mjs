// References to ratingplate itself: `OWNER/ratingplate[/path]@<commit> # version`.
const reference = /[\w.-]+\/ratingplate((?:\/[\w./-]+)?)@[0-9a-f]{40} # [^\n]+/g;
const none = '0'.repeat(40);

/** The text with every reference at this commit. Throws for what is no repository, commit or version. */
export function stamped(text, { repository, commit, version }) {
  if (!/^[\w.-]+\/ratingplate$/.test(repository ?? ''))
    throw new Error(`${repository} is no OWNER/ratingplate`);
  if (!/^[0-9a-f]{40}$/.test(commit ?? '') || commit === none) throw new Error(`${commit} is no commit`);
  if (!/^v\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error(`${version} is no version`);
  return text.replace(reference, (_, path) => `${repository}${path}@${commit} # ${version}`);
}

/** References that no release has been stamped into. */
export function unstamped(text) {
  return (text.match(reference) ?? []).filter((found) => found.includes(`@${none}`));
}
