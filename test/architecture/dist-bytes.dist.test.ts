import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const temp = mkdtempSync(path.join(tmpdir(), 'ratingplate-bytes-'));
afterAll(() => rmSync(temp, { recursive: true, force: true }));

/** What a build reads, in a folder elsewhere; the packages are linked, as in a work tree that shares them. */
function copyTree(name: string): string {
  const copy = path.join(temp, name);
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'scripts', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Builds a copy, started from a folder that has nothing to do with it. */
function built(copy: string): string {
  execFileSync(process.execPath, [path.join(copy, 'scripts/bundle.mjs')], { cwd: tmpdir() });
  return path.join(copy, 'dist');
}

function contents(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]));
}

/** Names only: a difference in a megabyte of code is no message. */
function differing(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file));
}

describe('dist/ has the same bytes', () => {
  const committed = contents(path.join(root, 'dist'));

  it('built in another folder, its packages linked', () => {
    expect(differing(contents(built(copyTree('some/where/else'))), committed)).toEqual([]);
  });

  it('built in a folder reached by a link', () => {
    copyTree('real');
    symlinkSync(path.join(temp, 'real'), path.join(temp, 'link'));
    expect(differing(contents(built(path.join(temp, 'link'))), committed)).toEqual([]);
  });

  it('and names no folder of the machine it was built on', () => {
    const guilty = [...committed].filter(([, text]) => [root, temp].some((folder) => text.includes(folder)));
    expect(guilty.map(([file]) => file)).toEqual([]);
  });
});
