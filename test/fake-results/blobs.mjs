import { storageError } from './errors.mjs';
import { isSigned } from './shelf.mjs';

const CREATED = {
  status: 201,
  headers: { 'x-ms-version': '2025-01-05', 'x-ms-request-server-encrypted': 'true' },
};

function artifactFor({ shelf, params, url }, what) {
  if (!isSigned(url, what)) {
    throw storageError(403, 'AuthenticationFailed', 'Server failed to authenticate the request.');
  }
  const artifact = shelf.byId(params.id);
  if (!artifact) throw storageError(404, 'BlobNotFound', 'The specified blob does not exist.');
  return artifact;
}

/** One block, the list of blocks that makes the blob, or all of it at once. */
function put(context) {
  const { url, bytes, headers } = context;
  const artifact = artifactFor(context, 'write');
  const part = url.searchParams.get('comp');
  if (part === 'block') artifact.blocks.set(url.searchParams.get('blockid'), bytes);
  else if (part === 'blocklist') artifact.content = assemble(artifact, bytes.toString());
  else if (headers['x-ms-blob-type'] === 'BlockBlob') artifact.content = bytes;
  else
    throw storageError(400, 'InvalidQueryParameterValue', 'fake-results stores blocks and block lists only.');
  return CREATED;
}

/** Blocks in the order of the list, however they arrived. */
function assemble(artifact, xml) {
  const ids = [...xml.matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]*)</g)].map(([, id]) => id);
  const missing = ids.find((id) => !artifact.blocks.has(id));
  if (missing !== undefined)
    throw storageError(400, 'InvalidBlockList', 'The specified block list is invalid.');
  return Buffer.concat(ids.map((id) => artifact.blocks.get(id)));
}

function get(context) {
  const { mimeType, name, content } = artifactFor(context, 'read');
  if (!content) throw storageError(404, 'BlobNotFound', 'The specified blob does not exist.');
  const file = mimeType === 'application/zip' && !name.endsWith('.zip') ? `${name}.zip` : name;
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file)}`;
  return {
    status: 200,
    body: content,
    headers: { 'content-type': mimeType, 'content-disposition': disposition },
  };
}

export function blobRoutes(router) {
  const address = '/actions-results/blobs/:id';
  return router.on(`PUT ${address}`, put).on(`GET ${address}`, get);
}
