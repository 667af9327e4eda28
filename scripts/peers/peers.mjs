// The real servers that the examples and the `peers` tests measure: where they are installed, and whether they are there.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Ignored by git; `npm run peers:install` fills it. */
export const peersFolder = path.join(root, '.peers');
export const npmFolder = path.join(peersFolder, 'npm');
export const venvFolder = path.join(peersFolder, 'venv');

/** Exact versions: another one would answer with other sizes. */
export const everything = { name: '@modelcontextprotocol/server-everything', version: '2026.8.31' };
export const gitlab = { name: 'jmrplens-gitlab-mcp-server', version: '3.3.0' };

/** PATH as a user has it who installed the servers: the programs of both folders before what is there. */
export function peersPath(ambient = process.env.PATH ?? '') {
  return [path.join(npmFolder, 'node_modules', '.bin'), path.join(venvFolder, 'bin'), ambient].join(':');
}

/**
 * Why a peer cannot be measured here, or null where it can.
 * @param {'server-everything' | 'gitlab-mcp-server' | 'nginx' | 'wrk'} peer
 * @returns {string | null}
 */
export function missing(peer) {
  const found = looks[peer]();
  return found === null ? null : `${peer}: ${found} (npm run peers:install)`;
}

const looks = {
  'server-everything': () => {
    const manifest = path.join(npmFolder, 'node_modules', everything.name, 'package.json');
    return differs(everything, () => JSON.parse(readFileSync(manifest, 'utf8')).version);
  },
  'gitlab-mcp-server': () => {
    const program = path.join(venvFolder, 'bin', 'gitlab-mcp-server');
    return differs(gitlab, () => execFileSync(program, ['--version'], told).match(/\d+\.\d+\.\d+/)?.[0]);
  },
  nginx: () => (programOnPath('nginx') ? null : 'no nginx on PATH'),
  wrk: () => (programOnPath('wrk') ? null : 'no wrk on PATH'),
};
const told = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 };

function differs({ name, version }, installed) {
  try {
    const there = installed();
    return there === version ? null : `${name} is there as ${there}, not ${version}`;
  } catch {
    return `no ${name} ${version} in .peers`;
  }
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
