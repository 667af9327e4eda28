/** An artifact put into the fake results service as a client would, without one. */
import { createHash } from 'node:crypto';
import { type FakeResults, runtimeToken } from './start.ts';

export interface Stored {
  readonly id: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** @param name of the artifact; each is free once in a run */
export async function storeArtifact(
  { url }: Pick<FakeResults, 'url'>,
  run: number,
  name: string,
  bytes: Buffer,
): Promise<Stored> {
  const call = async (method: string, body: object) => {
    const answer = await fetch(`${url}/twirp/github.actions.results.api.v1.ArtifactService/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${runtimeToken({ run: String(run), job: 'job' })}`,
      },
      body: JSON.stringify({
        workflow_run_backend_id: String(run),
        workflow_job_run_backend_id: 'job',
        ...body,
      }),
    });
    if (!answer.ok) throw new Error(`${method}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { signed_upload_url?: string; artifact_id?: string };
  };
  const created = await call('CreateArtifact', { name, version: 7 });
  const put = await fetch(created.signed_upload_url ?? '', {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob' },
    body: bytes,
  });
  if (!put.ok) throw new Error(`PUT: ${put.status}`);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const hash = `sha256:${digest}`;
  const { artifact_id: id } = await call('FinalizeArtifact', { name, size: String(bytes.length), hash });
  return { id: Number(id), digest };
}
