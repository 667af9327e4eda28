/** What one try of publishing knows. */
import type { RatingRecord } from '../record/schema.ts';
import type { Tag } from './age.ts';
import { type Base, hasSnapshot } from './base.ts';
import { bodyOf } from './body/body.ts';
import type { BodyFacts } from './body/facts.ts';
import type { Change } from './changes.ts';
import { titleOf } from './commit.ts';
import type { Drawn } from './draw.ts';
import type { PullPlan } from './pull.ts';
import type { CommitFacts, Remote } from './remote.ts';
import type { PublishDeps, PublishOptions } from './types.ts';

export interface Release {
  readonly options: PublishOptions;
  readonly deps: PublishDeps;
  readonly remote: Remote;
  readonly tag: Tag;
  /** With its tag. */
  readonly record: RatingRecord;
}

export interface Scene extends Release {
  readonly base: Base;
  readonly branch: string;
  /** Head of the branch; null = there is none. */
  readonly head: CommitFacts | null;
  readonly drawn: Drawn;
  readonly changes: readonly Change[];
  /** Files of others in the snapshot folder, which go. */
  readonly foreign: readonly string[];
}

/** What the text of a pull request is made of. */
export type PullScene = Omit<Scene, 'head' | 'drawn'>;

/** The pull request of a commit. */
export function pullPlan(scene: PullScene, commit: Pick<CommitFacts, 'sha' | 'author'>): PullPlan {
  const { base, branch, options, tag } = scene;
  const facts: BodyFacts = {
    record: scene.record,
    name: base.name,
    tag: tag.name,
    tagCommit: tag.commit,
    url: scene.remote.url,
    commit: commit.sha,
    dir: base.dir,
    locale: base.pages[0]?.locale ?? 'en',
    isFirst: !hasSnapshot(base),
    changes: scene.changes,
    foreign: scene.foreign,
    checks: checksOf(scene.remote.url, commit.author),
  };
  return {
    branch,
    base: base.branch,
    title: options.title ?? titleOf(base.name, tag.name),
    draft: options.draft,
    body: (budget) => bodyOf(facts, budget),
  };
}

/** GitHub names the token's owner as author: with the token of a workflow nothing starts by itself. */
export function checksOf(url: string, author: string): BodyFacts['checks'] {
  if (author !== 'github-actions[bot]') return 'run';
  const { hostname } = new URL(url);
  return hostname === 'github.com' || hostname.endsWith('.ghe.com') ? 'wait' : 'none';
}
