/** A release, from main to a public one, in a repository of its own with a `gh` that writes down what it is asked. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const tag = `v${version}`;
const major = tag.split('.')[0] ?? '';
const here = [
  'package.json',
  'docs/action.md',
  'workflows',
  '.github/workflows',
  'scripts/stamp',
  'scripts/stamp.mjs',
  'scripts/release.mjs',
];

let folder: string;
let checkout: string;
const env = () => ({
  PATH: `${folder}/bin:${process.env['PATH']}`,
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.invalid',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.invalid',
});
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: checkout,
    env: env(),
    encoding: 'utf8',
  });
  return { code: status, text: `${stdout}${stderr}` };
};
const git = (...args: string[]) => run('git', ...args).text.trim();
const release = (...args: string[]) => run(process.execPath, 'scripts/release.mjs', ...args);
const prepare = (...more: string[]) => release('prepare', 'octo-org/ratingplate', tag, ...more);
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');
/** @param assets of the release as it is on GitHub */
function gh(isDraft: boolean, assets: readonly string[]): void {
  const answer = JSON.stringify({ isDraft, assets: assets.map((name) => ({ name })) });
  const said = `#!/bin/sh\necho "$*" >>${folder}/asked\n[ "$2" != view ] || echo '${answer}'\n`;
  writeFileSync(path.join(folder, 'bin/gh'), said, { mode: 0o755 });
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-release-'));
  checkout = path.join(folder, 'checkout');
  mkdirSync(path.join(folder, 'bin'));
  mkdirSync(checkout);
  for (const file of here) cpSync(path.join(root, file), path.join(checkout, file), { recursive: true });
  spawnSync('git', ['init', '--quiet', '--bare', path.join(folder, 'origin')]);
  git('init', '--quiet', '--initial-branch', 'main');
  git('remote', 'add', 'origin', path.join(folder, 'origin'));
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The bundle');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a release', () => {
  it('names the bundle in the tag, and the tag in what people copy', () => {
    const bundle = git('rev-parse', 'HEAD');
    const { code, text } = prepare();
    expect(code, text).toBe(0);
    const commit = git('rev-parse', `${tag}^{commit}`);
    const called = '.github/workflows/ratingplate-measure-publish.yml';
    expect(git('show', `${tag}:${called}`)).toContain(`octo-org/ratingplate@${bundle} # ${tag}`);
    expect(git('rev-parse', `${commit}^`)).toBe(bundle);
    expect(read('workflows/release.yml')).toContain(`octo-org/ratingplate/${called}@${commit} # ${tag}`);
    // What release.yml proves before it makes the draft.
    expect(run(process.execPath, 'scripts/stamp.mjs', '--check', tag)).toEqual({ code: 0, text: '' });
    expect(git('ls-remote', 'origin')).toMatch(new RegExp(`refs/heads/main[\\s\\S]*refs/tags/${tag}`));
  });

  it('is not begun twice: what was broken off is pushed', () => {
    prepare();
    const before = git('rev-parse', 'HEAD', tag);
    git('push', '--quiet', '--delete', 'origin', tag);
    expect(prepare().text).toContain('is there already');
    expect(git('rev-parse', 'HEAD', tag)).toBe(before);
    expect(git('ls-remote', 'origin', tag)).toContain(tag);
  });

  it.each([
    ['changes', () => writeFileSync(path.join(checkout, 'new'), ''), 'not committed'],
    ['another branch', () => git('checkout', '--quiet', '-b', 'other'), 'made on main'],
  ])('is refused on %s', (_, spoil, said) => {
    spoil();
    const { code, text } = prepare();
    expect(text).toContain(said);
    expect(code).toBe(1);
    expect(git('tag')).toBe('');
  });

  it('is refused for a version that is not that of the package', () => {
    expect(release('prepare', 'octo-org/ratingplate', 'v99.0.0')).toEqual({
      code: 1,
      text: `package.json has ${version}, not 99.0.0\n`,
    });
  });

  it('says all of it in a dry run, and does nothing', () => {
    const before = git('rev-parse', 'HEAD');
    const { code, text } = prepare('--dry-run');
    expect(code, text).toBe(0);
    expect(text).toContain(`would git push --atomic origin main refs/tags/${tag}`);
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
  });

  it('is made public when it is complete, and the major version moved to it', () => {
    prepare();
    git('tag', major, 'main');
    gh(true, ['ratingplate.cdx.json']);
    expect(release('publish', tag)).toMatchObject({
      code: 1,
      text: expect.stringContaining('lacks THIRD-PARTY'),
    });
    expect(readFileSync(path.join(folder, 'asked'), 'utf8')).not.toContain('edit');
    gh(true, ['ratingplate.cdx.json', 'THIRD-PARTY-NOTICES.txt']);
    const { code, text } = release('publish', tag);
    expect(code, text).toBe(0);
    expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toContain(`release edit ${tag} --draft=false`);
    const moved = git('ls-remote', 'origin', `refs/tags/${major}`);
    expect(moved.split('\t')[0]).toBe(git('rev-parse', `${tag}^{commit}`));
  });

  it('has in its draft the files that publishing asks for', () => {
    const steps = readFileSync(path.join(root, '.github/workflows/release.yml'), 'utf8');
    expect(steps).toContain('"$RUNNER_TEMP/ratingplate.cdx.json" dist/THIRD-PARTY-NOTICES.txt');
    expect(steps).toMatch(/npm sbom .*> "\$RUNNER_TEMP\/ratingplate\.cdx\.json"/);
  });
});
