// From a commit of this repository to the snapshot a release of it would propose: the Action measures a tag and opens a
// pull request on a GitHub that is a program (test/fake-github), and the files of that pull request are taken over.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runStep } from './step.mjs';

const repository = 'OWNER/ratingplate';
/** Known to the fake alone. */
const token = 'own-page';

/**
 * @param {{ root: string, entries: string, profile: string, say: (text: string) => void }} options `root`: a checkout
 *   without changes; `entries`: folder of the Action's `main.js`
 * @returns {Promise<{ tag: string, folder: string }>} `folder`: the snapshot, relative to `root`
 * @throws where the checkout has changes, or a step of the Action fails
 */
export async function makeOwnPage({ root, entries, profile, say }) {
  const changed = git(root, 'status', '--porcelain');
  if (changed !== '')
    throw new Error(`only what is committed can be measured; there are changes:\n${changed}`);
  const scratch = mkdtempSync(path.join(tmpdir(), 'ratingplate-own-page-'));
  try {
    const { bare, tag } = releaseOf(root, scratch);
    const checkedOut = checkOut(root, bare, tag, scratch);
    const github = await startGithub(bare);
    try {
      const base = {
        main: path.join(entries, 'main.js'),
        say,
        workspace: checkedOut,
        scratch,
        repository,
        tag,
      };
      const measured = await runStep({ ...base, inputs: { command: 'measure', profile, upload: 'never' } });
      const { outputs } = await runStep({
        ...base,
        hosted: true,
        api: github.url,
        inputs: {
          ...{ command: 'publish', 'github-token': token, 'api-throttle': 'false', tag },
          record: path.dirname(measured.outputs['record-path']),
          'record-sha256': measured.outputs['record-sha256'],
        },
      });
      return { tag, folder: takeOver(root, bare, outputs['pull-request-head-sha']) };
    } finally {
      await github.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/** A repository whose main is the commit that is checked out, tagged as what comes before the next release. */
function releaseOf(root, scratch) {
  const bare = path.join(scratch, 'repository.git');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const tag = `v${version}-g${git(root, 'rev-parse', '--short=10', 'HEAD')}`;
  git(scratch, 'init', '-q', '--bare', '-b', 'main', bare);
  git(root, 'push', '-q', bare, 'HEAD:refs/heads/main', `HEAD:refs/tags/${tag}`);
  return { bare, tag };
}

/** The tag as actions/checkout leaves it; servers that this checkout has installed are not fetched again. */
function checkOut(root, bare, tag, scratch) {
  const workspace = path.join(scratch, 'work');
  git(scratch, 'clone', '-q', bare, workspace);
  git(workspace, 'checkout', '-q', '--detach', tag);
  const installed = path.join('.peers', 'npm');
  if (existsSync(path.join(root, installed)))
    cpSync(path.join(root, installed), path.join(workspace, installed), {
      recursive: true,
      verbatimSymlinks: true,
    });
  return workspace;
}

/** It ends when its input does, so it cannot outlive this process. */
async function startGithub(bare) {
  const [owner, name] = repository.split('/');
  const tokens = {
    [token]: { kind: 'app', login: 'own-page', permissions: { contents: 'write', pull_requests: 'write' } },
  };
  const program = fileURLToPath(new URL('../../test/fake-github/main.mjs', import.meta.url));
  const args = ['--repo', bare, '--with-stdin', '--tokens', JSON.stringify(tokens)];
  const child = spawn(process.execPath, [program, ...args, '--settings', JSON.stringify({ owner, name })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const first = once(createInterface(child.stdout), 'line').then(([line]) => JSON.parse(line));
  const { url } = await Promise.race([
    first,
    ended.then(([code]) => Promise.reject(new Error(`the fake GitHub ended with code ${code}`))),
  ]);
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** The proposed snapshot in the place of the one that is there; nothing else of the proposal. */
function takeOver(root, bare, commit) {
  const files = git(bare, 'diff', '--name-only', '--no-renames', 'main', commit).split('\n');
  const record = files.find((file) => path.basename(file) === 'record.json');
  if (record === undefined) throw new Error('the pull request has no record');
  const folder = path.dirname(record);
  rmSync(path.join(root, folder), { recursive: true, force: true });
  mkdirSync(path.join(root, folder), { recursive: true });
  const archive = execFileSync('git', ['archive', commit, '--', folder], {
    cwd: bare,
    maxBuffer: 2 ** 27,
  });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  return folder;
}
