/** Short human forms of durations and figures for the terminal and the log. */

/** `95 ms` -> `0.1 s`, `65 s` -> `1 min 05 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(Math.round(seconds) / 60);
  const rest = Math.round(seconds) % 60;
  if (minutes < 60) return `${minutes} min ${String(rest).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

const units: Readonly<Record<string, string>> = {
  mib: 'MiB',
  kib: 'KiB',
  ms: 'ms',
  cores: 'cores',
  per_s: '/s',
  bytes: 'B',
  count: '',
  share: '',
};

/** Three significant digits and the unit; `n/a` for what was not measured. */
export function formatFigure(value: number | null, unit: string): string {
  if (value === null) return 'n/a';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const suffix = units[unit] ?? unit;
  return `${value.toFixed(Number.isInteger(value) ? 0 : digits)}${suffix === '' ? '' : ` ${suffix}`}`;
}

/** Controls (Cc), invisible formats such as bidirectional marks (Cf), line and paragraph separators. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of a target or config is never let through with control characters (it could rewrite the terminal). */
export function plain(text: string): string {
  return text.replaceAll(controls, ' ');
}
