import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AT, failure, useFake } from './fixture.ts';
import { git } from './repository.ts';

const FILES = { 'README.md': '# R\n', 'docs/a.md': 'a\n', 'docs/deep/b.md': 'b\n', 'src/x': 'x\n' };

describe('trees', () => {
  const fake = useFake({ files: FILES });
  const entry = (name: string, rest: object) => ({ path: name, mode: '100644', type: 'blob', ...rest });
  const create = (tree: object[], base?: string) =>
    fake.send('POST git/trees', { tree, ...(base ? { base_tree: base } : {}) });

  it('lists one level, and all of them with recursive', async () => {
    const { rest } = fake.octokit();
    const flat = await rest.git.getTree({ ...AT, tree_sha: fake.main() });
    expect(flat.data.tree.map((item) => [item.path, item.type, item.mode])).toEqual([
      ['README.md', 'blob', '100644'],
      ['docs', 'tree', '040000'],
      ['src', 'tree', '040000'],
    ]);
    const deep = await rest.git.getTree({ ...AT, tree_sha: 'main', recursive: '1' });
    expect(deep.data.tree.map((item) => item.path)).toEqual([
      'README.md',
      'docs',
      'docs/a.md',
      'docs/deep',
      'docs/deep/b.md',
      'src',
      'src/x',
    ]);
    expect(deep.data).toMatchObject({ truncated: false });
  });

  it('truncated recursive trees over the limit', async () => {
    await fake.fake.settings({ treeLimit: 3 });
    const { data } = await fake.octokit().rest.git.getTree({ ...AT, tree_sha: 'main', recursive: '1' });
    expect(data.truncated).toBe(true);
    expect(data.tree).toHaveLength(3);
    const flat = await fake.octokit().rest.git.getTree({ ...AT, tree_sha: 'main' });
    expect(flat.data.truncated).toBe(false);
  });

  it('404 for a tree that does not exist', async () => {
    const { rest } = fake.octokit();
    expect(await failure(rest.git.getTree({ ...AT, tree_sha: 'b'.repeat(40) }))).toMatchObject({
      status: 404,
    });
  });

  it('base_tree keeps what is not named; without it only the named is there', async () => {
    const over = await create([entry('docs/deep/b.md', { content: 'new\n' })], fake.main());
    const alone = await create([entry('docs/deep/b.md', { content: 'new\n' })]);
    const names = async (sha: string) =>
      (await fake.send(`GET git/trees/${sha}?recursive=1`)).body.tree.map(
        (item: { path: string }) => item.path,
      );
    expect(await names(over.body.sha)).toContain('docs/a.md');
    expect(await names(alone.body.sha)).toEqual(['docs', 'docs/deep', 'docs/deep/b.md']);
  });

  it('base_tree takes a tree or a commit, and 422 for what is neither', async () => {
    const commit = await fake.send(`GET git/commits/${fake.main()}`);
    const one = await create([entry('n', { content: '1' })], fake.main());
    const other = await create([entry('n', { content: '1' })], commit.body.tree.sha);
    expect(one.body.sha).toBe(other.body.sha);
    const bad = await create([entry('n', { content: '1' })], 'c'.repeat(40));
    expect([bad.status, bad.body.message]).toEqual([422, 'base_tree is not a valid tree oid']);
  });

  it('a fresh subtree replaces a folder wholesale', async () => {
    const folder = await create([entry('only.json', { content: '{}\n' })]);
    const root = await create(
      [{ path: 'docs', mode: '040000', type: 'tree', sha: folder.body.sha }],
      fake.main(),
    );
    const commit = await fake.send('POST git/commits', {
      message: 'm',
      tree: root.body.sha,
      parents: [fake.main()],
    });
    await fake.send('POST git/refs', { ref: 'refs/heads/b', sha: commit.body.sha });
    const clone = fake.repository.clone('b');
    expect(readdirSync(path.join(clone, 'docs'))).toEqual(['only.json']);
    expect(readFileSync(path.join(clone, 'src/x'), 'utf8')).toBe('x\n');
  });

  it('sha null deletes a file, and a folder that is empty then is gone', async () => {
    const sha = await fake.commit(fake.main(), { 'docs/deep/b.md': null });
    await fake.send('POST git/refs', { ref: 'refs/heads/b', sha });
    const clone = fake.repository.clone('b');
    expect(existsSync(path.join(clone, 'docs/deep'))).toBe(false);
    expect(existsSync(path.join(clone, 'docs/a.md'))).toBe(true);
  });

  it('422 on deleting a missing path', async () => {
    for (const name of ['docs/none', 'none/at/all', 'README.md/below']) {
      const answer = await create([entry(name, { sha: null })], fake.main());
      expect([answer.status, answer.body.message], name).toEqual([422, 'GitRPC::BadObjectState']);
    }
  });

  it('modes: executable, symbolic link, submodule', async () => {
    const tree = await create([
      entry('run', { mode: '100755', content: '#!/bin/sh\n' }),
      entry('link', { mode: '120000', content: 'run' }),
      { path: 'sub', mode: '160000', type: 'commit', sha: 'd'.repeat(40) },
    ]);
    const commit = await fake.send('POST git/commits', { message: 'm', tree: tree.body.sha, parents: [] });
    await fake.send('POST git/refs', { ref: 'refs/heads/b', sha: commit.body.sha });
    const clone = fake.repository.clone('b');
    expect(lstatSync(path.join(clone, 'run')).mode & 0o111).not.toBe(0);
    expect(lstatSync(path.join(clone, 'link')).isSymbolicLink()).toBe(true);
    expect(git(clone, 'ls-tree', 'HEAD', 'sub')).toContain('160000 commit');
  });

  it('422 for malformed paths', async () => {
    for (const name of ['/a', 'a//b', '../a', 'a/./b', '.git/config', 'a/', '', 'a/.GIT/x']) {
      expect((await create([entry(name, { content: 'x' })])).status, name).toBe(422);
    }
  });

  it('422 for a wrong mode, both or neither of sha and content, an unknown object, a path named twice', async () => {
    const wrong = [
      [entry('a', { mode: '644', content: 'x' })],
      [entry('a', {})],
      [entry('a', { sha: 'e'.repeat(40), content: 'x' })],
      [entry('a', { sha: 'e'.repeat(40) })],
      [{ path: 'sub', mode: '160000', type: 'commit', sha: 'x\ty' }],
      [entry('a', { content: '1' }), entry('a', { content: '2' })],
      [entry('a', { content: '1' }), entry('a/b', { content: '2' })],
      [],
    ];
    for (const tree of wrong) expect((await create(tree)).status, JSON.stringify(tree)).toBe(422);
  });

  it('git finds no fault with what was written', async () => {
    const sha = await fake.commit(fake.main(), {
      'z/1': '1',
      'z-1': '2',
      'z.1': '3',
      'ä/ö': '4',
      docs: null,
    });
    await fake.send('POST git/refs', { ref: 'refs/heads/b', sha });
    expect(git(fake.repository.bare, 'fsck', '--strict', '--no-dangling')).toBe('');
    expect(readFileSync(path.join(fake.repository.clone('b'), 'ä/ö'), 'utf8')).toBe('4');
  });

  it('5,000 files in one tree request', async () => {
    const folder = Array.from({ length: 5000 }, (_, n) => entry(`f/${n % 50}/${n}`, { sha: '' }));
    const blob = await fake.send('POST git/blobs', { content: 'same' });
    const made = await create(
      folder.map((item) => ({ ...item, sha: blob.body.sha })),
      fake.main(),
    );
    const all = await fake.send(`GET git/trees/${made.body.sha}?recursive=1`);
    expect(all.body.tree.filter((item: { type: string }) => item.type === 'blob')).toHaveLength(5004);
  });
});
