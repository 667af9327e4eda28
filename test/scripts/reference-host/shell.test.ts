/** The scripts as shellcheck sees them, and what a reader cannot: that all of them are installed. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts } from './world.ts';

const names = readdirSync(scripts).filter((name) => statSync(path.join(scripts, name)).isFile());
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const text = (name: string) => readFileSync(path.join(scripts, name), 'utf8');

describe('the scripts of the reference host', () => {
  it.skipIf(!has('shellcheck'))('have no finding of shellcheck (skipped where that is not installed)', () => {
    const { stdout, status } = spawnSync('shellcheck', ['-x', '-P', path.join(scripts, '../..'), ...names], {
      cwd: scripts,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('are all installed: each file, and each unit', () => {
    const list = (variable: string) =>
      text('install')
        .match(new RegExp(`^${variable}='(.*)'`, 'm'))?.[1]
        ?.split(' ') ?? [];
    expect([...list('PROGRAMS'), ...list('PARTS')].sort()).toEqual([...names].sort());
    expect(list('SERVICES').sort()).toEqual(readdirSync(path.join(scripts, 'units')).sort());
  });

  it.skipIf(!has('systemd-analyze'))('have units that systemd understands (skipped where it is not)', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'ratingplate-units-'));
    try {
      const folder = path.join(root, 'etc/systemd/system');
      cpSync(path.join(scripts, 'units'), folder, { recursive: true });
      cpSync(scripts, path.join(root, 'usr/local/lib/ratingplate'), { recursive: true });
      // What every system has.
      for (const name of [
        'multi-user',
        'sysinit',
        'basic',
        'paths',
        'shutdown',
        'network-online',
        'local-fs',
      ])
        writeFileSync(path.join(folder, `${name}.target`), '[Unit]\nDefaultDependencies=no\n');
      const verify = () => {
        const files = readdirSync(path.join(scripts, 'units')).map((name) => path.join(folder, name));
        const { stdout, stderr } = spawnSync(
          'systemd-analyze',
          ['verify', '--man=no', `--root=${root}`, ...files],
          {
            encoding: 'utf8',
          },
        );
        return `${stdout}${stderr}`.split('\n').filter((line) => line.includes('ratingplate-'));
      };
      expect(verify()).toEqual([]);
      const one = path.join(folder, 'ratingplate-runner@.service');
      writeFileSync(one, readFileSync(one, 'utf8').replace('Restart=always', 'Restartt=always'));
      expect(verify().join()).toContain('Restartt');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('keep to the length of a file', () => {
    expect(names.filter((name) => text(name).split('\n').length > 250)).toEqual([]);
  });

  it('never let the credential into an argument', () => {
    const uses = names.flatMap((name) =>
      text(name)
        .split('\n')
        .filter((line) => line.includes('.credential"') && !line.trimStart().startsWith('#')),
    );
    // It is written, asked for its mode, and read for curl's stdin: nothing else.
    expect(uses.length).toBeGreaterThan(2);
    for (const line of uses) expect(line).toMatch(/printf 'header|put_file|stat -c|\[ -f/);
  });
});
