// One example from the bundle, and what its record lacks.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missing, peersPath } from '../peers/peers.mjs';
import { outsideList } from './allowed.mjs';

/** The peers each example needs (scripts/peers/catalog.mjs); a name that is not here needs none. */
const needs = {
  context7: ['context7'],
  'data-stores': ['postgres', 'redis'],
  'gitlab-mcp-server': ['gitlab-mcp-server'],
  'java-sdk': ['maven', 'a JDK'],
  'lighttpd-tls': ['lighttpd'],
  'mcp-gitlab': ['mcp-gitlab'],
  mongodb: ['mongodb'],
  'nginx-http': ['nginx'],
  'nginx-places': ['nginx'],
  'python-fastmcp': ['fastmcp'],
  'python-sdk': ['server-time'],
  'server-everything': ['server-everything'],
  'server-filesystem': ['server-filesystem'],
  'server-memory': ['server-memory'],
  'server-sequential-thinking': ['server-sequential-thinking'],
  'sql-vs-resp': ['postgres', 'redis'],
};

/** PATH as a user of the example has it, who has installed what it needs. */
export const examplePath = (name) => peersPath(needs[name] ?? []);

/** Names of all examples of a folder, in order. */
export function exampleNames(examples) {
  return readdirSync(examples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** @returns {import('./allowed.mjs').Entry[] | null} null: the example can only be planned so far */
export function allowedIn(examples, name) {
  const file = path.join(examples, name, 'allowed-na.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).cells : null;
}

/** Why the example cannot be measured here, or null. */
export function obstacle(examples, name) {
  if (allowedIn(examples, name) === null) return 'can only be planned in this version';
  return (needs[name] ?? []).map(missing).find((fault) => fault !== null) ?? null;
}

/**
 * Measures it into `out`; its progress goes to our stderr.
 * @returns {Promise<{ code: number | null, record: object | null, outside: import('./allowed.mjs').Cell[] }>}
 */
export async function measureExample({ examples, name, cli, out, profile }) {
  const code = await ended(
    spawn(process.execPath, [cli, 'measure', '--profile', profile, '--out', out], {
      cwd: path.join(examples, name),
      env: { ...process.env, PATH: examplePath(name) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const file = path.join(out, 'record.json');
  if (!existsSync(file)) return { code, record: null, outside: [] };
  const record = JSON.parse(readFileSync(file, 'utf8'));
  return { code, record, outside: outsideList(record, allowedIn(examples, name)) };
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
}
