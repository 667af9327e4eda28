import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PERSON = { GIT_AUTHOR_NAME: 'A Person', GIT_AUTHOR_EMAIL: 'person@example.test' };
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  ...PERSON,
  GIT_COMMITTER_NAME: PERSON.GIT_AUTHOR_NAME,
  GIT_COMMITTER_EMAIL: PERSON.GIT_AUTHOR_EMAIL,
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
};

/** Files by path; `null` removes one. */
export type Files = Readonly<Record<string, string | null>>;

/** Runs git as a person would, with fixed dates, and gives its output. */
export function git(folder: string, ...args: string[]): string {
  const output = execFileSync('git', args, {
    cwd: folder,
    env: ENVIRONMENT,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  return output.trimEnd();
}

/** A bare repository to serve, and a person's clone of it to push from. */
export interface TestRepository {
  /** Bare repository. */
  readonly bare: string;
  /** A person's working copy, made when it is first asked for. */
  readonly work: string;
  /** Commits files on a branch (made from the present one if new) and pushes; gives the commit's id. */
  push(branch: string, files: Files, message?: string): string;
  /** A fresh clone, made by another git process, of one branch or tag. */
  clone(ref: string): string;
  /** Id a ref of the bare repository has, undefined if there is none. */
  ref(name: string): string | undefined;
  remove(): void;
}

/** Makes a repository whose branch `main` has the given files. */
export function createRepository(files: Files = { 'README.md': '# Example\n' }): TestRepository {
  const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-github-'));
  const bare = path.join(folder, 'repo.git');
  git(folder, 'init', '-q', '--bare', '--template=', '-b', 'main', bare);
  execFileSync('git', ['fast-import', '--quiet'], { cwd: bare, env: ENVIRONMENT, input: firstCommit(files) });
  let clones = 0;
  const clone = (ref: string) => {
    const target = path.join(folder, `clone-${++clones}`);
    git(folder, '-c', 'advice.detachedHead=false', 'clone', '-q', '--template=', '-b', ref, bare, target);
    return target;
  };
  let work: string | undefined;
  const working = () => {
    work ??= clone('main');
    return work;
  };
  return {
    bare,
    clone,
    get work() {
      return working();
    },
    push: (branch, changes, message = 'Change') => pushFiles(working(), { branch, files: changes, message }),
    ref: (name) => git(bare, 'for-each-ref', '--format=%(objectname)', name) || undefined,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The first commit as `git fast-import` reads it: one process where a working copy would take a dozen. */
function firstCommit(files: Files): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const changes = Object.entries(files).map(
    ([name, content]) => `M 100644 inline ${name}\n${data(content ?? '')}`,
  );
  const seconds = Date.parse(ENVIRONMENT.GIT_AUTHOR_DATE) / 1000;
  const person = `committer ${PERSON.GIT_AUTHOR_NAME} <${PERSON.GIT_AUTHOR_EMAIL}> ${seconds} +0000\n`;
  return `commit refs/heads/main\n${person}${data('First commit\n')}${changes.join('')}`;
}

/** Starts from the branch as the bare repository has it: the API may have moved it since. */
function pushFiles(
  work: string,
  { branch, files, message }: { branch: string; files: Files; message: string },
) {
  git(work, 'fetch', '-q', '--prune', 'origin');
  const remote = git(work, 'for-each-ref', `refs/remotes/origin/${branch}`) !== '';
  git(work, 'checkout', '-q', '-B', branch, ...(remote ? [`origin/${branch}`] : []));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(work, name);
    if (content === null) rmSync(file);
    else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
  git(work, 'add', '-A');
  git(work, 'commit', '-q', '-m', message);
  git(work, 'push', '-q', 'origin', branch);
  return git(work, 'rev-parse', 'HEAD');
}
