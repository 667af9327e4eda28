import { ZERO } from '../git/refs.mjs';
import { ApiError } from '../http/errors.mjs';
import { checkProtection, checkTarget, isForward } from '../rest/refs.mjs';
import { repositoryNodeId } from '../rest/repository-shape.mjs';
import { GraphqlError, unresolvedNode } from './errors.mjs';

/**
 * Moves several refs or none. `beforeOid` must be what the ref is now (all zero: it must not exist); `afterOid` all
 * zero deletes.
 */
export async function updateRefs(context, { repositoryId, refUpdates, clientMutationId = null }) {
  if (repositoryId !== repositoryNodeId(context)) throw unresolvedNode(repositoryId);
  const updates = [];
  for (const update of refUpdates) updates.push(await checkUpdate(context, update));
  const moved = await context.repo.moveRefs(updates.filter(({ before, after }) => before !== after));
  if (!moved.ok) throw new GraphqlError('UNPROCESSABLE', `Reference update failed: ${moved.reason}`);
  return { clientMutationId };
}

async function checkUpdate(context, { name, beforeOid, afterOid, force = false }) {
  const { repo } = context;
  if (!(await repo.isRefName(name)))
    throw new GraphqlError('UNPROCESSABLE', `${name} is not a valid ref name.`);
  const now = (await repo.ref(name))?.oid ?? ZERO;
  if (beforeOid !== undefined && beforeOid !== null && beforeOid !== now) {
    const message = `Expected ref ${name} to point to "${beforeOid}" but it did not. Pull and try again.`;
    throw new GraphqlError('STALE_DATA', message);
  }
  await asGraphql(async () => checkProtection(context, name));
  if (afterOid === ZERO) return { name, before: now, after: ZERO };
  await asGraphql(() => checkTarget(context, name, afterOid));
  const free = force === true || now === ZERO || (await isForward(context, now, afterOid));
  if (!free) throw new GraphqlError('UNPROCESSABLE', `Update of ${name} is not a fast forward`);
  return { name, before: now, after: afterOid };
}

/** The same checks as in REST, with the error in this form. */
async function asGraphql(check) {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new GraphqlError('UNPROCESSABLE', error.message);
  }
}
