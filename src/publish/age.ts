/** Whether a tag is older than what is published or proposed: releases may finish in any order. */
import { TagNotFoundError, TagOrderUnknownError } from '../errors/publish.ts';
import type { Base } from './base.ts';
import { isOurs, trailersOf } from './commit.ts';
import { ancestry, type CommitFacts, peelTag, type Remote } from './remote.ts';
import { checkTag, compareVersions } from './tags.ts';
import type { Say } from './types.ts';

export interface Tag {
  readonly name: string;
  /** Peeled. */
  readonly commit: string;
}

/** What is known of a snapshot that is there. */
interface Former {
  readonly where: string;
  readonly tag: string | null;
  /** Of the build that was measured. */
  readonly commit: string | null;
}

export interface AgeOptions {
  readonly remote: Remote;
  readonly base: Base;
  /** Head of the branch. */
  readonly head: CommitFacts | null;
  readonly say: Say;
}

/**
 * The newer tag that is already there, or null.
 * @throws TagOrderUnknownError
 */
export async function newerThan(tag: Tag, { remote, base, head, say }: AgeOptions): Promise<string | null> {
  const formers = [await formerOnBase(base), await formerOnBranch(base, head)];
  for (const former of formers) {
    if (former === null) continue;
    const order = await orderOf(remote, tag, former);
    if (order === 'older') return former.tag ?? former.commit;
    if (order === 'unknown' && former.tag !== null)
      throw new TagOrderUnknownError(
        `neither versions nor history tell whether ${tag.name} is newer than ${former.tag} ${former.where}`,
      );
    if (order === 'unknown')
      say({
        level: 'notice',
        code: 'former-tag-unknown',
        title: 'Former tag unknown',
        message: `the snapshot ${former.where} does not say of which tag it is, and is replaced`,
      });
  }
  return null;
}

async function orderOf(remote: Remote, tag: Tag, former: Former): Promise<'older' | 'not-older' | 'unknown'> {
  if (former.tag === tag.name) return 'not-older';
  const versions = former.tag === null ? null : compareVersions(tag.name, former.tag);
  if (versions !== null) return versions < 0 ? 'older' : 'not-older';
  const commit = former.tag === null ? former.commit : await commitOf(remote, former.tag);
  if (commit === null) return 'unknown';
  const status = await ancestry(remote, commit, tag.commit);
  if (status === null) return 'unknown';
  return status === 'behind' ? 'older' : 'not-older';
}

/** Null for a tag that is gone. */
async function commitOf(remote: Remote, tag: string): Promise<string | null> {
  try {
    return await peelTag(remote, tag);
  } catch (error) {
    if (error instanceof TagNotFoundError) return null;
    throw error;
  }
}

async function formerOnBase({ trees, files, branch }: Base): Promise<Former | null> {
  const record = files.get('record.json');
  return record === undefined ? null : { where: `on ${branch}`, ...(await factsOf(trees, record)) };
}

/** Our commit says it itself; another's is looked into. */
async function formerOnBranch(base: Base, head: CommitFacts | null): Promise<Former | null> {
  if (head === null) return null;
  const where = 'on the branch of the pull request';
  if (isOurs(head)) return { where, tag: safeTag(trailersOf(head.message).tag), commit: null };
  const record = await base.trees.entryAt(head.tree, `${base.dir}/record.json`).catch(() => null);
  return record === null ? null : { where, ...(await factsOf(base.trees, record)) };
}

const largestRecord = 64 * 2 ** 20;

/** Tag and commit of a record of whatever version; what cannot be read is not known. */
async function factsOf(
  trees: Base['trees'],
  { sha, size, type }: { readonly sha: string; readonly size: number; readonly type: string },
): Promise<Pick<Former, 'tag' | 'commit'>> {
  const unknown = { tag: null, commit: null };
  if (type !== 'blob' || size > largestRecord) return unknown;
  const bytes = await trees.blob(sha);
  try {
    const record = JSON.parse(bytes.toString('utf8')) as {
      tag?: unknown;
      runs?: { measurements?: { identity?: { commit?: unknown } | null }[] }[];
    };
    const commits = (record.runs ?? [])
      .flatMap((run) => run.measurements ?? [])
      .map((each) => each.identity?.commit);
    const commit = commits.find((each) => typeof each === 'string' && /^[0-9a-f]{7,40}$/i.test(each));
    return { tag: safeTag(record.tag), commit: typeof commit === 'string' ? commit : null };
  } catch {
    return unknown;
  }
}

/** A tag from a file goes into an address only if git would take it. */
function safeTag(tag: unknown): string | null {
  try {
    return typeof tag === 'string' ? checkTag(tag) : null;
  } catch {
    return null;
  }
}
