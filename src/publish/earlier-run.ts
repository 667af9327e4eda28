/** Artifacts of an earlier workflow run, through GitHub's API with a token that may read Actions. */
import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Octokit } from 'octokit';
import {
  ArtifactTooLargeError,
  ArtifactUnavailableError,
  ArtifactUntrustedError,
} from '../errors/publish.ts';
import { ask, type Purpose } from './ask.ts';
import type { ArtifactRef, Download, PublishDeps } from './types.ts';

export interface EarlierRun {
  /** Its token needs `actions: read`. */
  readonly octokit: Octokit;
  readonly at: PublishDeps['repository'];
  /** Folder the archive is put below. */
  readonly folder: string;
  readonly sleep: PublishDeps['sleep'];
  /** Breaks a download off. */
  readonly signal?: AbortSignal;
}

const reading = (what: string): Purpose => ({ what: `read ${what}`, permission: 'actions: read' });

/**
 * Downloads one.
 * @param run the run it must be of
 * @param most bytes
 * @throws ArtifactUnavailableError, ArtifactTooLargeError, ArtifactUntrustedError, and what GitHub's refusals become
 */
export async function downloadOfRun(
  { id }: Pick<ArtifactRef, 'id'>,
  run: number,
  most: number,
  from: EarlierRun,
): Promise<Download> {
  const { octokit, at } = from;
  const { data } = await ask(reading(`artifact ${id}`), () =>
    octokit.rest.actions.getArtifact({ ...at, artifact_id: id }),
  );
  if (data.workflow_run?.id !== undefined && Number(data.workflow_run.id) !== run)
    throw new ArtifactUnavailableError(`artifact ${id} is of run ${data.workflow_run.id}, not of ${run}`);
  if (data.expired) throw new ArtifactUnavailableError(`artifact ${id} has expired`);
  if (data.size_in_bytes > most)
    throw new ArtifactTooLargeError(
      `artifact ${id} has ${data.size_in_bytes} bytes, at most ${most} are taken`,
    );
  await refuseStrangers(run, from);
  const file = path.join(await mkdtemp(path.join(from.folder, `artifact-${id}-`)), 'artifact.zip');
  await fetchArchive(id, file, most, from);
  return { file, digest: data.digest ?? null };
}

/** Runs of pull requests upload to the same repository, whoever wrote what they ran. */
async function refuseStrangers(run: number, { octokit, at }: EarlierRun): Promise<void> {
  const { data } = await ask(reading(`run ${run}`), () =>
    octokit.rest.actions.getWorkflowRun({ ...at, run_id: run }),
  );
  const foreign = data.head_repository !== null && data.head_repository.id !== data.repository.id;
  if (data.event.startsWith('pull_request') || foreign)
    throw new ArtifactUntrustedError(
      `run ${run} was started by ${foreign ? 'a fork' : 'a pull request'}, whose figures are not published`,
    );
}

const tries = 3;
const waitMs = 2000;
/** Of one try. */
const longestMs = 15 * 60_000;

/** The address is good for a minute and for one purpose, so each try asks for another. */
async function fetchArchive(id: number, file: string, most: number, from: EarlierRun): Promise<void> {
  for (let i = 1; ; i++) {
    const error = await fetchOnce(await addressOf(id, from), file, most, from.signal).then(
      () => null,
      (reason: Error) => reason,
    );
    if (error === null) return;
    if (error instanceof ArtifactTooLargeError || from.signal?.aborted) throw error;
    if (i === tries)
      throw new ArtifactUnavailableError(`artifact ${id} cannot be downloaded: ${error.message}`, {
        cause: error,
      });
    await from.sleep(waitMs * i);
  }
}

/** Not followed by the client: what is behind it must neither see the token nor be held in memory. */
async function addressOf(id: number, { octokit, at }: EarlierRun): Promise<string> {
  const answer = await ask(reading(`artifact ${id}`), () =>
    octokit.rest.actions.downloadArtifact({
      ...at,
      artifact_id: id,
      archive_format: 'zip',
      request: { redirect: 'manual' },
    }),
  );
  const { location } = answer.headers;
  if (location === undefined) throw new ArtifactUnavailableError(`GitHub gives no address of artifact ${id}`);
  return location;
}

async function fetchOnce(
  address: string,
  file: string,
  most: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ends = [AbortSignal.timeout(longestMs), ...(signal === undefined ? [] : [signal])];
  const answer = await fetch(address, { signal: AbortSignal.any(ends) });
  if (!answer.ok || answer.body === null) throw new Error(`the storage answers ${answer.status}`);
  let bytes = 0;
  const bounded = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      if (bytes > most)
        done(new ArtifactTooLargeError(`more than ${most} bytes come, and no more are taken`));
      else done(null, part);
    },
  });
  await pipeline(Readable.fromWeb(answer.body), bounded, createWriteStream(file));
}
