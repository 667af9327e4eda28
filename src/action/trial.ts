/** What publishing a trial's figures would change: told from the checkout, without a token and without a call. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Places } from './places.ts';
import { filesIn } from './stage.ts';

export interface TrialChange {
  /** From the top of the repository, with `/`. */
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Of the new content; 0 for what is removed. */
  readonly bytes: number;
}

/**
 * The snapshot that was drawn against the one that is checked out. A page of its own is left out where the config names
 * pages elsewhere.
 * @param dir the snapshot's folder, from the top of the repository
 */
export function trialChanges(
  places: Places,
  workspace: string,
  dir: string,
  ownPage: boolean,
): TrialChange[] {
  const folder = path.resolve(workspace, dir);
  const name = (root: string) => (file: string) => path.relative(root, file).split(path.sep).join('/');
  const fresh = filesIn(places.snapshot)
    .map(name(places.snapshot))
    .filter((file) => ownPage || !/^page(\.\w+)?\.md$/.test(file));
  const gone = filesIn(folder)
    .map(name(folder))
    .filter((file) => !fresh.includes(file));
  return [
    ...fresh.flatMap((file) =>
      changeOf(file, path.join(places.snapshot, file), path.join(folder, file), dir),
    ),
    ...gone.map((file): TrialChange => ({ path: `${dir}/${file}`, kind: 'removed', bytes: 0 })),
  ];
}

function changeOf(file: string, drawn: string, committed: string, dir: string): TrialChange[] {
  const content = readFileSync(drawn);
  const there = existsSync(committed);
  if (there && readFileSync(committed).equals(content)) return [];
  return [{ path: `${dir}/${file}`, kind: there ? 'changed' : 'added', bytes: content.length }];
}
