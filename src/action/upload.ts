/** Hands files over as an artifact. The client's own retries do not cover a lost connection; these do. */
import { UploadFailedError } from '../errors/action.ts';
import type { ActionDeps, ArtifactClient } from './deps.ts';
import { isLost, tries, waitAfter } from './lost.ts';
import { isEnterpriseServer } from './runner.ts';

export interface Upload {
  readonly name: string;
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly root: string;
  readonly retentionDays: number | null;
}

export type Uploaded =
  | { readonly kind: 'uploaded'; readonly name: string; readonly id: number; readonly digest: string }
  /** Not possible here, with the reason; no fault of the run's. */
  | { readonly kind: 'kept'; readonly why: string };

const taken = /\(409\)|already exists/i;

/** @throws UploadFailedError after the last try */
export async function upload(asked: Upload, deps: ActionDeps): Promise<Uploaded> {
  const why = impossible(deps);
  if (why !== null) return { kind: 'kept', why };
  const client = await deps.loadArtifacts();
  for (let attempt = 1; ; attempt++) {
    const sent = await attemptUpload(asked, attempt, client);
    if (!(sent instanceof Error)) return sent;
    if (attempt === tries || !(isLost(sent) || taken.test(sent.message)))
      throw new UploadFailedError(`the upload failed: ${sent.message}`, { cause: sent });
    deps.core.info(`The upload failed (${sent.message}); trying again`);
    await deps.sleep(taken.test(sent.message) ? 0 : waitAfter(attempt));
  }
}

/** A name is taken from the first call on, so a broken try's cannot be used again. */
async function attemptUpload(
  asked: Upload,
  attempt: number,
  client: ArtifactClient,
): Promise<Uploaded | Error> {
  const name = attempt === 1 ? asked.name : `${asked.name}-t${attempt}`;
  const options = asked.retentionDays === null ? {} : { retentionDays: asked.retentionDays };
  try {
    const { id, digest } = await client.uploadArtifact(name, [...asked.files], asked.root, options);
    if (id === undefined || digest === undefined) return new Error('the service gave no id');
    return { kind: 'uploaded', name, id, digest };
  } catch (error) {
    return error as Error;
  }
}

function impossible({ runner }: ActionDeps): string | null {
  if (isEnterpriseServer(runner.serverUrl))
    return 'GitHub Enterprise Server has no service for artifacts of this kind; hand the files over with actions/upload-artifact@v3 (docs/action.md)';
  return runner.artifacts ? null : 'the runner gave no token for artifacts (ACTIONS_RUNTIME_TOKEN)';
}
