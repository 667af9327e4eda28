import type { IdentitySpec, Json } from '../config/plan.ts';
import { IdentityUnreadableError } from '../errors/target.ts';
import type { Told } from './identity.ts';
import { printable } from './lines.ts';
import { maskSecrets } from './mask.ts';

const patienceMs = 10_000;
/** An answer longer than this is no statement of identity, bytes. */
const maxBody = 1024 * 1024;

/** So much of a text, its secrets taken out before it is cut: one that the cut goes through would not be known again. */
type Shown = (text: string, limit: number) => string;

/** Reads version and commit from the JSON the instance answers. Throws `identity-unreadable`. */
export async function identityFromHttp(spec: IdentitySpec, secrets: readonly string[]): Promise<Told> {
  const url = spec.http ?? '';
  const shown: Shown = (text, limit) => printable(maskSecrets(text, secrets), limit);
  const json = await fetchJson(url, shown);
  const at = (path: string | null): string | null => {
    if (path === null) return null;
    const value = jsonPath(json, path);
    if (typeof value === 'string' || typeof value === 'number') return shown(String(value), 200);
    throw new IdentityUnreadableError(
      `${url} answers no text at \`${path}\`: ${shown(JSON.stringify(json), 200)}.`,
    );
  };
  return {
    version: at(spec.version ?? guess(json, 'version')),
    commit: at(spec.commit ?? guess(json, 'commit')),
  };
}

/** A path that was not configured is tried by its usual name, and is no fault where it is missing. */
function guess(json: Json, name: string): string | null {
  const value = jsonPath(json, name);
  return typeof value === 'string' || typeof value === 'number' ? name : null;
}

/** The value at a path of names and positions joined by dots; undefined where there is none. */
export function jsonPath(json: Json, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    return (value as { readonly [key: string]: Json })[name];
  }, json);
}

async function fetchJson(url: string, shown: Shown): Promise<Json> {
  const refuse = (why: string, cause?: unknown) => new IdentityUnreadableError(`${url} ${why}.`, { cause });
  let text: string;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
      headers: { accept: 'application/json', connection: 'close' },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw refuse(`answers with status ${response.status}`);
    }
    text = await readBounded(response, refuse);
  } catch (error) {
    throw error instanceof IdentityUnreadableError ? error : refuse('gives no answer', error);
  }
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw refuse(`answers no JSON: ${shown(text, 100)}`, error);
  }
}

async function readBounded(response: Response, refuse: (why: string) => Error): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxBody) throw refuse('answers more than 1 MiB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
