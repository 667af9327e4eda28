/** `npm run own-page` on a small repository: measured and proposed by the Action, taken over from the pull request. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { makeOwnPage } from '../../scripts/own-page/make.mjs';
import { checkout } from '../action/support/checkout.ts';
import { small } from '../action/support/measured.ts';
import { folder } from '../action/support/runner.ts';

const files = {
  'ratingplate.yml': small(),
  'package.json': '{ "version": "0.3.0" }\n',
  '.gitignore': 'out/\n',
  'docs/ratingplate/charts/old.svg': '<svg/>\n',
  'docs/other.md': 'stays\n',
};

it('puts the proposed snapshot in the place of the old one, and leaves all else alone', async () => {
  const root = folder('own-page');
  const repository = checkout(root, files);
  let said = '';
  const options = {
    root,
    entries: inject('entries'),
    profile: 'short',
    say: (text: string) => (said += text),
  };

  const { tag, folder: snapshot } = await makeOwnPage(options);
  expect(tag).toMatch(/^v0\.3\.0-g[0-9a-f]{10}$/);
  expect([snapshot, said]).toEqual(['docs/ratingplate', expect.stringContaining('::group::Build server')]);
  const record = JSON.parse(readFileSync(path.join(root, snapshot, 'record.json'), 'utf8'));
  expect(record).toMatchObject({ tag, complete: true, unpublishable: [], runs: [{ profile: 'short' }] });
  expect(readdirSync(path.join(root, snapshot)).sort()).toEqual(['charts', 'page.md', 'record.json']);
  expect(existsSync(path.join(root, snapshot, 'charts', 'old.svg'))).toBe(false);
  const changed = repository.git('status', '--porcelain').split('\n');
  expect(changed.filter((line) => !line.includes('docs/ratingplate'))).toEqual([]);

  // What was made is not committed yet: another run would measure something else than what is there.
  await expect(makeOwnPage(options)).rejects.toThrow(
    /only what is committed can be measured.*docs\/ratingplate/s,
  );
  repository.commit('Page');
  writeFileSync(path.join(root, 'ratingplate.yml'), small({ build: '[sh, -c, "exit 7"]' }));
  repository.commit('A build that fails');
  await expect(makeOwnPage(options)).rejects.toThrow('measure ended with code 3');
  expect(repository.git('status', '--porcelain')).toBe('');
});
