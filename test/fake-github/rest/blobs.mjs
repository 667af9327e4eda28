import { invalidField, notFound, unprocessable } from '../http/errors.mjs';
import { nodeId } from '../users.mjs';
import { repositoryUrl } from './repository-shape.mjs';

async function getBlob(context) {
  const { repo, params, accept } = context;
  const blob = await repo.objects.read(params.sha);
  if (blob?.type !== 'blob') throw notFound();
  if (accept.includes('.raw')) return { status: 200, body: blob.content };
  const body = {
    sha: params.sha,
    node_id: nodeId('B', params.sha),
    url: `${repositoryUrl(context)}/git/blobs/${params.sha}`,
    size: blob.content.length,
    encoding: 'base64',
    content: lines(blob.content.toString('base64')),
  };
  return { status: 200, body };
}

/** base64 as GitHub sends it: in lines of 60. */
export const lines = (base64) => base64.replace(/(.{60})/g, '$1\n').replace(/([^\n])$/, '$1\n');

async function createBlob(context) {
  const { repo, body, settings } = context;
  const { content, encoding = 'utf-8' } = body;
  if (typeof content !== 'string') throw invalidField('Blob', 'content', 'missing_field');
  if (!['utf-8', 'base64'].includes(encoding)) throw invalidField('Blob', 'encoding');
  const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  if (bytes.length > settings.blobLimit) throw unprocessable('input too large');
  if (encoding === 'base64' && !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(content)) {
    throw unprocessable('content is not valid Base64');
  }
  const sha = await repo.objects.writeBlob(bytes);
  return { status: 201, body: { sha, url: `${repositoryUrl(context)}/git/blobs/${sha}` } };
}

export function blobRoutes(router) {
  return router
    .on('GET /repos/:owner/:repo/git/blobs/:sha', getBlob, { needs: 'contents:read' })
    .on('POST /repos/:owner/:repo/git/blobs', createBlob, { needs: 'contents:write' });
}
