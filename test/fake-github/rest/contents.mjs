import { ApiError, notFound } from '../http/errors.mjs';
import { lines } from './blobs.mjs';
import { encodePath, repositoryUrl, webUrl } from './repository-shape.mjs';

const INLINE_LIMIT = 1024 * 1024;
const FOLDER_LIMIT = 1000;
const TYPES = { 120000: 'symlink', 160000: 'submodule', '040000': 'dir' };

async function getContents(context) {
  const { repo, params, query, accept } = context;
  const filePath = (params.path ?? '').replace(/\/$/, '');
  const ref = query.get('ref') ?? (await repo.defaultBranch());
  const sha = await repo.resolveCommit(ref);
  if (!sha) throw new ApiError(404, `No commit found for the ref ${ref}`);
  const entry = await repo.entryAt((await repo.commit(sha)).tree, filePath);
  if (!entry) throw notFound();
  if (entry.type === 'tree') return listFolder(context, { entry, filePath, ref });
  const content = entry.type === 'blob' ? (await repo.objects.read(entry.sha)).content : Buffer.alloc(0);
  if (accept.includes('.raw')) return { status: 200, body: content };
  return { status: 200, body: fileShape(context, { entry, filePath, ref, content }) };
}

async function listFolder(context, { entry, filePath, ref }) {
  const children = await context.repo.listTree(entry.sha);
  const body = children.slice(0, FOLDER_LIMIT).map((child) => {
    const childPath = filePath ? `${filePath}/${child.path}` : child.path;
    return entryShape(context, { entry: child, filePath: childPath, ref, size: child.size ?? 0 });
  });
  if (!context.accept.includes('.object')) return { status: 200, body };
  return { status: 200, body: { ...entryShape(context, { entry, filePath, ref, size: 0 }), entries: body } };
}

function entryShape(context, { entry, filePath, ref, size }) {
  const type = TYPES[entry.mode] ?? 'file';
  const kind = type === 'dir' ? 'tree' : 'blob';
  const place = encodePath(filePath);
  const { owner, name } = context.settings;
  const url = `${repositoryUrl(context)}/contents/${place}?ref=${encodeURIComponent(ref)}`;
  const git = `${repositoryUrl(context)}/git/${kind}s/${entry.sha}`;
  const html = `${webUrl(context)}/${kind}/${encodePath(ref)}/${place}`;
  return {
    name: filePath.split('/').pop(),
    path: filePath,
    sha: entry.sha,
    size,
    type,
    url,
    git_url: git,
    html_url: html,
    download_url:
      type === 'file'
        ? `https://raw.githubusercontent.com/${owner}/${name}/${encodePath(ref)}/${place}`
        : null,
    _links: { self: url, git, html },
  };
}

/** Between 1 and 100 MB the content is left out: only `raw` gives it. */
function fileShape(context, { entry, filePath, ref, content }) {
  const shape = entryShape(context, { entry, filePath, ref, size: content.length });
  if (content.length > INLINE_LIMIT) return { ...shape, encoding: 'none', content: '' };
  return { ...shape, encoding: 'base64', content: lines(content.toString('base64')) };
}

export function contentRoutes(router) {
  const read = { needs: 'contents:read' };
  return router
    .on('GET /repos/:owner/:repo/contents/*path', getContents, read)
    .on('GET /repos/:owner/:repo/contents', getContents, read);
}
