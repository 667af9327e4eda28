import { ZERO } from '../git/refs.mjs';
import { notFound, unprocessable } from '../http/errors.mjs';
import { paginate } from '../http/pages.mjs';
import { isProtected } from '../settings.mjs';
import { nodeId } from '../users.mjs';
import { encodePath, repositoryUrl } from './repository-shape.mjs';

/** A ref as the API shows it. */
function refShape(context, name, { oid, type }) {
  const base = repositoryUrl(context);
  return {
    ref: name,
    node_id: nodeId('REF', name),
    url: `${base}/git/${encodePath(name)}`,
    object: { sha: oid, type, url: `${base}/git/${type}s/${oid}` },
  };
}

/** Refuses to touch a protected branch. */
export function checkProtection({ settings, actor }, name, wording = 'Cannot update this protected ref.') {
  const branch = name.replace(/^refs\/heads\//, '');
  if (branch === name || !isProtected(settings, branch)) return;
  if (!settings.bypass.includes(actor?.login)) throw unprocessable(wording);
}

/** Checks that an object may be what `name` points at, and gives its type. */
export async function checkTarget({ repo }, name, sha) {
  const object = await repo.objects.info(String(sha));
  if (!object) throw unprocessable('Object does not exist');
  if (name.startsWith('refs/heads/') && object.type !== 'commit')
    throw unprocessable('Object is not a commit');
  return object.type;
}

/** Only forwards, unless forced. */
export async function isForward({ repo }, before, after) {
  if (before === after) return true;
  return repo.isAncestor(before, after);
}

async function getRef(context) {
  const name = `refs/${context.params.ref}`;
  const ref = await context.repo.ref(name);
  if (!ref) throw notFound();
  return { status: 200, body: refShape(context, name, ref) };
}

async function listMatching(context) {
  const refs = await context.repo.refs(`refs/${context.params.ref ?? ''}`);
  return paginate(
    [...refs].map(([name, ref]) => refShape(context, name, ref)),
    context,
  );
}

async function createRef(context) {
  const { repo, body } = context;
  const { ref: name, sha } = body;
  if (typeof name !== 'string' || !/^refs\/[^/]+\/./.test(name)) {
    throw unprocessable('Reference name must start with refs/ and have at least three parts.');
  }
  if (!(await repo.isRefName(name))) throw unprocessable(`${name} is not a valid ref name.`);
  checkProtection(
    context,
    name,
    'Repository rule violations found\n\nCannot create ref due to creations being restricted.\n\n',
  );
  const type = await checkTarget(context, name, sha);
  if (await repo.ref(name)) throw unprocessable('Reference already exists');
  const moved = await repo.moveRefs([{ name, before: ZERO, after: sha }]);
  if (!moved.ok) throw unprocessable('Reference update failed');
  return { status: 201, body: refShape(context, name, { oid: sha, type }) };
}

async function updateRef(context) {
  const { repo, body, params } = context;
  const name = `refs/${params.ref}`;
  const before = await repo.ref(name);
  if (!before) throw unprocessable('Reference does not exist');
  checkProtection(context, name);
  const type = await checkTarget(context, name, body.sha);
  const forward = body.force === true || (await isForward(context, before.oid, body.sha));
  if (!forward) throw unprocessable('Update is not a fast forward');
  const moved = await repo.moveRefs([{ name, before: before.oid, after: body.sha }]);
  if (!moved.ok) throw unprocessable('Reference update failed');
  return { status: 200, body: refShape(context, name, { oid: body.sha, type }) };
}

async function deleteRef(context) {
  const { repo, params } = context;
  const name = `refs/${params.ref}`;
  const before = await repo.ref(name);
  if (!before) throw unprocessable('Reference does not exist');
  checkProtection(context, name, 'Cannot delete this protected ref.');
  if (params.ref === `heads/${await repo.defaultBranch()}`)
    throw unprocessable('Cannot delete the default branch.');
  await repo.moveRefs([{ name, before: before.oid, after: ZERO }]);
  return { status: 204 };
}

export function refRoutes(router) {
  const git = '/repos/:owner/:repo/git';
  const read = { needs: 'contents:read' };
  const write = { needs: 'contents:write' };
  return router
    .on(`GET ${git}/ref/*ref`, getRef, read)
    .on(`GET ${git}/refs/*ref`, getRef, read)
    .on(`GET ${git}/matching-refs/*ref`, listMatching, read)
    .on(`GET ${git}/matching-refs`, listMatching, read)
    .on(`POST ${git}/refs`, createRef, write)
    .on(`PATCH ${git}/refs/*ref`, updateRef, write)
    .on(`DELETE ${git}/refs/*ref`, deleteRef, write);
}
