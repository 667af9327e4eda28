/** Homes: made for whoever is started, and taken away without ever following what lies in them. */
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStat } from '../../src/proc/stat.ts';
import { freshHome, sweepHomes } from '../../src/target/home.ts';

const stranger = { name: 'nobody', uid: 65_534, gid: 65_534, home: '/nonexistent' };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('of our own user is where it was asked for', () => {
  const home = freshHome(path.join(folder, 'deep', 'home-'), null);
  expect(path.dirname(home.path)).toBe(path.join(folder, 'deep'));
  writeFileSync(path.join(home.path, 'left'), '');
  home.remove();
  expect(existsSync(home.path)).toBe(false);
});

describe.skipIf(process.getuid?.() !== 0)('of another user (only root can make one)', () => {
  it('is its own and nobody else may look in; what a link in it leads to stays', () => {
    const home = freshHome(path.join(folder, 'home-'), stranger);
    const { uid, gid, mode } = statSync(home.path);
    expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_534, 0o700]);
    mkdirSync(path.join(folder, 'kept'));
    writeFileSync(path.join(folder, 'kept', 'file'), '');
    symlinkSync(path.join(folder, 'kept'), path.join(home.path, 'out'));
    home.remove();
    expect([existsSync(home.path), existsSync(path.join(folder, 'kept', 'file'))]).toEqual([false, true]);
  });

  it('that has become a link by the time it is taken away leads nowhere', () => {
    const home = freshHome(path.join(folder, 'home-'), stranger);
    rmSync(home.path, { recursive: true });
    writeFileSync(path.join(folder, 'file'), '');
    symlinkSync(folder, home.path);
    home.remove();
    expect(existsSync(path.join(folder, 'file'))).toBe(true);
    rmSync(home.path);
  });

  it('is swept where the process that made it has gone, and no other', () => {
    const { startTime = 0 } = readStat(process.pid) ?? {};
    const own = path.join(folder, `ratingplate-home-${process.pid}-${startTime}-a`);
    // A process of this number there was, but not this one.
    const gone = path.join(folder, `ratingplate-home-${process.pid}-${startTime + 1}-b`);
    const strange = path.join(folder, 'ratingplate-home-made-by-somebody');
    for (const each of [own, gone, strange]) mkdirSync(each);
    const { uid, gid } = stranger;
    for (const each of [own, gone, strange]) chownSync(each, uid, gid);
    expect(sweepHomes(folder)).toBe(1);
    expect([own, gone, strange].map((each) => existsSync(each))).toEqual([true, false, true]);
  });
});
