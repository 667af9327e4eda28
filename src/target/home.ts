/**
 * An instance's fresh HOME. Of a target with a user of its own it lies in the system's folder of temporary files, since
 * that user may not enter the run's, and carries the name of the process that made it: what a killed one left is known by that.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStat } from '../proc/stat.ts';
import { stillAlive } from '../proc/table.ts';
import { makeFolderNow } from '../util/folders.ts';
import type { UnixUser } from '../util/unix-user.ts';
import { defaultPath } from './which.ts';

export interface Home {
  readonly path: string;
  /** Takes it away with all that is in it. Never throws. */
  remove(): void;
}

const prefix = 'ratingplate-home-';
const named = /^ratingplate-home-(\d{1,10})-(\d{1,15})-/;
/** What fills its home so that it takes longer to empty stays: nobody waits for that. */
const emptyMs = 30_000;

/** @param place where it is of our own user: a path, to which a random end is added */
export function freshHome(place: string, user: UnixUser | null): Home {
  if (user !== null) return strangersHome(user);
  makeFolderNow(path.dirname(place));
  const home = mkdtempSync(place);
  return {
    path: home,
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 2 }),
  };
}

function strangersHome({ uid, gid }: UnixUser): Home {
  const startTime = readStat(process.pid)?.startTime ?? 0;
  const home = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-${startTime}-`));
  chownSync(home, uid, gid);
  return { path: home, remove: () => removeAs(home, uid, gid) };
}

/** It is emptied by its owner: in the hands of root, a folder that becomes a link meanwhile would lead anywhere. */
function removeAs(home: string, uid: number, gid: number): void {
  try {
    if (readdirSync(home).length > 0)
      spawnSync(
        '/bin/sh',
        ['-c', 'chmod -R u+rwX "$1" 2>/dev/null; find "$1" -mindepth 1 -delete', 'sh', home],
        { uid, gid, cwd: '/', env: { PATH: defaultPath }, stdio: 'ignore', timeout: emptyMs },
      );
    rmdirSync(home);
  } catch {
    // Not there any more, no folder, or not empty: it is its owner's.
  }
}

/** Removes what processes left that were killed. Returns how many homes there were. */
export function sweepHomes(folder = tmpdir()): number {
  if (process.geteuid?.() !== 0) return 0;
  const left = readdirSync(folder).filter((name) => {
    const [, pid, startTime] = named.exec(name) ?? [];
    return pid !== undefined && !stillAlive({ pid: Number(pid), startTime: Number(startTime) });
  });
  for (const name of left) {
    const home = path.join(folder, name);
    const stat = lstatSync(home, { throwIfNoEntry: false });
    if (stat?.isDirectory() === true && stat.uid !== 0) removeAs(home, stat.uid, stat.gid);
  }
  return left.length;
}
