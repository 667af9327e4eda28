/** A user of this system, as its user database tells of one. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface UnixUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** By the database; it need not be there. */
  readonly home: string;
}

/** Whom a process is started as. */
export interface AsUser {
  /** Null or absent = whoever starts it. */
  readonly user?: UnixUser | null;
}

/** Long enough for a directory service that has to be asked. */
const patienceMs = 10_000;

/** The user of that name; null where there is none. @param rows of passwd(5) that may be of it. Replaced in tests. */
export function findUser(name: string, rows: (name: string) => string = rowsOf): UnixUser | null {
  for (const row of rows(name).split('\n')) {
    const [own, , uid = '', gid = '', , home = ''] = row.split(':');
    if (own === name && /^\d+$/.test(uid) && /^\d+$/.test(gid))
      return { name, uid: Number(uid), gid: Number(gid), home };
  }
  return null;
}

/** `getent` knows the users of a directory service too; where it is not there, those of the file must do. */
function rowsOf(name: string): string {
  const asked = spawnSync('getent', ['passwd', name], { encoding: 'utf8', timeout: patienceMs });
  return asked.error === undefined ? asked.stdout : readFileSync('/etc/passwd', 'utf8');
}
