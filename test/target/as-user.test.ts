import { describe, expect, it } from 'vitest';
import { UserIsRootError, UserUnknownError } from '../../src/errors/usage.ts';
import { asUser, userOf, withParents } from '../../src/target/as-user.ts';

const bench = { name: 'bench', uid: 1500, gid: 1501, home: '/home/bench' };

describe('a command as another user', () => {
  it('has the groups of that user and no way to gain rights, before its program is looked at', () => {
    const { file, args } = asUser(bench, { file: '/opt/server', args: ['--user', 'x'], env: {} });
    expect(file).toMatch(/^\/(usr\/)?bin\/setpriv$/);
    const command = args.indexOf('/opt/server');
    expect(args.slice(0, command)).toEqual([
      '--reuid=1500',
      '--regid=1501',
      '--init-groups',
      '--no-new-privs',
      '--',
    ]);
    expect(args.slice(command)).toEqual(['/opt/server', '--user', 'x']);
  });

  it('tells the loader nothing while it is still root, and all of it afterwards', () => {
    const env = {
      LD_PRELOAD: './evil.so',
      LD_LIBRARY_PATH: '/x',
      GCONV_PATH: '/y',
      TOKEN: 'secret',
      OLD_LD_: 'z',
    };
    const made = asUser(bench, { file: '/opt/server', args: [], env });
    expect(made.env).toEqual({ TOKEN: 'secret', OLD_LD_: 'z' });
    expect(made.args.slice(made.args.indexOf('--') + 1)).toEqual([
      '/usr/bin/env',
      'LD_PRELOAD=./evil.so',
      'LD_LIBRARY_PATH=/x',
      'GCONV_PATH=/y',
      '/opt/server',
    ]);
    expect(made.args.join(' ')).not.toContain('secret');
  });
});

describe('the user of a target', () => {
  it('is ours where none is named', () => expect(userOf({})).toBeNull());
  it('is one that there is', () => {
    expect(() => userOf({ user: 'no-such-user-here' }, () => null)).toThrow(UserUnknownError);
  });
  it('is never root, by whatever name', () => {
    expect(() => userOf({ user: 'toor' }, (name) => ({ ...bench, name, uid: 0 }))).toThrow(UserIsRootError);
  });
});

it('a place is named with all that is above it, from the root', () =>
  expect(withParents('/opt/server/bin')).toEqual(['/', '/opt', '/opt/server', '/opt/server/bin']));
