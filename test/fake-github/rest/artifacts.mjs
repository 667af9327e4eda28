import { ApiError, notFound } from '../http/errors.mjs';
import { paginate } from '../http/pages.mjs';
import { repositoryUrl } from './repository-shape.mjs';
import { originShape, runShape } from './runs.mjs';

/** What the results service has: artifacts are kept there, GitHub's API only shows them. */
async function ask({ results }, path) {
  if (!results) throw new ApiError(501, 'fake-github was started without --results');
  const answer = await fetch(`${results}/__fake/${path}`);
  if (answer.status === 404) throw notFound();
  return answer.json();
}

/** A run is known by the artifacts it left. */
async function getRun(context) {
  const { run } = context.params;
  const all = await ask(context, 'artifacts');
  const left = all.find((artifact) => String(artifact.run) === run);
  if (!left) throw notFound();
  return { status: 200, body: await runShape(context, run, left.createdAt) };
}

function artifactShape(context, artifact) {
  const url = `${repositoryUrl(context)}/actions/artifacts/${artifact.id}`;
  return {
    id: artifact.id,
    node_id: `A_${artifact.id}`,
    name: artifact.name,
    size_in_bytes: artifact.size,
    digest: artifact.digest,
    url,
    archive_download_url: `${url}/zip`,
    expired: false,
    created_at: artifact.createdAt,
    updated_at: artifact.createdAt,
    expires_at: artifact.expiresAt ?? null,
    workflow_run: originShape(context, artifact.run),
  };
}

async function listArtifacts(context) {
  const { params, query } = context;
  const all = await ask(context, 'artifacts');
  const name = query.get('name');
  const found = all
    .filter((artifact) => params.run === undefined || String(artifact.run) === params.run)
    .filter((artifact) => !name || artifact.name === name)
    .map((artifact) => artifactShape(context, artifact));
  return paginate(found, context, (artifacts) => ({ total_count: found.length, artifacts }));
}

async function getArtifact(context) {
  return { status: 200, body: artifactShape(context, await ask(context, `artifacts/${context.params.id}`)) };
}

/** A redirect to an address that needs no token and does not last. */
async function downloadArtifact(context) {
  if (context.params.format !== 'zip') throw notFound();
  const { signedUrl } = await ask(context, `artifacts/${context.params.id}`);
  return { status: 302, headers: { location: signedUrl } };
}

export function artifactRoutes(router) {
  const actions = '/repos/:owner/:repo/actions';
  const read = { needs: 'actions:read' };
  return router
    .on(`GET ${actions}/artifacts`, listArtifacts, read)
    .on(`GET ${actions}/runs/:run`, getRun, read)
    .on(`GET ${actions}/runs/:run/artifacts`, listArtifacts, read)
    .on(`GET ${actions}/artifacts/:id`, getArtifact, read)
    .on(`GET ${actions}/artifacts/:id/:format`, downloadArtifact, read);
}
