import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openFolder } from '../../src/init/folder.ts';
import { readWorkflows } from '../../src/init/workflows.ts';
import { addLines, addMarkers, installedFolders, writeWhole } from '../../src/init/writes.ts';
import { projectOf } from './project.ts';

const folderOf = (files: Readonly<Record<string, string>>) => openFolder(projectOf(files));

describe('lines of a shared file', () => {
  it('come behind what is there, once', () => {
    const folder = folderOf({ '.gitignore': 'node_modules\n.ratingplate/' });
    expect(addLines(folder, '.gitignore', ['.ratingplate/'])).toBeNull();
    expect(addLines(folder, '.gitignore', ['.ratingplate/', 'x'])).toEqual({
      name: '.gitignore',
      text: 'node_modules\n.ratingplate/\nx\n',
      how: 'added',
    });
    expect(addLines(folder, 'none', ['x'])?.how).toBe('new');
  });
});

describe('folders of what is installed', () => {
  const installed = { 'node_modules/a/x.js': '', '.venv/pyvenv.cfg': '' };
  it.each([
    ['', ['node_modules/', '.venv/']],
    ['node_modules\n.venv\n', []],
    ['/node_modules/\r\n**/.venv/**\r\n', []],
    // Neither a comment nor another name ignores them.
    ['# node_modules\nmy.venv/\nnode_modules.bak/\n', ['node_modules/', '.venv/']],
    ['node_modules/*\n', ['.venv/']],
  ])('are named where .gitignore is %j: %j', (ignore, missing) => {
    expect(installedFolders(folderOf({ ...installed, '.gitignore': ignore }), '')).toEqual(missing);
  });
  it('are none where they are not there, are files, or ignore themselves', () => {
    expect(installedFolders(folderOf({ a: '' }), '')).toEqual([]);
    expect(installedFolders(folderOf({ node_modules: '', '.venv': '' }), '')).toEqual([]);
    const byVenv = { ...installed, '.venv/.gitignore': '# Created by venv\n*\n' };
    expect(installedFolders(folderOf(byVenv), '')).toEqual(['node_modules/']);
  });
  it.each([
    [{}, ['node_modules/']],
    [{ '.gitignore': 'node_modules\n' }, []],
    [{ '.gitignore': '/p/a/node_modules/\n' }, []],
    [{ 'p/a/.gitignore': 'node_modules/\n' }, []],
    [{ 'p/.venv/x': '' }, ['node_modules/']],
  ])('below the root are those of the project alone, with %j', (files, missing) => {
    const folder = folderOf({ 'p/a/node_modules/x': '', ...files });
    expect(installedFolders(folder, 'p/a/')).toEqual(missing);
  });
});

describe('a whole file', () => {
  it('that is the same already is not written, another one is replaced', () => {
    const folder = folderOf({ a: 'one' });
    expect(writeWhole(folder, 'a', 'one')).toBeNull();
    expect(writeWhole(folder, 'a', 'two')?.how).toBe('replaced');
    expect(writeWhole(folder, 'b', 'two')?.how).toBe('new');
  });
});

describe('markers of a page', () => {
  it('come behind its text, in the comments of its kind, and never twice', () => {
    const folder = folderOf({
      'a.md': '# A',
      'b.mdx': '# B\n',
      'c.md': '<!-- ratingplate:start memory -->\n',
    });
    expect(addMarkers(folder, 'a.md', 'x')?.text).toBe(
      '# A\n\n## What it costs to run\n\n<!-- ratingplate:start all -->\n<!-- ratingplate:end all -->\n',
    );
    expect(addMarkers(folder, 'b.mdx', 'x')?.text).toContain('{/* ratingplate:start all */}\n');
    expect(addMarkers(folder, 'c.md', 'x')).toBeNull();
    expect(addMarkers(folder, 'new.md', 'my server')?.text).toMatch(/^# What my server costs to run\n/);
  });
});

describe('the workflows', () => {
  const source = path.join(import.meta.dirname, '../../workflows');
  it('are those that people copy, byte for byte', () => {
    const [release] = readWorkflows(source, 'ratingplate.yml');
    expect(release?.name).toBe('.github/workflows/ratingplate.yml');
    expect(release?.text).toBe(readFileSync(path.join(source, 'release.yml'), 'utf8'));
  });
  it.each([0, 1, 2])('of a config elsewhere name it in each called workflow (%d)', (index) => {
    const workflow = readWorkflows(source, 'packages/a b/ratingplate.yml')[index];
    const jobs = Object.values(parse(workflow?.text ?? '').jobs) as { with?: Record<string, unknown> }[];
    expect(jobs.map((job) => job.with?.['config'])).toEqual(jobs.map(() => 'packages/a b/ratingplate.yml'));
    const plain = Object.values(parse(readWorkflows(source, 'ratingplate.yml')[index]?.text ?? '').jobs);
    expect(jobs).toEqual(
      (plain as { with?: object }[]).map((job) => ({
        ...job,
        with: { ...job.with, config: 'packages/a b/ratingplate.yml' },
      })),
    );
  });
  it('that are not there are none', () => {
    expect(readWorkflows(path.join(source, 'nowhere'), 'ratingplate.yml')).toEqual([]);
  });
});
