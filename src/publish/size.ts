/** What a snapshot may weigh: it is committed at each release, and stays in the repository's history for ever. */
import { SnapshotTooLargeError } from '../errors/publish.ts';
import type { Drawn } from './draw.ts';

/** MiB, unless told otherwise: four times what the published matrix of the first example is held to. */
export const defaultSnapshotMib = 5;
/** Files; ten charts in four languages of ten hosts are 800. */
const mostFiles = 1000;
const named = 5;

/** @throws SnapshotTooLargeError with the largest files */
export function checkSize({ folder, pages }: Drawn, mib: number): void {
  const files = [...folder, ...pages].map(([name, { content }]) => ({
    name,
    bytes: Buffer.byteLength(content),
  }));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length <= mostFiles && bytes <= mib * 2 ** 20) return;
  const largest = files.sort((a, b) => b.bytes - a.bytes).slice(0, named);
  const list = largest.map((file) => `${file.name} (${inMib(file.bytes)})`).join(', ');
  throw new SnapshotTooLargeError(
    `the snapshot has ${files.length} files with ${inMib(bytes)}, at most ${mostFiles} files and ${mib} MiB are committed; the largest are ${list}`,
  );
}

const inMib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(2)} MiB`;
