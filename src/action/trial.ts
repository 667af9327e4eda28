/** The pull request a trial would have opened, its files and its text: told from the checkout, without a token or a call. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bodyOf } from '../publish/body/body.ts';
import { foreignFiles } from '../publish/changes.ts';
import { titleOf } from '../publish/commit.ts';
import type { RatingRecord } from '../record/schema.ts';
import type { Places } from './places.ts';
import { filesIn } from './stage.ts';

export interface TrialChange {
  /** From the top of the repository, with `/`. */
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Of the new content; 0 for what is removed. */
  readonly bytes: number;
}

/** What is needed to tell it. */
export interface Trial {
  readonly places: Places;
  readonly workspace: string;
  /** The snapshot's folder, from the top of the repository. */
  readonly dir: string;
  /** Pages of the config by locale, from the top of the repository; none = a page of its own in the folder. */
  readonly pages: Readonly<Record<string, string>>;
  readonly record: RatingRecord;
  /** In place of a tag: the commit that is checked out, in short and in full. */
  readonly version: string;
  readonly commit: string;
  /** Of the repository, as a person sees it. */
  readonly url: string;
}

export interface Proposal {
  readonly changes: readonly TrialChange[];
  readonly pages: readonly string[];
  readonly title: string;
  /** As GitHub would have it, but for the commit, which is not made. */
  readonly body: string;
}

/** Stands for the commit that is not made. */
const unmade = 'COMMIT';
/** Why a trial's record is never published; the pull request that it shows would have been of another. */
export const trialReason = 'a trial run (`trial: true`)';

export function proposalOf(trial: Trial): Proposal {
  const { record, version, dir } = trial;
  const { changes, foreign } = changesOf(trial);
  const pages = Object.values(trial.pages);
  const publishable = record.unpublishable.filter((reason) => reason !== trialReason);
  const facts = {
    record: { ...record, unpublishable: publishable },
    name: record.name,
    tag: version,
    tagCommit: trial.commit,
    url: trial.url,
    commit: unmade,
    dir,
    locale: Object.keys(trial.pages)[0] ?? 'en',
    isFirst: !existsSync(path.resolve(trial.workspace, dir, 'record.json')),
    changes: [...changes, ...pages.map((page) => ({ path: page, kind: 'changed' as const, bytes: 0 }))],
    foreign,
    checks: 'run' as const,
  };
  return { changes, pages, title: titleOf(record.name, version), body: bodyOf(facts, longestBody) };
}

const longestBody = 60_000;

/** The snapshot that was drawn against the one that is checked out. */
function changesOf({ places, workspace, dir, pages }: Trial) {
  const ownPage = Object.keys(pages).length === 0;
  const folder = path.resolve(workspace, dir);
  const name = (root: string) => (file: string) => path.relative(root, file).split(path.sep).join('/');
  const fresh = filesIn(places.snapshot)
    .map(name(places.snapshot))
    .filter((file) => ownPage || !/^page(\.\w+)?\.md$/.test(file));
  const gone = filesIn(folder)
    .map(name(folder))
    .filter((file) => !fresh.includes(file));
  const changes = [
    ...fresh.flatMap((file) =>
      changeOf(file, path.join(places.snapshot, file), path.join(folder, file), dir),
    ),
    ...gone.map((file): TrialChange => ({ path: `${dir}/${file}`, kind: 'removed', bytes: 0 })),
  ];
  return { changes, foreign: foreignFiles(gone, new Set(fresh)) };
}

function changeOf(file: string, drawn: string, committed: string, dir: string): TrialChange[] {
  const content = readFileSync(drawn);
  const there = existsSync(committed);
  if (there && readFileSync(committed).equals(content)) return [];
  return [{ path: `${dir}/${file}`, kind: there ? 'changed' : 'added', bytes: content.length }];
}
