import type { MemoryReading, SettledReading, SettleRule } from './types.ts';

/** Time as the caller sees it; replaced in tests. */
export interface Clock {
  /** Monotonic ms. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** The span that must be flat (method.md, Memory); shorter where the floor is. */
const flatMs = 3000;
const flatShare = 0.005;
const flatMib = 300 / 1024;

/**
 * Reads until memory has settled: not before `floorMs`, when the last 3 s (the floor if shorter) lie within
 * max(0.5 %, 300 KiB), at most `capMs`. A costly reading is repeated less often, but four times in a span at least.
 */
export async function settle(
  read: () => MemoryReading | Promise<MemoryReading>,
  rule: SettleRule,
  clock: Clock,
): Promise<SettledReading> {
  const start = clock.now();
  const spanMs = Math.min(flatMs, rule.floorMs);
  const pollMs = Math.min(250, Math.max(25, spanMs / 10));
  const readings: MemoryReading[] = [];
  for (;;) {
    const before = clock.now();
    const reading = await read();
    const now = clock.now();
    readings.push(reading);
    const waitedMs = now - start;
    const converged = waitedMs >= rule.floorMs && isFlat(readings, reading.at - spanMs);
    if (converged || waitedMs >= rule.capMs) return { ...reading, converged, waitedMs };
    const left = Math.max(0, rule.capMs - waitedMs);
    const dear = Math.min(spanMs / 4, 10 * (now - before));
    await clock.sleep(Math.min(left, Math.max(pollMs, dear)));
  }
}

/** Do the readings reach back to `since` and lie close together from there on? Forgets those before. */
function isFlat(readings: MemoryReading[], since: number): boolean {
  // The reading just before the span stays: it says where the span began.
  while (readings.length > 1 && (readings[1] as MemoryReading).at <= since) readings.shift();
  if ((readings[0]?.at ?? Infinity) > since) return false;
  const values = readings.map((reading) => reading.mib);
  const last = values.at(-1) ?? 0;
  return Math.max(...values) - Math.min(...values) <= Math.max(flatShare * last, flatMib);
}
