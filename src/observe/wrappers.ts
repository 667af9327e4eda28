import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readTable } from '../proc/children.ts';
import type { Member } from './members.ts';

/** Programs that only start another one and wait for it. */
const names = new Set(
  'npm npx pnpm pnpx yarn bunx uv uvx pipx poetry pdm hatch rye sh bash dash ash env time nice taskset sudo setpriv tini dumb-init catatonit timeout stdbuf'.split(
    ' ',
  ),
);

/**
 * Marks the wrappers in front of a target: from each root on, a process of a wrapper's name with exactly one child.
 * `npx server` is three processes, npm 90 MB and a shell 2 MB in front of the server.
 */
export function markLaunchers(members: readonly Member[], root: string): void {
  const children = new Map<number, Member[]>();
  for (const member of members) {
    const siblings = children.get(member.stat.ppid);
    if (siblings) siblings.push(member);
    else children.set(member.stat.ppid, [member]);
  }
  for (const start of members.filter((member) => member.root)) {
    let member: Member | undefined = start;
    while (
      member &&
      children.get(member.id.pid)?.length === 1 &&
      isWrapper(commandLine(member.id.pid, root))
    ) {
      member.launcher = true;
      member = children.get(member.id.pid)?.[0];
    }
  }
}

/** The process behind the wrappers that start with `pid`: the target itself. */
export function behindWrappers(pid: number, root = '/proc'): number {
  const table = readTable(root);
  let target = pid;
  for (;;) {
    const children = table.filter((stat) => stat.ppid === target);
    const [only] = children;
    if (children.length !== 1 || only === undefined || !isWrapper(commandLine(target, root))) return target;
    target = only.pid;
  }
}

/** Is the command line that of a wrapper? `npm exec server`, `node /usr/bin/npx server`, `sh -c server`. */
export function isWrapper(commandLine: readonly string[]): boolean {
  // A program that sets its title leaves one string: `npm exec server`.
  const [first = '', second = ''] =
    commandLine.length === 1 ? (commandLine[0] ?? '').split(' ') : commandLine;
  if (names.has(path.basename(first))) return true;
  return /^(?:node|nodejs|python[\d.]*)$/.test(path.basename(first)) && isScript(second);
}

/** Is a script the entry of a wrapper: `npx-cli.js`, `npm`, `/usr/bin/uvx`? */
function isScript(file: string): boolean {
  return names.has(path.basename(file).replace(/(?:-cli)?(?:\.[cm]?js|\.py)?$/, ''));
}

function commandLine(pid: number, root: string): string[] {
  try {
    return readFileSync(`${root}/${pid}/cmdline`, 'utf8').replace(/\0+$/, '').split('\0');
  } catch {
    return [];
  }
}
