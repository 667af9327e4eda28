/** Looks for whatever a run could have left. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { filesBelow, type Living, untilGone } from '../e2e/support/cli.ts';
import { homesBelow } from '../e2e/support/homes.ts';
import { networksOf } from '../e2e/support/networks.ts';
import type { Remains } from './row.ts';

/** Where to look. */
export interface Places {
  /** The run stands in it, and everything it starts carries it in its environment. */
  readonly folder: string;
  /** What it was given for temporary files. */
  readonly temporary: string;
  /** Of the harness, after whom networks are named. */
  readonly pid: number | undefined;
}

export const nothing: Remains = { processes: [], temporary: [], networks: [], controlGroups: [], halves: [] };

export const isNothing = (remains: Remains): boolean =>
  Object.values(remains).every((each: readonly string[]) => each.length === 0);

/** As soon as nothing lives any more, or after `ms` with what does. */
export async function remainsOf({ folder, temporary, pid }: Places, ms = 15_000): Promise<Remains> {
  const living = await untilGone(folder, ms);
  return {
    processes: living.map(({ command }: Living) => command),
    temporary: existsSync(temporary) ? readdirSync(temporary) : [],
    networks: networksOf(pid),
    controlGroups: controlGroups(),
    halves: [...filesBelow(folder).filter(isHalf), ...homesBelow(folder)].map((file) =>
      path.relative(folder, file),
    ),
  };
}

/** Groups by our name, in any hierarchy; tests of limits make some by another. */
function controlGroups(): string[] {
  const root = '/sys/fs/cgroup';
  const below = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => path.join(folder, name))
      : [];
  const groups = [...below(root), ...below(root).flatMap(below)];
  return groups.filter((group) => /^ratingplate-(?!test|probe)/.test(path.basename(group)));
}

/** By its name, or because it cannot be read as what it is called. */
function isHalf(file: string): boolean {
  const name = path.basename(file);
  if (/\.(tmp|new|part)$/.test(name) || name === 'node' || file.includes(`${path.sep}.ratingplate-`))
    return true;
  if (!/\.(json|ndjson|json\.gz|ndjson\.gz)$/.test(name)) return false;
  try {
    const bytes = readFileSync(file);
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    if (/ndjson/.test(name))
      text
        .split('\n')
        .filter(Boolean)
        .forEach((line) => void JSON.parse(line));
    else JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
