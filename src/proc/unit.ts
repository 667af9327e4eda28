/** Processes of a systemd unit, from the control group that systemd made for it: without a bus, as any user. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const mount = '/sys/fs/cgroup';
/** `user.slice/user-1000.slice/user@1000.service/app.slice/app-x.slice/x.service` is six deep. */
const deepest = 8;

/** The hierarchy that systemd keeps its units in: version 2, else its own beside those of version 1. */
function hierarchy(root: string): string {
  if (existsSync(path.join(root, 'cgroup.controllers'))) return root;
  const named = ['systemd', 'unified'].map((name) => path.join(root, name));
  return named.find((folder) => existsSync(folder)) ?? root;
}

/**
 * Folders of the control groups called like the unit (`nginx`, `nginx.service`): several where several users have one
 * of that name, none where it does not run. About 20 us per control group of the machine.
 */
export function unitFolders(unit: string, root = mount): string[] {
  const name = /\.(service|scope|slice)$/.test(unit) ? unit : `${unit}.service`;
  const found: string[] = [];
  let level = [hierarchy(root)];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const below = level.flatMap((folder) => subfolders(folder));
    found.push(...below.filter((folder) => path.basename(folder) === name));
    level = below.filter((folder) => path.basename(folder) !== name);
  }
  return found.filter((folder) => groupPids(folder).length > 0);
}

/** Pids in a control group and in all below it, as our pid namespace has them. */
export function groupPids(folder: string): number[] {
  const own = textOrEmpty(path.join(folder, 'cgroup.procs')).split('\n').map(Number);
  // 0 is a process of another pid namespace, which has no number here.
  return [...own.filter((pid) => pid > 0), ...subfolders(folder).flatMap((each) => groupPids(each))];
}

/** Real ones: `cpu -> cpu,cpuacct` would be walked twice. */
function subfolders(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

function textOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
