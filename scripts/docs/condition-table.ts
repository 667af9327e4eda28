/** The state of the host as a record keeps it, in words. A condition without its line here is a type error. */
import type { Conditions } from '../../src/host/conditions.ts';

const conditions: Readonly<Record<keyof Conditions, readonly [unit: string, meaning: string]>> = {
  load_1m: ['processes', 'Load average of the last minute.'],
  governor: ['', 'Frequency governor; all of them where CPUs differ.'],
  turbo: ['', '`on` or `off`.'],
  smt: ['', 'Hyper-threading as the kernel says: `on`, `off`, `notsupported` ...'],
  temperature_c: ['°C', 'Hottest sensor of a zone or of the processor.'],
  throttle_total: ['count', 'Times a core or package slowed down by heat or power, since boot.'],
  quota_wait_ms_total: ['ms', 'Waited by our control group for its CPU quota, since its making.'],
  cpu_ms_total: ['ms', 'Time of all CPUs, busy or not, since boot.'],
  steal_ms_total: ['ms', 'Of it, taken by the hypervisor.'],
  pressure_cpu_ms_total: ['ms', 'Some process waited for a processor, since boot.'],
  pressure_memory_ms_total: ['ms', 'Some process waited for memory, since boot.'],
  pressure_io_ms_total: ['ms', 'Some process waited for a disk, since boot.'],
  swap_used_mib: ['MiB', 'Swap in use.'],
  swapped_pages_total: ['pages', 'Moved to or from swap, since boot.'],
  available_mib: ['MiB', 'Memory that could be had without swapping.'],
  thp: ['', 'Transparent huge pages: `always`, `madvise`, `never`.'],
};

export function conditionTable(): string {
  const rows = Object.entries(conditions).map(
    ([name, [unit, meaning]]) => `| \`${name}\` | ${unit} | ${meaning} |`,
  );
  return ['| condition | unit | meaning |', '|---|---|---|', ...rows].join('\n');
}
