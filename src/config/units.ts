/** Quantities as a person writes them. Each returns null where the text is not one. */

const timeUnits: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };
export const durationPattern = /^(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)$/;
export const sharePattern = /^(\d+(?:\.\d+)?)\s*%$/;
export const memoryPattern = /^(\d+(?:\.\d+)?)\s*(%|MiB|GiB)$/;
export const pacePattern = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)?\s*(ms|s|min|m|h)$/;

/** `30s`, `500ms`, `2min` -> ms. */
export function parseDuration(text: string): number | null {
  const match = durationPattern.exec(text);
  return match === null ? null : Number(match[1]) * (timeUnits[match[2] ?? ''] ?? 1);
}

/** `1%` -> 0.01. */
export function parseShare(text: string): number | null {
  const match = sharePattern.exec(text);
  return match === null ? null : Number(match[1]) / 100;
}

/** `80%` of available memory, or an absolute size -> MiB. */
export function parseMemory(text: string): { share: number } | { mib: number } | null {
  const match = memoryPattern.exec(text);
  if (match === null) return null;
  if (match[2] === '%') return { share: Number(match[1]) / 100 };
  return { mib: Number(match[1]) * (match[2] === 'GiB' ? 1024 : 1) };
}

/** `15/s`, `1/10s` -> calls per second. */
export function parsePace(text: string): number | null {
  const match = pacePattern.exec(text);
  if (match === null) return null;
  const spanMs = Number(match[2] ?? 1) * (timeUnits[match[3] ?? ''] ?? 1);
  const pace = (Number(match[1]) * 1000) / spanMs;
  return Number.isFinite(pace) && pace > 0 ? pace : null;
}

/** ms as a person reads it: `0.5 s`, `12 s`, `3.5 min`, `1 h 52 min`. */
export function formatDuration(ms: number): string {
  if (ms < 10_000) return `${Math.round(ms / 100) / 10} s`;
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`;
  const minutes = ms / 60_000;
  if (minutes < 10) return `${minutes.toFixed(1)} min`;
  if (minutes < 60) return `${Math.round(minutes)} min`;
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)} h ${whole % 60} min`;
}
