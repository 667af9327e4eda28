// Installs one real server into its folder of .peers with the client of its registry. Nothing is compiled, and no install
// script runs: what a package downloads beside itself is not part of it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, peerOf } from './peers.mjs';
import { alone, once, run } from './run.mjs';

/** Installs a peer; throws what the client said where it cannot. */
export function install(name) {
  const peer = peerOf(name);
  if (peer.kind === 'npm') installNpm(peer, folderOf(name));
  else installPip(peer, folderOf(name));
}

/** A package of its own, so that nothing of it gets into ours. */
function installNpm({ package: wanted, version }, folder) {
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'ratingplate-peer', private: true, dependencies: { [wanted]: version } };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  run('npm', ['install', ...alone, ...once], folder);
}

/** A Python environment of its own. */
function installPip({ package: wanted, version }, folder) {
  mkdirSync(path.dirname(folder), { recursive: true });
  const python = path.join(folder, 'bin', 'python');
  try {
    run(python, ['-m', 'pip', '--version'], '/');
  } catch {
    // None yet, or half of one.
    rmSync(folder, { recursive: true, force: true });
    run('python3', ['-m', 'venv', folder], '/');
  }
  const quietly = ['--no-input', '--quiet', '--disable-pip-version-check', '--retries=1'];
  run(python, ['-m', 'pip', 'install', ...quietly, `${wanted}==${version}`], '/');
}
