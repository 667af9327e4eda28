import { twirpError } from './errors.mjs';
import { idsOf } from './runtime-token.mjs';
import { signedDownload, signedUpload } from './shelf.mjs';

const FORBIDDEN_IN_NAMES = /[":<>|*?\r\n\\/]/;

// Fields of each request, as the client's generated code has them; the service knows no others.
const FIELDS = {
  CreateArtifact: 'name expires_at version mime_type',
  FinalizeArtifact: 'name size hash',
  ListArtifacts: 'name_filter id_filter',
  GetSignedArtifactURL: 'name',
  DeleteArtifact: 'name',
};

const METHODS = {
  CreateArtifact({ shelf, ids, body, url }) {
    const { name, version, mime_type: mimeType, expires_at: expiresAt } = body;
    if (!name || FORBIDDEN_IN_NAMES.test(name))
      throw twirpError('invalid_argument', `name is not allowed: ${name}`);
    if (version !== 7) throw twirpError('invalid_argument', `version ${version} is not supported`);
    const artifact = shelf.create({ ...ids, name, mimeType: mimeType ?? 'application/zip', expiresAt });
    return { ok: true, signed_upload_url: signedUpload(artifact, url.origin) };
  },
  FinalizeArtifact({ shelf, ids, body }) {
    const artifact = named(shelf, ids, body.name);
    shelf.finish(artifact, body);
    return { ok: true, artifact_id: String(artifact.id) };
  },
  ListArtifacts({ shelf, ids, body }) {
    const artifacts = shelf
      .finished()
      .filter((artifact) => artifact.run === ids.run)
      .filter((artifact) => body.name_filter === undefined || artifact.name === body.name_filter)
      .filter((artifact) => body.id_filter === undefined || String(artifact.id) === body.id_filter);
    return { artifacts: artifacts.map(listed) };
  },
  GetSignedArtifactURL({ shelf, ids, body, url }) {
    const artifact = named(shelf, ids, body.name);
    if (!artifact.digest) throw twirpError('not_found', 'artifact is not finished');
    return { name: artifact.name, signed_url: signedDownload(artifact, url.origin) };
  },
  DeleteArtifact({ shelf, ids, body }) {
    const artifact = named(shelf, ids, body.name);
    shelf.remove(artifact);
    return { ok: true, artifact_id: String(artifact.id) };
  },
};

function named(shelf, { run }, name) {
  const artifact = shelf.find({ run, name });
  if (!artifact) throw twirpError('not_found', `there is no artifact ${name} on this workflow run`);
  return artifact;
}

function listed({ id, run, job, name, content, createdAt, digest }) {
  return {
    workflow_run_backend_id: run,
    workflow_job_run_backend_id: job,
    database_id: String(id),
    name,
    size: String(content.length),
    created_at: createdAt,
    digest,
  };
}

/** The ids in the request must be those the token speaks for. */
function checkRequest(method, { headers, body }) {
  const ids = idsOf(headers.authorization);
  const { workflow_run_backend_id: run, workflow_job_run_backend_id: job, ...rest } = body ?? {};
  if (run !== ids.run) throw twirpError('permission_denied', 'the token is for another workflow run');
  const known = FIELDS[method].split(' ');
  const unknown = Object.keys(rest).find((name) => !known.includes(name));
  if (unknown) throw twirpError('invalid_argument', `${method} has no field ${unknown}`);
  return { run, job };
}

function call(context) {
  const { method } = context.params;
  if (!METHODS[method]) throw twirpError('not_found', `no method ${method}`);
  const ids = checkRequest(method, context);
  return { status: 200, body: METHODS[method]({ ...context, ids }) };
}

export function twirpRoutes(router) {
  return router.on('POST /twirp/github.actions.results.api.v1.ArtifactService/:method', call);
}
