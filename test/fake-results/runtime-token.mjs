import { twirpError } from './errors.mjs';

/**
 * Run and job a runtime token speaks for: the scope `Actions.Results:<run>:<job>` among others in `scp`.
 * @throws {ServiceError} 401 for what is no such token
 */
export function idsOf(authorization) {
  const [, token] = /^bearer (.+)$/i.exec(authorization ?? '') ?? [];
  const scope = scopesOf(token).find((text) => text.startsWith('Actions.Results:'));
  const [, run, job, ...more] = scope?.split(':') ?? [];
  if (!run || !job || more.length > 0)
    throw twirpError('unauthenticated', 'no token for the results service');
  return { run, job };
}

function scopesOf(token) {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    const expired = payload.exp !== undefined && payload.exp * 1000 < Date.now();
    return expired ? [] : payload.scp.split(' ');
  } catch {
    return [];
  }
}
