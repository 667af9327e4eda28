// Installs and measures one real server, as a user does who has its config.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missing, peerOf, peersPath } from '../peers/peers.mjs';
import { install } from '../peers/provide.mjs';
import { failedRow, rowsOf } from './rows.mjs';

/**
 * Rows of one server, and its record or null; its progress goes to our stderr.
 * @param {import('./entries.mjs').Entry} entry
 * @param {{ root: string, cli: string, work: string }} settings
 */
export async function measureServer(entry, { root, cli, work }) {
  const version = entry.version || peerOf(entry.peers[0]).version;
  const lacking = provide(entry.peers);
  if (lacking !== null) return { rows: [failedRow(entry, version, lacking)], record: null };
  const { folder, file } = copyOf(entry, root, work);
  const only = entry.only.flatMap((id) => ['--only', id]);
  const args = [
    cli,
    'measure',
    '--config',
    file,
    '--quick',
    '--no-render',
    '--out',
    path.join(folder, 'out'),
  ];
  const said = await run([...args, ...only], folder, peersPath(entry.peers));
  const record = recordIn(folder);
  return {
    rows: record === null ? [failedRow(entry, version, said)] : rowsOf(entry, version, record),
    record,
  };
}

/** Installs what is not there yet; why it cannot, or null. */
function provide(peers) {
  for (const name of peers) {
    if (missing(name) === null) continue;
    if (peerOf(name).kind === 'system') return missing(name);
    try {
      install(name);
    } catch (error) {
      return `it does not install: ${error.message}`;
    }
  }
  return null;
}

/** In a folder of its own, so that the run's folder is not beside the config. */
function copyOf({ name, config }, root, work) {
  const folder = path.join(work, name);
  const [from, file] = [path.join(root, path.dirname(config)), path.basename(config)];
  mkdirSync(folder, { recursive: true });
  if (config.startsWith('examples/'))
    cpSync(from, folder, { recursive: true, filter: (source) => path.basename(source) !== '.ratingplate' });
  else cpSync(path.join(from, file), path.join(folder, file));
  return { folder, file };
}

/** The record of a complete run, else that of the run so far. */
function recordIn(folder) {
  const runs = path.join(folder, '.ratingplate');
  const kept = existsSync(runs) ? readdirSync(runs).filter((entry) => /^\d/.test(entry)) : [];
  const places = [path.join(folder, 'out'), ...kept.sort().map((run) => path.join(runs, run))];
  const place = places.find((each) => existsSync(path.join(each, 'record.json')));
  return place === undefined ? null : JSON.parse(readFileSync(path.join(place, 'record.json'), 'utf8'));
}

/** Runs the command line; resolves with what it said. */
function run(args, cwd, searchPath) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, PATH: searchPath },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = [];
    child.stderr.on('data', (chunk) => {
      said.push(chunk);
      process.stderr.write(chunk);
    });
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(said).toString('utf8')));
  });
}
