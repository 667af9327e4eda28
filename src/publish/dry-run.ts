/** What a dry run prints: what would change, the pull request, and the calls that would be made. It only reads. */

import { recordSha256 } from '../record/serialize.ts';
import { withOurs } from './body/markers.ts';
import { zero } from './branch.ts';
import type { Change } from './changes.ts';
import { isOurs, trailersOf } from './commit.ts';
import { checkOurs } from './ours.ts';
import { findPull, type Pull } from './pull.ts';
import { pullPlan, type Scene } from './scene.ts';
import type { PublishResult } from './types.ts';

/** Stands for the commit that is not made. */
const unmade = 'COMMIT';

export async function planned(scene: Scene): Promise<PublishResult> {
  const { remote, base, branch, head, changes, options } = scene;
  const open = await findPull(remote, branch, base.branch);
  if (head !== null && changes.length > 0 && !options.overwrite)
    await checkOurs({ remote, base, branch, head });
  const plan = pullPlan(scene, head !== null && holdsRecord(scene) ? head : { sha: unmade, author: '' });
  const calls = changes.length === 0 ? callsToRetire(scene, open) : callsToPropose(scene, open);
  const text = [
    `Dry run: nothing is written to ${remote.at.owner}/${remote.at.repo}.`,
    `Branch ${branch} on ${base.branch}${head === null ? ', new' : `, now at ${head.sha.slice(0, 10)}`}.`,
    '',
    changes.length === 0 ? `No change: ${base.branch} holds this snapshot.` : 'Changes:',
    ...changes.map(changeLine),
    ...(changes.length === 0
      ? []
      : ['', `Title: ${plan.title}`, '', withOurs(open?.body ?? null, plan.body(60_000))]),
    '',
    calls.length === 0 ? 'No call would be made.' : 'Calls:',
    ...calls.map((call) => `  ${call}`),
    '',
  ];
  return { operation: 'planned', branch, text: text.join('\n') };
}

const signs = { added: '+', changed: '~', removed: '-' } as const;

const changeLine = ({ path, kind, bytes }: Change): string =>
  `  ${signs[kind]} ${path} (${bytes >= 0 ? '+' : ''}${bytes} bytes)`;

/** Whether the branch's commit is of this record and on this base: drawn again it would be the same. */
function holdsRecord({ head, base, record }: Scene): boolean {
  if (head === null || !isOurs(head) || head.parents[0] !== base.commit.sha) return false;
  return trailersOf(head.message).record === recordSha256(record);
}

function callsToRetire({ head, branch, remote }: Scene, open: Pull | null): string[] {
  return [
    ...(head === null ? [] : [updateRefs(branch, head.sha, zero)]),
    ...(open === null ? [] : [`PATCH ${path(remote)}/pulls/${open.number} (state: closed)`]),
  ];
}

function callsToPropose(scene: Scene, open: Pull | null): string[] {
  const { remote, head, branch, options, drawn } = scene;
  const at = path(remote);
  const moves = holdsRecord(scene)
    ? []
    : [
        `POST ${at}/git/trees (${drawn.folder.size} files)`,
        `POST ${at}/git/trees (the folder and ${drawn.pages.size} pages over base)`,
        `POST ${at}/git/commits`,
        updateRefs(branch, head?.sha ?? zero, unmade),
      ];
  const number = open === null ? 'NUMBER' : String(open.number);
  const some = (names: readonly string[], call: string) =>
    names.length === 0 ? [] : [`${call} (${names.join(', ')})`];
  return [
    ...moves,
    open === null ? `POST ${at}/pulls` : `PATCH ${at}/pulls/${number} (where title or text differ)`,
    ...some(options.labels, `POST ${at}/issues/${number}/labels`),
    ...some(options.assignees, `POST ${at}/issues/${number}/assignees`),
    ...some(
      [...options.reviewers, ...options.teamReviewers],
      `POST ${at}/pulls/${number}/requested_reviewers`,
    ),
  ];
}

const path = ({ at }: Scene['remote']): string => `/repos/${at.owner}/${at.repo}`;

const updateRefs = (branch: string, before: string, after: string): string =>
  `updateRefs refs/heads/${branch} ${before} -> ${after}`;
