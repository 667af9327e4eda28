/** A swap file for a while, of a host that has none. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { workFolder } from '../e2e/support/cli.ts';
import { missing } from '../limits/support/world.ts';

/** Turns on a swap file, does the work, and turns it off again. */
export async function withSwap<T>(megabytes: number, work: () => Promise<T> | T): Promise<T> {
  const file = path.join(workFolder(), 'swap');
  for (const command of [
    ['fallocate', '-l', `${megabytes}M`, file],
    ['chmod', '600', file],
    ['mkswap', file],
    ['swapon', file],
  ]) {
    const reason = missing(...command);
    if (reason !== null) throw new Error(reason);
  }
  try {
    return await work();
  } finally {
    spawnSync('swapoff', [file]);
  }
}

const trySwap = `file=$(mktemp); trap 'rm -f "$file"' EXIT; chmod 600 "$file"; fallocate -l 1M "$file"; mkswap "$file" > /dev/null; swapon "$file"; swapoff "$file"`;

/** Why none can be turned on here, or null. */
export const lackingSwap = (): string | null => missing('sh', '-e', '-c', trySwap);
