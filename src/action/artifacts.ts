/** The archives of artifacts: of this run through the service that serves it, of an earlier one through GitHub's API. */
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { ArtifactTooLargeError, ArtifactUnavailableError } from '../errors/publish.ts';
import type { ArtifactSource, Download, EarlierRun } from '../publish/index.ts';
import { makeFolderNow } from '../util/folders.ts';
import type { ActionDeps } from './deps.ts';
import { isLost, tries, waitAfter } from './lost.ts';
import { placesIn } from './places.ts';
import { filesIn } from './stage.ts';

/**
 * @param earlier how to reach earlier runs
 * @param downloadOfRun of `publish/`, which is loaded when it is needed
 */
export function artifactSource(
  earlier: Omit<EarlierRun, 'folder'>,
  downloadOfRun: typeof import('../publish/index.ts').downloadOfRun,
  deps: ActionDeps,
): ArtifactSource {
  const folder = placesIn(deps.runner.temp).root;
  return {
    download: (artifact, most) => {
      makeFolderNow(folder);
      return artifact.run === null
        ? ofThisRun(artifact.id, most, folder, deps)
        : downloadOfRun(artifact, artifact.run, most, { ...earlier, folder });
    },
  };
}

async function ofThisRun(id: number, most: number, root: string, deps: ActionDeps): Promise<Download> {
  for (let attempt = 1; ; attempt++) {
    const got = await attemptDownload(id, most, root, deps).catch((error: Error) => error);
    if (!(got instanceof Error)) return got;
    if (got instanceof ArtifactUnavailableError || got instanceof ArtifactTooLargeError) throw got;
    if (attempt === tries || !isLost(got))
      throw new ArtifactUnavailableError(`artifact ${id}: ${got.message}`, { cause: got });
    deps.core.info(`The download failed (${got.message}); trying again`);
    await deps.sleep(waitAfter(attempt));
  }
}

/** Left packed: an archive is opened when its digest is known to be right, and then for the record alone. */
async function attemptDownload(id: number, most: number, root: string, deps: ActionDeps): Promise<Download> {
  const client = await deps.loadArtifacts();
  const { artifacts } = await client.listArtifacts();
  const found = artifacts.find((each) => each.id === id);
  if (found === undefined) throw new ArtifactUnavailableError(`this run has no artifact ${id}`);
  if (found.size > most)
    throw new ArtifactTooLargeError(`artifact ${id} has ${found.size} bytes, at most ${most} are taken`);
  const folder = await mkdtemp(path.join(root, `artifact-${id}-`));
  await client.downloadArtifact(id, { path: folder, skipDecompress: true });
  const [file] = filesIn(folder);
  if (file === undefined) throw new Error('nothing came');
  return { file, digest: found.digest ?? null };
}
