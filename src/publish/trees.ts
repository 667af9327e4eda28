/** Trees of the repository, each asked for once, and the places in them. */
import { GithubRefusedError, SnapshotPathError } from '../errors/publish.ts';
import { ask } from './ask.ts';
import { type Entry, type Remote, reading } from './remote.ts';

export interface Trees {
  /** What is at a path below a tree; null = nothing. Throws `snapshot-path` where a folder on the way is none. */
  entryAt(tree: string, path: string): Promise<Entry | null>;
  /** All files below a tree by path; none for null. */
  filesBelow(tree: string | null): Promise<Map<string, Entry>>;
  /** Paths of files that differ between two trees. */
  differences(a: string, b: string): Promise<string[]>;
  /** Bytes of a blob. */
  blob(sha: string): Promise<Buffer>;
}

export function readTrees(remote: Remote): Trees {
  const { octokit, at } = remote;
  const known = new Map<string, Promise<Entry[]>>();
  const children = (sha: string): Promise<Entry[]> => {
    const entries = known.get(sha) ?? list(remote, sha);
    known.set(sha, entries);
    return entries;
  };
  const collect = async (sha: string, prefix: string, into: Map<string, Entry>): Promise<void> => {
    for (const entry of await children(sha)) {
      const path = `${prefix}${entry.path}`;
      if (entry.type === 'tree') await collect(entry.sha, `${path}/`, into);
      else into.set(path, { ...entry, path });
    }
  };
  return {
    entryAt: (tree, path) => walk(children, tree, path),
    async filesBelow(tree) {
      const files = new Map<string, Entry>();
      if (tree !== null) await collect(tree, '', files);
      return files;
    },
    async differences(a, b) {
      const paths: string[] = [];
      await compare(children, [a, b], { prefix: '', paths });
      return paths;
    },
    async blob(sha) {
      const { data } = await ask(reading(`blob ${sha}`), () =>
        octokit.rest.git.getBlob({ ...at, file_sha: sha }),
      );
      return Buffer.from(data.content, data.encoding === 'base64' ? 'base64' : 'utf8');
    },
  };
}

/** One level: recursive listings are cut at some size, and most of the repository is none of our business. */
async function list({ octokit, at }: Remote, sha: string): Promise<Entry[]> {
  const { data } = await ask(reading(`tree ${sha}`), () =>
    octokit.rest.git.getTree({ ...at, tree_sha: sha }),
  );
  if (data.truncated) throw new GithubRefusedError(`GitHub lists folder ${sha} only in part`);
  return data.tree.map((entry) => ({ ...entry, size: entry.size ?? 0 }));
}

type Children = (sha: string) => Promise<Entry[]>;

/** Only what differs is looked into. A missing tree is an empty one. */
async function compare(
  children: Children,
  sides: readonly (string | null)[],
  { prefix, paths }: { readonly prefix: string; readonly paths: string[] },
): Promise<void> {
  const listed = await Promise.all(sides.map((sha) => (sha === null ? [] : children(sha))));
  for (const name of new Set(listed.flat().map(({ path }) => path))) {
    const [a, b] = listed.map((entries) => entries.find(({ path }) => path === name));
    if (a?.sha === b?.sha && a?.mode === b?.mode) continue;
    const path = `${prefix}${name}`;
    const trees = [a, b].map((entry) => (entry?.type === 'tree' ? entry.sha : null));
    if ([a, b].some((entry) => entry !== undefined && entry.type !== 'tree')) paths.push(path);
    if (trees.some((sha) => sha !== null)) await compare(children, trees, { prefix: `${path}/`, paths });
  }
}

async function walk(children: Children, tree: string, path: string): Promise<Entry | null> {
  const parts = path.split('/');
  let at = tree;
  for (const [i, name] of parts.entries()) {
    const entry = (await children(at)).find((each) => each.path === name);
    if (entry === undefined) return null;
    if (i === parts.length - 1) return { ...entry, path };
    if (entry.type !== 'tree')
      throw new SnapshotPathError(
        `${parts.slice(0, i + 1).join('/')} is no folder, so ${path} cannot be below it`,
      );
    at = entry.sha;
  }
  return null;
}
