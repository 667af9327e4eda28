import { parseObject, tagText } from '../git/commits.mjs';
import { invalidField, notFound, unprocessable } from '../http/errors.mjs';
import { paginate } from '../http/pages.mjs';
import { authorOf, nodeId } from '../users.mjs';
import { encodePath, repositoryUrl } from './repository-shape.mjs';

function tagShape(context, sha, tag) {
  const base = `${repositoryUrl(context)}/git`;
  return {
    sha,
    node_id: nodeId('TA', sha),
    url: `${base}/tags/${sha}`,
    tag: tag.tag,
    message: tag.message,
    tagger: tag.tagger,
    object: { sha: tag.object, type: tag.type, url: `${base}/${tag.type}s/${tag.object}` },
    verification: { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null },
  };
}

async function getTag(context) {
  const { repo, params } = context;
  const object = await repo.objects.read(params.sha);
  if (object?.type !== 'tag') throw notFound();
  return { status: 200, body: tagShape(context, params.sha, parseObject(object.content)) };
}

/** Only the object; the ref is made by a request of its own, as on GitHub. */
async function createTag(context) {
  const { repo, body, actor, now } = context;
  const { tag, message, object, type } = body;
  if (!tag || typeof message !== 'string')
    throw invalidField('Tag', tag ? 'message' : 'tag', 'missing_field');
  if ((await repo.objects.info(String(object)))?.type !== type) throw unprocessable('Object does not exist');
  const tagger = { ...authorOf(actor, now()), ...body.tagger };
  const text = tagText({ object, type, tag, tagger, message });
  const sha = await repo.objects.writeText('tag', text);
  return { status: 201, body: tagShape(context, sha, { tag, message, tagger, object, type }) };
}

async function listTags(context) {
  const { repo } = context;
  const names = [...(await repo.refs('refs/tags/')).keys()].map((name) => name.replace('refs/tags/', ''));
  const rows = await Promise.all(
    names.reverse().map(async (name) => {
      const sha = await repo.resolveCommit(`tags/${name}`);
      const commit = { sha, url: `${repositoryUrl(context)}/commits/${sha}` };
      const archive = (kind) => `${repositoryUrl(context)}/${kind}/refs/tags/${encodePath(name)}`;
      const archives = { zipball_url: archive('zipball'), tarball_url: archive('tarball') };
      return { name, commit, node_id: nodeId('REF', `refs/tags/${name}`), ...archives };
    }),
  );
  return paginate(rows, context);
}

export function tagRoutes(router) {
  return router
    .on('GET /repos/:owner/:repo/git/tags/:sha', getTag, { needs: 'contents:read' })
    .on('POST /repos/:owner/:repo/git/tags', createTag, { needs: 'contents:write' })
    .on('GET /repos/:owner/:repo/tags', listTags, { needs: 'contents:read' });
}
