/** What everybody on a machine can read of its processes, over and over while something runs. */
import { readdirSync, readFileSync, statSync } from 'node:fs';

export interface Seen {
  /** Arguments of every process. */
  readonly commands: ReadonlySet<string>;
  /** Of processes whose environment held one of the values: the value and the arguments. */
  readonly given: ReadonlySet<string>;
}

/**
 * Looks until `ended`.
 * @param values looked for in environments
 * @param also is done each time
 */
export async function watchProcesses(
  ended: Promise<unknown>,
  values: readonly string[],
  also: () => void,
): Promise<Seen> {
  const [commands, given] = [new Set<string>(), new Set<string>()];
  let over = false;
  void ended.then(() => (over = true));
  while (!over) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const command = peek(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
      commands.add(command);
      const environment = peek(`/proc/${pid}/environ`);
      for (const value of values) if (environment.includes(value)) given.add(`${value} ${command}`);
    }
    also();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { commands, given };
}

/** '' of what is gone, or over 1 MiB. */
export function peek(file: string): string {
  try {
    return statSync(file).size > 2 ** 20 ? '' : readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
