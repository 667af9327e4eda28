/** Paths in the repository: from a config of base, and still nothing but places below it. */
import { posix } from 'node:path';
import { SnapshotPathError } from '../errors/publish.ts';

const bad = /[\p{Cc}\p{Cs}\\]/u;

/**
 * A path of the config as seen from the repository's root.
 * @param config path of the config in the repository
 * @throws SnapshotPathError where it leads out, or to what must not be written
 */
export function placeOf(config: string, relative: string): string {
  const place = safePath(posix.join(posix.dirname(config), relative));
  if (/^\.github\/workflows(\/|$)/i.test(place))
    throw new SnapshotPathError(`${place}: workflows are not a place for figures`);
  return place;
}

/** @throws SnapshotPathError */
export function safePath(path: string): string {
  const normal = posix.normalize(path).replace(/\/$/, '');
  const parts = normal.split('/');
  const leads = normal === '.' || parts.some((part) => part === '' || part === '..' || /^\.git$/i.test(part));
  if (leads || bad.test(normal))
    throw new SnapshotPathError(
      `${JSON.stringify(path.slice(0, 120))} is no path below the root of the repository`,
    );
  return normal;
}
