/**
 * From a record to one pull request: one commit on top of base, one branch, one pull request, whatever was there before.
 * Each run looks at what is there and completes it, so that one that was killed leaves nothing for a person to do.
 */
import { createHash } from 'node:crypto';
import { BranchMovedError, OtherSystemError, TagInvalidError } from '../errors/publish.ts';
import type { RatingRecord } from '../record/schema.ts';
import { plain } from '../render/escape.ts';
import { newerThan } from './age.ts';
import { type Base, readBase } from './base.ts';
import { readBranch } from './branch.ts';
import { foreignFiles } from './changes.ts';
import { correctText } from './correct.ts';
import { changesOn, drawOver } from './draw.ts';
import { planned } from './dry-run.ts';
import { checkBuild, checkPublishable, checkReference } from './judge.ts';
import { propose } from './propose.ts';
import { findPull } from './pull.ts';
import { takeRecord } from './records.ts';
import { branchName } from './ref-name.ts';
import { openRemote, peelTag } from './remote.ts';
import { retire } from './retire.ts';
import type { Release, Scene } from './scene.ts';
import { checkSize } from './size.ts';
import { checkTag } from './tags.ts';
import type { PublishDeps, PublishOptions, PublishResult } from './types.ts';

/** Others may move base or branch in between; who loses that often has a loop somewhere. */
const tries = 3;

/**
 * Publishes.
 * @throws any of `errors/publish.ts`, and what reading records, configs and pages throws
 */
export async function publish(options: PublishOptions, deps: PublishDeps): Promise<PublishResult> {
  const record = await takeRecord(options.records, deps.artifacts);
  checkPublishable(record, options.allowInvalid, deps.say);
  const name = tagName(options.tag, record);
  const remote = await openRemote(deps.octokit, deps.repository);
  const tag = { name, commit: await peelTag(remote, name) };
  checkBuild(record, name, tag.commit, deps.say);
  // The tag stands in the record, so that base still tells it after a squash.
  const release: Release = { options, deps, remote, tag, record: { ...record, tag: name } };
  for (let i = 0; i < tries; i++) {
    const result = await attempt(release);
    if (result !== 'lost') return result;
  }
  throw new BranchMovedError(`branch or base was moved by somebody else ${tries} times in a row`);
}

/** Tag that was asked for, which must be the one that was measured where the record tells it. */
function tagName(asked: string | null, record: RatingRecord): string {
  const told = record.tag ?? null;
  const name = asked ?? told;
  if (name === null) throw new TagInvalidError('no tag is named, and the record tells none');
  checkTag(name);
  if (told !== null && told !== name)
    throw new TagInvalidError(`the record is of tag ${JSON.stringify(plain(told, 60))}, not of ${name}`);
  return name;
}

/** One try on what base and branch are now. */
async function attempt(release: Release): Promise<PublishResult | 'lost'> {
  const { options, deps, remote, tag, record } = release;
  const base = await readBase(remote, options);
  checkAgainst(base, record);
  const branch = branchName(options.branch, base.name, base.branch);
  const head = await readBranch(remote, branch);
  if (!options.allowOlder) {
    const newer = await newerThan(tag, { remote, base, head, say: deps.say });
    if (newer !== null) return skipped(release, { branch, base, newer });
  }
  const drawn = await drawOver(record, base, deps.pageAssets);
  checkSize(drawn, options.maxSnapshotMib);
  const changes = changesOn(base, drawn);
  const scene: Scene = {
    ...release,
    base,
    branch,
    head,
    drawn,
    changes,
    foreign: foreignFiles(base.files.keys(), drawn.folder),
  };
  if (options.dryRun) return planned(scene);
  if (changes.length === 0) return retire(scene);
  const result = await propose(scene);
  const file = drawn.folder.get('record.json');
  if (result !== 'lost' && file !== undefined)
    deps.onRecord?.(createHash('sha256').update(file.content).digest('hex'));
  return result;
}

/** What only base can tell. */
function checkAgainst(base: Base, record: RatingRecord): void {
  if (record.name !== base.name)
    throw new OtherSystemError(
      `the record is of ${JSON.stringify(plain(record.name))}, the config on ${base.branch} of ${JSON.stringify(base.name)}`,
    );
  checkReference(record, base.reference);
}

async function skipped(
  release: Release,
  { branch, base, newer }: { readonly branch: string; readonly base: Base; readonly newer: string },
): Promise<PublishResult> {
  const { deps, remote, tag, options } = release;
  deps.say({
    level: 'notice',
    code: 'older-tag',
    title: 'Older tag',
    message: `${tag.name} is older than ${newer}, which is there already: nothing is changed`,
  });
  // One that was killed may have left its text on the newer commit.
  const pull = options.dryRun
    ? await findPull(remote, branch, base.branch)
    : await correctText(release, base, branch);
  return { operation: 'none', why: 'older', branch, pull };
}
