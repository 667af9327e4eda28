/** The table of sizes against the series it is made from: what was measured, nothing beyond, never less than a smaller step. */
import { near } from './ranges.ts';
import { columnOf, type ReadPage } from './read.ts';

export function sizingFaults({ sizing, series, words }: ReadPage): string[] {
  return [...sizing].flatMap(([title, table]) => {
    const measured = series.get(title);
    if (measured === undefined) return [`sizing of ${title}: there is no such series`];
    const steps = columnOf(measured, words.heads.clients).map(({ value }) => value ?? 0);
    const peaks = columnOf(measured, words.heads.peak);
    const callers = columnOf(table, words.heads.callers).map(({ value }) => value ?? 0);
    const sizes = columnOf(table, words.heads.peak);
    return callers.flatMap((n, i) => {
      const size = sizes[i]?.value ?? null;
      if (n > Math.max(...steps)) return [`sizing of ${title}: ${n} callers were not measured`];
      const there = peaks[steps.indexOf(n)];
      if (size === null || there === undefined || there.value === null) return [];
      const known = peaks.filter((_, at) => (steps[at] ?? 0) <= n).flatMap(({ value }) => value ?? []);
      return near(size, Math.max(...known), 0.006)
        ? []
        : [`sizing of ${title}: ${size} for ${n}, the series has ${Math.max(...known)}`];
    });
  });
}
