import { ApiError, notFound } from './http/errors.mjs';

const LEVELS = { none: 0, read: 1, write: 2 };
const MAIN_PERMISSIONS = ['contents', 'pull_requests', 'issues', 'actions', 'members'];

/**
 * A token: `{login, kind: 'app' | 'github_token' | 'pat', permissions: {contents: 'read', ...}, access?: false, name?, email?}`.
 * `access: false` is a token of somebody with no right to this repository. A `pat` without `permissions` may do all.
 */
export function readTokens(tokens) {
  return new Map(
    Object.entries(tokens).map(([secret, token]) => {
      const { kind = 'pat' } = token;
      if (!['app', 'github_token', 'pat'].includes(kind)) throw new Error(`token kind ${kind} is unknown`);
      const everything = Object.fromEntries(MAIN_PERMISSIONS.map((name) => [name, 'write']));
      const permissions = token.permissions ?? (kind === 'pat' ? everything : {});
      return [secret, { access: true, login: loginOf(kind), ...token, kind, permissions }];
    }),
  );
}

function loginOf(kind) {
  return { github_token: 'github-actions[bot]', app: 'ratingplate-app[bot]', pat: 'maintainer' }[kind];
}

/** Who sent the request; undefined for nobody. 401 for a secret that is not known. */
export function identify(tokens, header) {
  if (!header) return undefined;
  const [, secret] = /^(?:token|bearer)\s+(.+)$/i.exec(header) ?? [];
  const token = secret && tokens.get(secret);
  if (!token) throw new ApiError(401, 'Bad credentials');
  return token;
}

/** Level a token has for one permission of the repository. */
export function levelOf(actor, permission, settings) {
  const open = settings.private ? 0 : LEVELS.read;
  if (!actor?.access) return open;
  if (permission === 'metadata') return LEVELS.read;
  return Math.max(open, LEVELS[actor.permissions[permission] ?? 'none'] ?? 0);
}

/** Can this actor see that the repository exists? An installation token always has `metadata: read`. */
export function canSee(actor, settings) {
  return !settings.private || Boolean(actor?.access);
}

/**
 * Throws unless the actor has what `needs` says (`contents:write`, `issues|pull_requests:write`).
 * @throws {ApiError} 404 if it may not know of it, 401 without a token, else 403
 */
export function authorize(actor, needs, settings) {
  if (!canSee(actor, settings)) throw notFound();
  if (!needs) return;
  const [names, level] = needs.split(':');
  if (names.split('|').some((name) => levelOf(actor, name, settings) >= LEVELS[level])) return;
  if (!actor) throw new ApiError(401, 'Requires authentication');
  if (!actor.access) throw level === 'write' && actor.kind !== 'pat' ? forbidden(actor) : notFound();
  throw forbidden(actor);
}

/** 403 as GitHub words it for this kind of token. */
export function forbidden(actor) {
  const what = actor.kind === 'pat' ? 'personal access token' : 'integration';
  return new ApiError(403, `Resource not accessible by ${what}`);
}

/** Bots have their commits signed by GitHub; people who use a token have not. */
export const isBot = (actor) => actor.kind !== 'pat';
