// Installs the real servers of the examples into .peers/ (npm run peers:install). What is there already stays; what
// cannot be installed here (no network, no Python) is listed and is no failure: the peers tests then say so and skip.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { everything, gitlab, missing, npmFolder, venvFolder } from './peers.mjs';
import { alone, once, run } from './run.mjs';

/** The MCP project's own server. */
function installEverything() {
  mkdirSync(npmFolder, { recursive: true });
  const manifest = {
    name: 'ratingplate-peers',
    private: true,
    dependencies: { [everything.name]: everything.version },
  };
  writeFileSync(path.join(npmFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  run('npm', ['install', ...alone, ...once], npmFolder);
}

/** A Python environment of its own; the package brings one Go binary. */
function installGitlab() {
  mkdirSync(path.dirname(venvFolder), { recursive: true });
  const python = path.join(venvFolder, 'bin', 'python');
  try {
    run(python, ['-m', 'pip', '--version'], '/');
  } catch {
    // None yet, or half of one.
    rmSync(venvFolder, { recursive: true, force: true });
    run('python3', ['-m', 'venv', venvFolder], '/');
  }
  const quietly = ['--no-input', '--quiet', '--disable-pip-version-check', '--retries=1'];
  run(python, ['-m', 'pip', 'install', ...quietly, `${gitlab.name}==${gitlab.version}`], '/');
}

/** Installs one unless it is there; says what happened in one line. */
function provide(peer, install) {
  if (missing(peer) === null) return console.log(`there      ${peer}`);
  try {
    install();
  } catch (error) {
    console.log(`not here   ${peer}: ${error.message}`);
    return;
  }
  const fault = missing(peer);
  console.log(fault === null ? `installed  ${peer}` : `not here   ${fault}`);
}

provide('server-everything', installEverything);
provide('gitlab-mcp-server', installGitlab);
for (const peer of ['nginx', 'wrk'])
  console.log(
    missing(peer) === null
      ? `there      ${peer}`
      : `not here   ${peer}: install it with the system's packages`,
  );
