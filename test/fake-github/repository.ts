import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
  /** A person's working copy of `main`, made when it is first asked for after what was pushed last. */
  readonly work: string;
  /** Commits files on a branch (made from the one that was pushed last if new), as a push does; gives the commit's id. */
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
  commitFiles(bare, { branch: 'main', from: null, files, message: 'First commit' });
  let clones = 0;
  const clone = (ref: string) => {
    const target = path.join(folder, `clone-${++clones}`);
    git(folder, '-c', 'advice.detachedHead=false', 'clone', '-q', '--template=', '-b', ref, bare, target);
    return target;
  };
  const ref = (name: string) => git(bare, 'for-each-ref', '--format=%(objectname)', name) || undefined;
  let work: string | undefined;
  let last = 'main';
  return {
    bare,
    clone,
    get work() {
      work ??= clone('main');
      return work;
    },
    push: (branch, changes, message = 'Change') => {
      // The branch as the repository has it: the API may have moved it since.
      const from = ref(`refs/heads/${branch}`) ?? ref(`refs/heads/${last}`) ?? null;
      [last, work] = [branch, undefined];
      return commitFiles(bare, { branch, from, files: changes, message });
    },
    ref,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Commit {
  readonly branch: string;
  /** Parent; null = none. */
  readonly from: string | null;
  readonly files: Files;
  readonly message: string;
}

/** One commit by `git fast-import`: one process where a working copy would take a dozen. Its id. */
function commitFiles(bare: string, { branch, from, files, message }: Commit): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const changes = Object.entries(files).map(([name, content]) =>
    content === null ? `D ${name}\n` : `M 100644 inline ${name}\n${data(content)}`,
  );
  const seconds = Date.parse(ENVIRONMENT.GIT_AUTHOR_DATE) / 1000;
  const person = `committer ${PERSON.GIT_AUTHOR_NAME} <${PERSON.GIT_AUTHOR_EMAIL}> ${seconds} +0000\n`;
  const parent = from === null ? '' : `from ${from}\n`;
  const input = `commit refs/heads/${branch}\nmark :1\n${person}${data(`${message}\n`)}${parent}${changes.join('')}get-mark :1\n`;
  const given = { cwd: bare, env: ENVIRONMENT, encoding: 'utf8', stdio: 'pipe', input } as const;
  return execFileSync('git', ['fast-import', '--quiet'], given).trim();
}
