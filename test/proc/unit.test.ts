import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { groupPids, unitFolders } from '../../src/proc/unit.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A folder that looks as /sys/fs/cgroup does, by the processes of each group. */
function mounted(groups: Readonly<Record<string, string>>, files: readonly string[] = []): string {
  const root = mkdtempSync(path.join(tmpdir(), 'ratingplate-cgroup-'));
  roots.push(root);
  for (const [group, procs] of Object.entries(groups)) {
    mkdirSync(path.join(root, group), { recursive: true });
    writeFileSync(path.join(root, group, 'cgroup.procs'), procs);
  }
  for (const file of files) writeFileSync(path.join(root, file), '');
  return root;
}
const below = (root: string, folders: readonly string[]) =>
  folders.map((folder) => path.relative(root, folder));

describe('the control group of a unit', () => {
  it('is found by its name, with or without its kind', () => {
    const root = mounted(
      { 'system.slice': '', 'system.slice/nginx.service': '7\n8\n', 'system.slice/other.service': '9\n' },
      ['cgroup.controllers'],
    );
    for (const name of ['nginx', 'nginx.service'])
      expect(below(root, unitFolders(name, root))).toEqual(['system.slice/nginx.service']);
    expect(unitFolders('nginx.scope', root)).toEqual([]);
  });
  it('has the processes of all groups below it, and none of another pid namespace', () => {
    const root = mounted({ 'a.service': '7\n0\n', 'a.service/init': '8\n', 'a.service/pod/x': '9\n' });
    expect(groupPids(path.join(root, 'a.service')).sort()).toEqual([7, 8, 9]);
  });
  it('is that of an instance and of a user, as deep as they lie', () => {
    const user = 'user.slice/user-1000.slice/user@1000.service/app.slice/app-x.slice/x@1.service';
    const root = mounted({ [user]: '5\n' }, ['cgroup.controllers']);
    expect(below(root, unitFolders('x@1', root))).toEqual([user]);
  });
  it('counts twice where two users have one of that name, and not at all where it has no process', () => {
    const root = mounted({ 'u1/x.service': '5\n', 'u2/x.service': '6\n', 'u3/x.service': '' }, [
      'cgroup.controllers',
    ]);
    expect(below(root, unitFolders('x', root)).sort()).toEqual(['u1/x.service', 'u2/x.service']);
  });
  it('of version 1 is that of the hierarchy of systemd itself, not of each controller', () => {
    const root = mounted({
      'systemd/system.slice/x.service': '5\n',
      'cpu,cpuacct/system.slice/x.service': '5\n',
    });
    symlinkSync('cpu,cpuacct', path.join(root, 'cpu'));
    expect(below(root, unitFolders('x', root))).toEqual(['systemd/system.slice/x.service']);
  });
});
