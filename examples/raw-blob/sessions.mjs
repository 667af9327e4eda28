// Who may read what: a store of sessions on disk, as an application's database would be asked.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const nameOf = (session) => createHash('sha256').update(session).digest('hex');

/** Makes the store with the one session there is. */
export function makeSessions(projects, home = process.env.HOME) {
  const folder = path.join(home, 'sessions');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, nameOf('bench')), JSON.stringify({ user: 'bench', reads: projects }));
  return folder;
}

/** The session of a request's cookie header, or null. */
export function sessionOf(cookie = '') {
  for (const part of cookie.split(';')) {
    const [name, ...value] = part.trim().split('=');
    if (name === 'session') return value.join('=');
  }
  return null;
}

/** Asks the store whether the session may read the project. */
export function mayRead(folder, session, project) {
  if (session === null) return false;
  try {
    return JSON.parse(readFileSync(path.join(folder, nameOf(session)), 'utf8')).reads.includes(project);
  } catch {
    return false;
  }
}
