// The real servers that the examples and the `peers` tests measure: where they are installed, and whether they are there.
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { peers } from './catalog.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Ignored by git; `npm run peers:install` fills it. */
export const peersFolder = path.join(root, '.peers');

/** Folder of a peer that we install. */
export const folderOf = (name) => path.join(peersFolder, peerOf(name).folder);

/** @returns {import('./catalog.mjs').Peer} Throws for a name that the catalog does not have. */
export function peerOf(name) {
  const peer = peers[name];
  if (peer === undefined) throw new Error(`no peer ${name}; there are ${Object.keys(peers).join(', ')}`);
  return peer;
}

/** Names of all peers that tests need. */
export const testedPeers = Object.keys(peers).filter((name) => peers[name].tested);

/** PATH as a user has it who installed these servers: their programs before what is there. */
export function peersPath(names = testedPeers, ambient = process.env.PATH ?? '') {
  return [...names.flatMap(programFolders), ambient].join(':');
}

function programFolders(name) {
  const { kind } = peerOf(name);
  if (kind === 'npm') return [path.join(folderOf(name), 'node_modules', '.bin')];
  return kind === 'pip' ? [path.join(folderOf(name), 'bin')] : [];
}

/**
 * Why a peer cannot be measured here, or null where it can.
 * @param {string} name of the catalog
 * @returns {string | null}
 */
export function missing(name) {
  const peer = peerOf(name);
  if (peer.kind === 'system')
    return programOnPath(peer.package) ? null : `${name}: no ${peer.package} on PATH (npm run peers:install)`;
  const there = installedVersion(name);
  if (there === peer.version) return null;
  const found =
    there === null
      ? `no ${peer.package} ${peer.version} in .peers`
      : `${peer.package} is there as ${there}, not ${peer.version}`;
  return `${name}: ${found} (npm run peers:install)`;
}

/** Version of a peer that we install, as its registry's client has written it down; null = it is not there. */
function installedVersion(name) {
  const { kind, package: wanted } = peerOf(name);
  try {
    return kind === 'npm' ? npmVersion(folderOf(name), wanted) : pipVersion(folderOf(name), wanted);
  } catch {
    return null;
  }
}

function npmVersion(folder, wanted) {
  return JSON.parse(readFileSync(path.join(folder, 'node_modules', wanted, 'package.json'), 'utf8')).version;
}

/** From the folder that pip keeps of each package: `NAME-VERSION.dist-info`, with `_` for `-` and `.` in the name. */
function pipVersion(folder, wanted) {
  const lib = path.join(folder, 'lib');
  const start = `${wanted.replaceAll(/[-.]/g, '_').toLowerCase()}-`;
  for (const python of readdirSync(lib)) {
    const packages = path.join(lib, python, 'site-packages');
    const kept = existsSync(packages) ? readdirSync(packages) : [];
    const info = kept.find((entry) => entry.toLowerCase().startsWith(start) && entry.endsWith('.dist-info'));
    if (info !== undefined) return info.slice(start.length, -'.dist-info'.length);
  }
  return null;
}

/** Is there such a program in a folder of `searchPath`? */
export function programOnPath(program, searchPath = process.env.PATH ?? '') {
  return searchPath.split(':').some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
