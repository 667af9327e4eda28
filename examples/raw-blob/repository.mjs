// The repository that both servers read: made anew in the scratch HOME of the instance, so that nothing is asked of the
// machine but `git`. One project, one file of the size that was measured in the published comparison (1.8 KB).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

export const project = 'root/slapos';
export const file = 'software/wendelin/software.cfg';

/** Git with a configuration of its own: neither that of the machine nor that of a user. */
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'bench',
  GIT_AUTHOR_EMAIL: 'bench@example.invalid',
  GIT_AUTHOR_DATE: '2016-02-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'bench',
  GIT_COMMITTER_EMAIL: 'bench@example.invalid',
  GIT_COMMITTER_DATE: '2016-02-01T00:00:00Z',
};

/** Runs git in the repository; what it prints. */
export const git = (repository, args, input) =>
  execFileSync('git', ['--git-dir', repository, ...args], { env, input, maxBuffer: 2 ** 26 });

const content = () => {
  const lines = ['[buildout]', 'extends =', '  ../../stack/erp5/buildout.cfg', ''];
  for (let n = 1; lines.join('\n').length < 1800; n++)
    lines.push(`[part-${n}]`, `recipe = slapos.recipe.template:${n}`);
  return `${lines.join('\n').slice(0, 1800)}\n`;
};

/** Makes the repository where there is none yet; its path. */
export function makeRepository(home = process.env.HOME) {
  const repository = path.join(home, 'slapos.git');
  if (existsSync(path.join(repository, 'HEAD'))) return repository;
  mkdirSync(repository, { recursive: true });
  git(repository, ['init', '--quiet', '--bare', '--initial-branch=master']);
  const blob = git(repository, ['hash-object', '-w', '--stdin'], content()).toString().trim();
  // Trees are made from the innermost folder outwards.
  let tree = blob;
  let [mode, kind] = ['100644', 'blob'];
  for (const name of file.split('/').reverse()) {
    tree = git(repository, ['mktree'], `${mode} ${kind} ${tree}\t${name}\n`).toString().trim();
    [mode, kind] = ['040000', 'tree'];
  }
  const commit = git(repository, ['commit-tree', tree, '-m', 'software.cfg']).toString().trim();
  git(repository, ['update-ref', 'refs/heads/master', commit]);
  return repository;
}

/** `/root/slapos/raw/master/software/wendelin/software.cfg` as project, revision and file; null for anything else. */
export function parsePath(url) {
  const [, owner, name, revision, rest] = /^\/([\w-]+)\/([\w-]+)\/raw\/([\w-]+)\/([\w./-]+)$/.exec(url) ?? [];
  if (rest === undefined || rest.split('/').includes('..')) return null;
  return { project: `${owner}/${name}`, revision, file: rest };
}

/** Options of a command line: `--port=8080 --workers=9`. */
export function options(argv = process.argv.slice(2)) {
  return Object.fromEntries(
    argv.map((each) => {
      const [, name, value] = /^--([\w-]+)(?:=(.*))?$/.exec(each) ?? [];
      if (name === undefined) throw new Error(`unknown argument ${each}`);
      return [name, value ?? true];
    }),
  );
}
