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
  us: 'us',
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

/** `1 measurement`, `3 measurements`. */
export const measurementsText = (n: number): string => `${n} ${n === 1 ? 'measurement' : 'measurements'}`;

/** Controls (Cc), invisible formats such as bidirectional marks (Cf), line and paragraph separators. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of a target or config is never let through with control characters (it could rewrite the terminal). */
export function plain(text: string): string {
  return text.replaceAll(controls, ' ');
}

/** `plain`, line by line, each but the first indented: what a target has printed stays readable. */
export function plainLines(text: string, indent: string): string {
  return text.split(/\r?\n/).map(plain).join(`\n${indent}`);
}

/** Why a round broke and what to do, over several lines where the target has said something. */
export function failureText(failed: { code: string; message: string; hint: string }): string {
  return `${plainLines(failed.message, '    ')} (${failed.code})\n    ${failed.hint}`;
}

/** Characters that take two columns of a terminal: East Asian wide ones and pictures. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** `1 client`, `8 clients`. */
export const clientsText = (clients: number): string => `${clients} ${clients === 1 ? 'client' : 'clients'}`;

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  let used = 0;
  for (const character of text) used += wide.test(character) ? 2 : 1;
  return used;
}

/** The text in at most so many columns of a terminal; `…` where it was cut. */
export function cutTo(text: string, columns: number): string {
  let used = 0;
  let fits = 0;
  for (const character of text) {
    used += wide.test(character) ? 2 : 1;
    if (used > columns) return columns < 1 ? '' : `${text.slice(0, fits)}…`;
    // One column is kept for the mark of a cut that may still come.
    if (used < columns) fits += character.length;
  }
  return text;
}
