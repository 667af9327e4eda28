/** Every request goes through here, so that each way GitHub can fail is one of our errors. */
import {
  GithubNotFoundError,
  GithubRefusedError,
  GithubUnavailableError,
  PermissionMissingError,
  RateLimitedError,
  TokenRefusedError,
} from '../errors/publish.ts';

/** What a request is for, and what a token needs for it. */
export interface Purpose {
  /** Completes "cannot ...". */
  readonly what: string;
  /** As `permissions:` of a workflow names it. */
  readonly permission: string;
}

/** Sends; what comes back is the answer or an error of ours. */
export async function ask<T>(purpose: Purpose, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw translate(error, purpose);
  }
}

/** As `ask`, with null for what is not there. */
export async function askOrNull<T>(purpose: Purpose, send: () => Promise<T>): Promise<T | null> {
  try {
    return await ask(purpose, send);
  } catch (error) {
    if (error instanceof GithubNotFoundError) return null;
    throw error;
  }
}

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
  /** Types of GraphQL errors. */
  readonly types: readonly string[];
}

const secondary = /secondary rate|abuse detection/i;

function translate(error: unknown, { what, permission }: Purpose): Error {
  const answer = answerOf(error);
  if (answer === null) return error instanceof Error ? error : new Error(String(error));
  const { status, message, headers, types } = answer;
  const because = { cause: error };
  const said = `cannot ${what}: ${clip(message)}`;
  if (status === 401) return new TokenRefusedError(said, because);
  if (
    status === 429 ||
    secondary.test(message) ||
    headers['x-ratelimit-remaining'] === '0' ||
    types.includes('RATE_LIMITED')
  )
    return new RateLimitedError(`${said}${waitOf(headers)}`, because);
  if (
    types.includes('FORBIDDEN') ||
    (status === 403 && /not accessible by|must have|permission/i.test(message))
  )
    return new PermissionMissingError(`${said} (it needs \`${permission}\`)`, because);
  if (status === 404) return new GithubNotFoundError(said, because);
  if (status >= 500) return new GithubUnavailableError(`${said} (${status})`, because);
  return new GithubRefusedError(`${said}${status > 0 ? ` (${status})` : ''}`, because);
}

/** The answer within an error of octokit, REST or GraphQL; null for what is none. */
function answerOf(error: unknown): Answer | null {
  if (!(error instanceof Error)) return null;
  const { status, response, errors } = error as Error & {
    status?: unknown;
    response?: { headers?: Answer['headers'] };
    errors?: readonly { type?: string }[];
    headers?: Answer['headers'];
  };
  const headers = response?.headers ?? {};
  if (Array.isArray(errors))
    return { status: 0, message: error.message, headers, types: errors.map(({ type }) => type ?? '') };
  return typeof status === 'number' ? { status, message: error.message, headers, types: [] } : null;
}

function waitOf(headers: Answer['headers']): string {
  const after = Number(headers['retry-after']);
  if (after > 0) return `; free again in ${after} s`;
  const reset = Number(headers['x-ratelimit-reset']);
  return reset > 0 ? `; free again at ${new Date(reset * 1000).toISOString()}` : '';
}

/** GitHub's message in one line; what a server answers is text from elsewhere. */
const clip = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 400);
