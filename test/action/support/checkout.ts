/** A Git repository like the one actions/checkout leaves. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Checkout {
  git(...args: string[]): string;
  write(files: Readonly<Record<string, string>>): void;
  /** Commits everything; returns the commit. */
  commit(message: string): string;
  /** What `fetch-depth: 0` would have brought of a branch. */
  remote(branch: string, commit?: string): void;
}

const identity = [
  '-c',
  'user.name=Tester',
  '-c',
  'user.email=tester@example.test',
  '-c',
  'commit.gpgsign=false',
  '-c',
  'tag.gpgsign=false',
];

/** @param folder an empty folder */
export function checkout(
  folder: string,
  files: Readonly<Record<string, string>> = { 'README.md': 'x\n' },
): Checkout {
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
        GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const write: Checkout['write'] = (given) => {
    for (const [name, content] of Object.entries(given)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
  };
  const commit = (message: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  const remote = (branch: string, at = 'HEAD') => void git('update-ref', `refs/remotes/origin/${branch}`, at);
  git('init', '--quiet', '--initial-branch=main');
  write(files);
  commit('First');
  return { git, write, commit, remote };
}
