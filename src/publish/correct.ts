/**
 * The text of the pull request is that of the commit on its branch. GitHub can compare and swap a branch, but no text:
 * of two runs at once the slower one may write over the faster one's. So whoever has written looks at the branch again,
 * and if it has moved on, writes what belongs to the commit that is there. The last text written is then always that of
 * the last commit, because a run that moves the branch later writes later too.
 */
import { TagInvalidError, TagNotFoundError } from '../errors/publish.ts';
import { RecordInvalidError, RecordUnreadableError, RecordVersionError } from '../errors/record.ts';
import { largestRecordBytes } from '../record/limits.ts';
import { parseRecord } from '../record/read.ts';
import type { RatingRecord } from '../record/schema.ts';
import type { Base } from './base.ts';
import { readBranch } from './branch.ts';
import { type Change, foreignFiles } from './changes.ts';
import { isOurs, trailersOf } from './commit.ts';
import { findPull, type Pull, rewrite } from './pull.ts';
import type { Entry } from './remote.ts';
import { type CommitFacts, peelTag } from './remote.ts';
import { pullPlan, type Release } from './scene.ts';
import { checkTag } from './tags.ts';

/** Times the branch may move on while its text is brought after it. */
const tries = 5;

/** Writes the text of the commit that is on the branch, if there is another's; returns the open pull request. */
export async function correctText(release: Release, base: Base, branch: string): Promise<Pull | null> {
  const { remote, deps } = release;
  for (let i = 0; i < tries; i++) {
    const head = await readBranch(remote, branch);
    const open = await findPull(remote, branch, base.branch);
    if (head === null || open === null || !isOurs(head) || isTextOf(open, head)) return open;
    const plan = await planOf(head, release, base, branch).catch(unreadable);
    // The run that made the commit completes it.
    if (plan === null) return open;
    await rewrite(plan, open, { remote, say: deps.say, sleep: deps.sleep });
  }
  return findPull(remote, branch, base.branch);
}

/** A record of another version, or one whose tag is gone, has no text that this program could write. */
function unreadable(error: unknown): null {
  const known = [
    RecordUnreadableError,
    RecordInvalidError,
    RecordVersionError,
    TagInvalidError,
    TagNotFoundError,
  ];
  if (known.some((kind) => error instanceof kind)) return null;
  throw error;
}

/** Every text of ours has the address of the record at its commit. */
const isTextOf = ({ body }: Pull, { sha }: CommitFacts): boolean => (body ?? '').includes(`/blob/${sha}/`);

/** The pull request as the run that made the commit would have it: all of it can be read from the commit. */
async function planOf(head: CommitFacts, release: Release, base: Base, branch: string) {
  const { remote, options } = release;
  const name = checkTag(trailersOf(head.message).tag ?? '');
  const tag = { name, commit: await peelTag(remote, name) };
  const files = await filesAt(head, base);
  const record = await recordAt(files, base);
  const changes = await changesAt(head, base, files);
  const title = head.message.split('\n')[0] ?? null;
  return pullPlan(
    {
      ...release,
      options: { ...options, title, draft: 'never' },
      tag,
      record,
      base,
      branch,
      changes,
      foreign: foreignFiles(base.files.keys(), files),
    },
    head,
  );
}

type Files = ReadonlyMap<string, Entry>;

async function filesAt(head: CommitFacts, { trees, dir }: Base): Promise<Files> {
  const folder = await trees.entryAt(head.tree, dir);
  return trees.filesBelow(folder?.type === 'tree' ? folder.sha : null);
}

async function recordAt(files: Files, { trees, dir }: Base): Promise<RatingRecord> {
  const name = `${dir}/record.json`;
  const entry = files.get('record.json');
  if (entry === undefined || entry.size > largestRecordBytes)
    throw new RecordUnreadableError(`${name} on the branch is none, or too large for one`);
  return parseRecord((await trees.blob(entry.sha)).toString('utf8'), name);
}

/** What the commit changes on base. */
async function changesAt(head: CommitFacts, base: Base, files: Files): Promise<Change[]> {
  const pages = await Promise.all(
    base.pages.map(async ({ path, entry }) => ({
      path,
      before: entry,
      after: await base.trees.entryAt(head.tree, path),
    })),
  );
  const inFolder = [...new Set([...files.keys(), ...base.files.keys()])].map((name) => ({
    path: `${base.dir}/${name}`,
    before: base.files.get(name) ?? null,
    after: files.get(name) ?? null,
  }));
  const outside = pages.filter(({ path }) => !path.startsWith(`${base.dir}/`));
  return [...inFolder, ...outside].flatMap(({ path, before, after }) => {
    if (before?.sha === after?.sha && before?.mode === after?.mode) return [];
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    return [{ path, kind, bytes: (after?.size ?? 0) - (before?.size ?? 0) }];
  });
}
