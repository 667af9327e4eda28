/** `/proc/PID/task/TID/schedstat`: ns on a CPU, ns waiting for one, time slices. */
export interface SchedStat {
  readonly runMs: number;
  readonly delayMs: number;
  /** Times it was given a CPU. */
  readonly slices: number;
}

/** Null where the kernel does not keep it (`CONFIG_SCHED_INFO` off gives `0 0 0` or no file). */
export function parseSchedstat(text: string): SchedStat | null {
  const [run, delay, slices] = text.trim().split(' ').map(Number);
  if (run === undefined || delay === undefined || !Number.isFinite(run) || !Number.isFinite(delay))
    return null;
  if (run === 0 && !slices) return null;
  return { runMs: run / 1e6, delayMs: delay / 1e6, slices: slices || 0 };
}
