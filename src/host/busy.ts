import { systemUnits } from '../proc/system.ts';
import { systemFiles } from './read.ts';

/** Processor time that programs took on the whole host since the last call, ms; null where it cannot be read. */
export interface HostBusyMeter {
  take(): number | null;
}

/**
 * Reads `user + nice + system` of /proc/stat. Interrupts are left out: the kernel charges them to nobody, so they
 * would look like the work of other programs.
 */
export function hostBusyMeter(options: { readonly sysRoot?: string } = {}): HostBusyMeter {
  const files = systemFiles(options.sysRoot);
  const read = () => busyMs(files.text('/proc/stat'));
  let last = read();
  return {
    take() {
      const now = read();
      const before = last;
      last = now;
      return now === null || before === null ? null : now - before;
    },
  };
}

function busyMs(stat: string | null | undefined): number | null {
  const ticks = /^cpu\s+(\d+) (\d+) (\d+)/
    .exec(stat ?? '')
    ?.slice(1)
    .map(Number);
  if (ticks === undefined) return null;
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / systemUnits().ticksPerSecond;
}
