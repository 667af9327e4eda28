// Installs the real servers of the examples into .peers/ (npm run peers:install). What is there already stays; what
// cannot be installed here (no network, no Python) is listed and is no failure: the peers tests then say so and skip.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { everything, gitlab, missing, npmFolder, venvFolder } from './peers.mjs';

const limitMs = 240_000;

/** Runs a command; what it said last where it failed. */
function run(command, args, cwd) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: limitMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return;
  const said = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-8).join('\n    ');
  throw new Error(`${[command, ...args].join(' ')}: ${error?.message ?? `exit ${status}`}\n    ${said}`);
}

/** A package of its own, so that nothing of it gets into ours. */
function installEverything() {
  mkdirSync(npmFolder, { recursive: true });
  const manifest = {
    name: 'ratingplate-peers',
    private: true,
    dependencies: { [everything.name]: everything.version },
  };
  writeFileSync(path.join(npmFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // One retry: without a network the answer is the same, only later.
  const once = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  const alone = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
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
