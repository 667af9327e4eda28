import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that stands for `/`: path -> text. It is gone when the test that made it has ended. */
export class FakeSystem {
  readonly sysRoot = mkdtempSync(path.join(tmpdir(), 'fake-system-'));

  constructor(files: Readonly<Record<string, string>> = {}) {
    onTestFinished(() => rmSync(this.sysRoot, { recursive: true, force: true }));
    this.write(files);
  }
  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.sysRoot, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${text}\n`);
    }
  }
}

const cpu = '/sys/devices/system/cpu';

/** Files of a machine whose cores are these groups of CPUs. */
export function coreFiles(cores: readonly (readonly number[])[]): Record<string, string> {
  const files: Record<string, string> = {};
  const all = cores.flat();
  files[`${cpu}/online`] = all.join(',');
  for (const core of cores)
    for (const one of core) files[`${cpu}/cpu${one}/topology/core_cpus_list`] = core.join(',');
  return files;
}

/** Pairs of SMT siblings, neighbours in number: [[0, 1], [2, 3] ...]. */
export const pairs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, core) => [from + 2 * core, from + 2 * core + 1]);
export const singles = (count: number, from = 0) => Array.from({ length: count }, (_, core) => [from + core]);

/** The reference host: i5-14400, 6 P cores with two CPUs each (0-11), 4 E cores (12-15). */
export const hybrid = (): Record<string, string> => ({
  ...coreFiles([...pairs(6), ...singles(4, 12)]),
  '/sys/devices/cpu_core/cpus': '0-11',
  '/sys/devices/cpu_atom/cpus': '12-15',
});
