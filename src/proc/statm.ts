/** `/proc/PID/statm`, in pages: the cheapest exact-enough memory reading, for samples every 100 ms. */
export interface Statm {
  readonly residentPages: number;
  /** Resident without file and shared pages, as `RssAnon` of status. */
  readonly anonPages: number;
}

/** A zombie's is all zeros. Null for a text that is none. */
export function parseStatm(text: string): Statm | null {
  const [, resident, shared] = text.split(' ', 3).map(Number);
  if (resident === undefined || shared === undefined) return null;
  if (!Number.isFinite(resident) || !Number.isFinite(shared)) return null;
  return { residentPages: resident, anonPages: Math.max(0, resident - shared) };
}
