/** Base as it is now: config, pages and snapshot folder come from there, because a tag is older than what it updates. */
import { parseConfig } from '../config/index.ts';
import type { ReferenceSpec } from '../config/plan.ts';
import { referencesOf } from '../config/reference.ts';
import { BaseConfigMissingError, GithubNotFoundError, SnapshotPathError } from '../errors/publish.ts';
import { PageNotFoundError } from '../errors/render.ts';
import type { Sections } from '../render/context.ts';
import { isDrawn } from '../render/index.ts';
import { ask } from './ask.ts';
import { placeOf, safePath } from './paths.ts';
import { branchHead, type CommitFacts, type Entry, type Remote, readCommit, reading } from './remote.ts';
import { readTrees, type Trees } from './trees.ts';

export interface BasePage {
  readonly locale: string;
  /** In the repository. */
  readonly path: string;
  readonly text: string;
  readonly entry: Entry;
}

export interface Base {
  readonly branch: string;
  readonly commit: CommitFacts;
  readonly trees: Trees;
  /** Of the system, as the config on base has it. */
  readonly name: string;
  /** Machines the config on base names. */
  readonly reference: readonly ReferenceSpec[];
  /** Snapshot folder in the repository. */
  readonly dir: string;
  readonly pages: readonly BasePage[];
  /** Whether the snapshot has a `page.html`: the config asks for it, or there is one. */
  readonly html: boolean;
  /** What the config on base says of the page's sections. */
  readonly sections?: Sections | undefined;
  /** Files of the snapshot folder by path below it. */
  readonly files: ReadonlyMap<string, Entry>;
}

/** A snapshot has its record, whatever else lies in its folder. */
export const hasSnapshot = ({ files }: Pick<Base, 'files'>): boolean => files.has('record.json');

export interface BaseOptions {
  readonly base: string | null;
  readonly config: string;
  readonly configRef: string | null;
}

/** @throws BaseConfigMissingError, SnapshotPathError, PageNotFoundError, and what a config throws */
export async function readBase(remote: Remote, options: BaseOptions): Promise<Base> {
  const branch = options.base ?? remote.defaultBranch;
  const head = await branchHead(remote, branch);
  if (head === null)
    throw new GithubNotFoundError(`there is no branch ${JSON.stringify(branch)} to open a pull request to`);
  const commit = await readCommit(remote, head);
  const trees = readTrees(remote);
  const { input } = await readConfig(remote, { trees, options, tree: commit.tree });
  const dir = placeOf(safePath(options.config), input.snapshot?.dir ?? 'docs/ratingplate');
  const folder = await trees.entryAt(commit.tree, dir);
  if (folder !== null && folder.type !== 'tree')
    throw new SnapshotPathError(`${dir} on ${branch} is no folder`);
  const pages = await readPages(trees, commit.tree, placesOf(options.config, input.snapshot?.pages ?? {}));
  const files = await trees.filesBelow(folder?.sha ?? null);
  return {
    branch,
    commit,
    trees,
    name: input.name,
    reference: referencesOf(input),
    dir,
    pages,
    html: (input.snapshot?.html ?? false) || [...files.keys()].some(isHtmlPage),
    sections: input.snapshot?.sections,
    files,
  };
}

const isHtmlPage = (file: string): boolean => file.endsWith('.html') && isDrawn(file);

interface ConfigPlace {
  readonly trees: Trees;
  readonly options: BaseOptions;
  readonly tree: string;
}

/** The config of base, or of the ref that is named. */
async function readConfig(remote: Remote, { trees, options, tree }: ConfigPlace) {
  const { octokit, at } = remote;
  const { config, configRef } = options;
  let root = tree;
  if (configRef !== null) {
    const ref = await ask(reading(`config-ref ${configRef}`), () =>
      octokit.rest.repos.getCommit({ ...at, ref: configRef, per_page: 1 }),
    );
    root = ref.data.commit.tree.sha;
  }
  const file = safePath(config);
  const entry = await trees.entryAt(root, file);
  if (entry === null || !isFile(entry))
    throw new BaseConfigMissingError(
      `${file} is not on ${configRef ?? options.base ?? remote.defaultBranch}`,
    );
  return parseConfig(await textOf(trees, entry), file);
}

const isFile = ({ type, mode }: Entry): boolean => type === 'blob' && mode !== '120000';

/** Locale and place of each page; a place has one page. */
function placesOf(config: string, pages: Readonly<Record<string, string>>): [locale: string, path: string][] {
  const places = Object.entries(pages).map(([locale, page]): [string, string] => [
    locale,
    placeOf(config, page),
  ]);
  const twice = places.find(([, path], i) => places.findIndex(([, other]) => other === path) !== i);
  if (twice) throw new SnapshotPathError(`${twice[1]} is the page of two languages`);
  return places;
}

async function readPages(
  trees: Trees,
  tree: string,
  places: readonly (readonly [string, string])[],
): Promise<BasePage[]> {
  const pages: BasePage[] = [];
  for (const [locale, path] of places) {
    const entry = await trees.entryAt(tree, path);
    if (entry === null) throw new PageNotFoundError(`${path}: the config names this page, but base has none`);
    if (!isFile(entry)) throw new SnapshotPathError(`${path} is no regular file`);
    pages.push({ locale, path, entry, text: await textOf(trees, entry) });
  }
  return pages;
}

const largestText = 8 * 2 ** 20;

/** A file as text that goes back byte for byte. */
async function textOf(trees: Trees, { path, sha, size }: Entry): Promise<string> {
  if (size > largestText)
    throw new SnapshotPathError(`${path} has ${size} bytes, at most ${largestText} are read`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await trees.blob(sha));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SnapshotPathError(`${path} is no UTF-8 text`, { cause: error });
  }
}
