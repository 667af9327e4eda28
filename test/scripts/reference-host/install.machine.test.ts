/** The reference host is set up on a fake machine, and taken down again: nothing is left, and nothing was lost. */
import { chmodSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { credential, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.open();
});
afterEach(() => world.close());

const times = (file: string) => lstatSync(path.join(world.root, file)).mtimeMs;

describe.skipIf(process.getuid?.() !== 0)('installing (only root owns files of others)', () => {
  it('says what it would do and does nothing of it', () => {
    const before = world.tree();
    const { code, text } = world.install('one', '--dry-run');
    expect(code, text).toBe(0);
    expect(text).toContain('would make the user ratingplate-one');
    expect(text).toContain('would write /etc/ratingplate/one.credential');
    expect(text).not.toContain(credential);
    expect(world.tree()).toEqual(before);
  });

  it('twice is once', () => {
    expect(world.install('one').code).toBe(0);
    const before = world.tree();
    const written = times('etc/ratingplate/one.conf');
    const { code, text } = world.install('one');
    expect(code, text).toBe(0);
    expect(text).toContain('nothing to do');
    expect(world.tree()).toEqual(before);
    expect(times('etc/ratingplate/one.conf')).toBe(written);
  });

  it('changes what has become different, and says only that', () => {
    world.install('one');
    const { text } = world.install('one', '--labels', 'other');
    expect(text).toContain('write /etc/ratingplate/one.conf');
    expect(text).not.toContain('make the user');
    expect(world.read('etc/ratingplate/one.conf')).toContain('labels=other');
  });

  it('leaves the machine as it was: bytes, modes, owners, and a unit of that name that somebody had', () => {
    const had = 'etc/systemd/system/ratingplate-boot.service';
    world.write(had, '[Unit]\nDescription=of somebody else\n');
    chmodSync(path.join(world.root, had), 0o640);
    const before = world.tree();
    world.install('one');
    expect(world.read(had)).not.toContain('of somebody else');
    world.install('two');
    const looked = world.tree();
    expect(world.run('uninstall', '--all', '--dry-run').code).toBe(0);
    expect(world.tree()).toEqual(looked);
    // One by one: what both use goes with the last.
    expect(world.run('uninstall', '--name', 'two').text).toContain('Other runners are left');
    expect(world.has('usr/local/lib/ratingplate/keeper')).toBe(true);
    const { code, text } = world.run('uninstall', '--name', 'one');
    expect(code, text).toBe(0);
    expect(world.tree()).toEqual(before);
    expect(world.run('uninstall', '--all').text).toContain('nothing is installed');
  });

  it('undoes an installation that was broken off', () => {
    const before = world.tree();
    const { code } = world.install('one', '--credential', `${world.folder}/not-there`);
    expect(code).toBe(2);
    expect(world.tree()).not.toEqual(before);
    expect(world.run('uninstall', '--all').code).toBe(0);
    expect(world.tree()).toEqual(before);
  });

  it('keeps what others have put into its folders', () => {
    world.install('one');
    world.write('etc/ratingplate/note', 'mine');
    expect(world.run('uninstall', '--all').text).toContain('/etc/ratingplate is kept');
    expect(world.read('etc/ratingplate/note')).toBe('mine');
  });

  it.each([
    ['a name that would be a path', ['--name', '../x'], 'no name for a runner'],
    ['an address that is none', ['--url', 'github.com'], 'neither a repository'],
    ['a digest of something else', ['--runner', '/bin/true', '--sha256', '0'.repeat(64)], 'another SHA-256'],
    ['a folder without a runner', ['--runner', '/etc'], 'is no runner'],
    ['an option that is none', ['--user', 'root'], 'usage:'],
  ])('refuses %s', (_, more, said) => {
    const { code, text } = world.install('one', ...more);
    expect(text).toContain(said);
    expect(code).toBe(2);
  });

  it('never takes a user that was there: its processes are ended after every job', () => {
    world.write(
      'etc/passwd',
      `${world.read('etc/passwd')}\nratingplate-one:x:1000:1000::/home/me:/bin/bash\n`,
    );
    const { code, text } = world.install('one');
    expect(text).toContain('already, and not from here');
    expect(code).toBe(2);
    world.run('uninstall', '--all');
    expect(world.read('etc/passwd')).toContain('ratingplate-one:x:1000');
  });

  it('writes the credential through no link, and puts the link back', () => {
    const elsewhere = path.join(world.folder, 'elsewhere');
    writeFileSync(elsewhere, 'safe');
    mkdirSync(path.join(world.root, 'etc/ratingplate'));
    symlinkSync(elsewhere, path.join(world.root, 'etc/ratingplate/one.credential'));
    const before = world.tree();
    expect(world.install('one').code).toBe(0);
    expect(world.read('etc/ratingplate/one.credential')).toBe(credential);
    expect(readFileSync(elsewhere, 'utf8')).toBe('safe');
    world.run('uninstall', '--all');
    expect(world.tree()).toEqual(before);
  });
});

describe.skipIf(process.getuid?.() !== 0)('status (only root owns files of others)', () => {
  it('is well after an installation', () => {
    world.install('one');
    const { code, text } = world.run('status');
    expect(text).toMatch(/ok +version +2\.336\.0: safe until \d{4}-\d\d-\d\d \(30 days\)/);
    expect(text).toMatch(/ok +machine +free, and as it was/);
    expect(code, text).toBe(0);
  });

  it.each([
    [
      'the version is old',
      () => world.write('var/lib/ratingplate/runner-since', '2020-01-01\n'),
      'may be refused by GitHub since 2020-01-31',
    ],
    [
      'others can read the credential',
      () => chmodSync(path.join(world.root, 'etc/ratingplate/one.credential'), 0o644),
      '644 0 in the place of 600',
    ],
    [
      'a job has left it tuned',
      () => world.write('var/lib/ratingplate/saved', 'file|/proc/sys/kernel/nmi_watchdog|1|0\n'),
      'left it tuned (1 values)',
    ],
    [
      'the user may become root',
      () => world.write('etc/group', `sudo:x:27:ratingplate-one\n`),
      'is also in: sudo',
    ],
  ])('tells that %s', (_, spoil, said) => {
    world.install('one');
    spoil();
    const { code, text } = world.run('status');
    expect(text).toContain(said);
    expect(code).toBe(1);
  });

  it('reminds a week before the version is old, and begins anew with a new one', () => {
    world.install('one');
    const ago = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 10);
    world.write('var/lib/ratingplate/runner-since', `${ago}\n`);
    expect(world.run('status').text).toMatch(/todo +version .*\([456] days\)/);
    // The same again is no update.
    world.install('one');
    expect(world.run('status').text).toMatch(/todo +version/);
    writeFileSync(
      path.join(world.folder, 'runner/bin/Runner.Listener.deps.json'),
      '"Runner.Listener/2.337.0"',
    );
    world.install('one');
    expect(world.run('status').text).toMatch(/ok +version +2\.337\.0: .*\(30 days\)/);
  });
});
