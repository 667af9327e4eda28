/** `/proc/meminfo`, KiB. */
export interface MemInfo {
  readonly totalKib: number | null;
  /** What can be taken without swapping; the sum of free, buffers and cache before Linux 3.14. */
  readonly availableKib: number | null;
  readonly swapTotalKib: number | null;
  readonly swapFreeKib: number | null;
}

/** Parses it; null for what is not there. */
export function parseMeminfo(text: string): MemInfo {
  const values = new Map<string, number>();
  for (const [, name = '', kib] of text.matchAll(/^(\w+):\s+(\d+)/gm)) values.set(name, Number(kib));
  const free = values.get('MemFree');
  const guess = free === undefined ? null : free + (values.get('Buffers') ?? 0) + (values.get('Cached') ?? 0);
  return {
    totalKib: values.get('MemTotal') ?? null,
    availableKib: values.get('MemAvailable') ?? guess,
    swapTotalKib: values.get('SwapTotal') ?? null,
    swapFreeKib: values.get('SwapFree') ?? null,
  };
}
