/** The one commit: a fresh tree for the snapshot folder and new pages, laid over base's tree. */

import type { RatingRecord } from '../record/schema.ts';
import { recordSha256 } from '../record/serialize.ts';
import { plain } from '../render/escape.ts';
import { ask, type Purpose } from './ask.ts';
import type { Base } from './base.ts';
import type { Drawn, DrawnFile } from './draw.ts';
import { type CommitFacts, commitFacts, type Remote } from './remote.ts';

const writing: Purpose = { what: 'write the commit', permission: 'contents: write' };

/** A request takes some megabytes and some seconds; what is larger goes in parts. */
const filesARequest = 100;
const bytesARequest = 2 * 2 ** 20;

/** The whole tree as it shall be. */
export async function writeTree(remote: Remote, base: Base, drawn: Drawn): Promise<string> {
  const folder = await overlay(remote, null, [...drawn.folder].map(inline));
  const subtree = { path: base.dir, mode: '040000', type: 'tree', sha: folder } as const;
  return overlay(remote, base.commit.tree, [subtree, ...[...drawn.pages].map(inline)]);
}

type TreeEntry =
  | { readonly path: string; readonly mode: '040000'; readonly type: 'tree'; readonly sha: string }
  | {
      readonly path: string;
      readonly mode: DrawnFile['mode'];
      readonly type: 'blob';
      readonly content: string;
    };

const inline = ([path, { content, mode }]: readonly [string, DrawnFile]): TreeEntry => ({
  path,
  mode,
  type: 'blob',
  content,
});

/** Without a tree to lay over, the result holds the entries and nothing else. */
async function overlay(
  { octokit, at }: Remote,
  over: string | null,
  entries: readonly TreeEntry[],
): Promise<string> {
  let tree = over;
  for (const part of parts(entries)) {
    const under = tree === null ? {} : { base_tree: tree };
    const { data } = await ask(writing, () => octokit.rest.git.createTree({ ...at, ...under, tree: part }));
    tree = data.sha;
  }
  if (tree === null) throw new Error('a snapshot has at least its record');
  return tree;
}

function parts(entries: readonly TreeEntry[]): TreeEntry[][] {
  const all: TreeEntry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const size = entry.type === 'blob' ? Buffer.byteLength(entry.content) : 0;
    const last = all.at(-1);
    if (last && bytes + size <= bytesARequest && last.length < filesARequest) last.push(entry);
    else all.push([entry]);
    bytes = all.at(-1)?.length === 1 ? size : bytes + size;
  }
  return all;
}

/** Commits without an author, so that GitHub names and signs for the token's app. */
export async function writeCommit({ octokit, at }: Remote, commit: NewCommit): Promise<CommitFacts> {
  const { data } = await ask(writing, () =>
    octokit.rest.git.createCommit({
      ...at,
      message: messageOf(commit),
      tree: commit.tree,
      parents: [commit.parent],
    }),
  );
  return commitFacts(data);
}

export interface NewCommit {
  readonly record: RatingRecord;
  /** First line, which is the title of the pull request too. */
  readonly title: string;
  readonly tag: string;
  readonly tree: string;
  readonly parent: string;
  /** Whether base has no snapshot yet. */
  readonly isFirst: boolean;
}

function messageOf({ record, title, tag, tree, isFirst }: NewCommit): string {
  return [
    plain(title, longestTitle),
    '',
    isFirst ? 'The first snapshot.' : 'Replaces the published snapshot wholesale.',
    '',
    `Ratingplate-Tag: ${tag}`,
    `Ratingplate-Record: ${recordSha256(record)}`,
    `Ratingplate-Tree: ${tree}`,
  ].join('\n');
}

/** Longest title GitHub takes is 256 characters. */
const longestTitle = 200;

/** What keeps GitHub from starting checks; required ones would then be missing for ever. */
const skips = /\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]\s*/gi;

/** Title of commit and pull request. */
export const titleOf = (name: string, tag: string): string =>
  plain(`Rating plate of ${plain(name, 80).replace(skips, '')}: ${tag}`, longestTitle);

export interface Trailers {
  readonly tag: string | null;
  readonly tree: string | null;
  readonly record: string | null;
}

/** The trailers of a message, from its last paragraph only. */
export function trailersOf(message: string): Trailers {
  const last =
    message
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  const value = (name: string) => new RegExp(`^Ratingplate-${name}: (\\S+)$`, 'm').exec(last)?.[1] ?? null;
  return { tag: value('Tag'), tree: value('Tree'), record: value('Record') };
}

/** Whether nobody has changed it since we made it: a person's amendment keeps the message, not the tree. */
export function isOurs(commit: CommitFacts): boolean {
  const { tree, record } = trailersOf(commit.message);
  return commit.parents.length === 1 && tree === commit.tree && record !== null;
}
