import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { twirpError } from './errors.mjs';

const KEY = randomBytes(32);
const LIFETIME_MS = 600_000;

/** All artifacts, finished or not, in memory. */
export class Shelf {
  #artifacts = [];
  #ids = 0;

  /** A new one under a name that its run has not used. */
  create({ run, job, name, mimeType, expiresAt }) {
    if (this.find({ run, name })) {
      throw twirpError('already_exists', 'an artifact with this name already exists on the workflow run');
    }
    const artifact = { id: ++this.#ids, run, job, name, mimeType, expiresAt, blocks: new Map() };
    artifact.createdAt = new Date().toISOString();
    this.#artifacts.push(artifact);
    return artifact;
  }

  find({ run, name }) {
    return this.#artifacts.find((artifact) => artifact.run === run && artifact.name === name);
  }

  byId(id) {
    return this.#artifacts.find((artifact) => artifact.id === Number(id));
  }

  /** Only those whose upload was completed and confirmed. */
  finished() {
    return this.#artifacts.filter((artifact) => artifact.digest);
  }

  /** Confirms an upload: what arrived must be what the client says it sent. */
  finish(artifact, { size, hash }) {
    const { content } = artifact;
    if (!content) throw twirpError('invalid_argument', 'nothing was uploaded for this artifact');
    if (Number(size) !== content.length) {
      throw twirpError('invalid_argument', `size is ${content.length}, not ${size}`);
    }
    const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    if (hash !== undefined && hash !== digest)
      throw twirpError('invalid_argument', `digest is ${digest}, not ${hash}`);
    artifact.digest = digest;
  }

  remove(artifact) {
    this.#artifacts = this.#artifacts.filter((other) => other !== artifact);
  }
}

/** Address that allows one thing for a while to whoever has it. */
function signed(origin, path, what) {
  const until = String(Date.now() + LIFETIME_MS);
  return `${origin}${path}?se=${until}&sig=${signatureOf(path, what, until)}`;
}

const signatureOf = (path, what, until) =>
  createHmac('sha256', KEY).update(`${what} ${path} ${until}`).digest('hex');

/** Was this address given for that purpose, and is it still good? */
export function isSigned(url, what) {
  const until = url.searchParams.get('se') ?? '';
  const given = Buffer.from(url.searchParams.get('sig') ?? '');
  const right = Buffer.from(signatureOf(url.pathname, what, until));
  return Number(until) > Date.now() && given.length === right.length && timingSafeEqual(given, right);
}

export const signedUpload = ({ id }, origin) => signed(origin, `/actions-results/blobs/${id}`, 'write');
export const signedDownload = ({ id }, origin) => signed(origin, `/actions-results/blobs/${id}`, 'read');

/** An artifact as the admin interface shows it. */
export function adminArtifact({ id, run, job, name, digest, content, createdAt, expiresAt }) {
  return { id, run, job, name, digest, size: content.length, createdAt, expiresAt };
}
