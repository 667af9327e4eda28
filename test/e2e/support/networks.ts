/** Network namespaces and devices of a run, which are named after its harness. */
import { spawnSync } from 'node:child_process';

/** What is there of a process's networks: it must be named, since others of the machine may measure, too. */
export function networksOf(pid: number | undefined): string[] {
  // Null where there is no `ip`: then nothing can have been made either.
  const say = (...args: string[]) => spawnSync('ip', args, { encoding: 'utf8' }).stdout ?? '';
  const mine = new RegExp(`ratingplate-${pid}-|rp${pid}[hd]`);
  return [...say('netns', 'list').split('\n'), ...say('-o', 'link', 'show').split('\n')].filter((line) =>
    mine.test(line),
  );
}
