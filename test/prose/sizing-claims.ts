/** The table of sizes against the series it is made from: what was measured, nothing beyond, never less than a smaller step. */
import type { Cell } from '../pages/markdown.ts';
import { near } from './ranges.ts';
import { columnOf, type ReadPage } from './read.ts';

export const sizingFaults = (page: ReadPage): string[] => [...tableFaults(page), ...resourcesFaults(page)];

function tableFaults({ sizing, series, words }: ReadPage): string[] {
  return [...sizing].flatMap(([title, table]) => {
    const measured = series.get(title);
    if (measured === undefined) return [`sizing of ${title}: there is no such series`];
    const steps = columnOf(measured, words.heads.clients).map(({ value }) => value ?? 0);
    const peaks = columnOf(measured, words.heads.peak);
    const rates = columnOf(measured, words.heads.rate);
    const callers = columnOf(table, words.heads.callers).map(({ value }) => value ?? 0);
    const sizes = columnOf(table, words.heads.peak);
    return callers.flatMap((n, i) => {
      const size = sizes[i]?.value ?? null;
      if (n > Math.max(...steps)) return [`sizing of ${title}: ${n} callers were not measured`];
      // The step that so many callers lie at or under, and all before it.
      const end = Math.min(...steps.filter((step) => step >= n));
      const isBound = rates.some(({ side }, at) => side !== '' && (steps[at] ?? 0) <= end);
      const isTold = sizes[i]?.side === '≥';
      if (size !== null && isBound !== isTold)
        return [`sizing of ${title}: ${sizes[i]?.text} for ${n}, a bound by the series: ${isBound}`];
      const there = peaks[steps.indexOf(n)];
      if (size === null || there === undefined || there.value === null) return [];
      const known = peaks.filter((_, at) => (steps[at] ?? 0) <= n).flatMap(({ value }) => value ?? []);
      return near(size, Math.max(...known), 0.006)
        ? []
        : [`sizing of ${title}: ${size} for ${n}, the series has ${Math.max(...known)}`];
    });
  });
}

/** The block for Kubernetes against the row it is of: a lower bound is marked as one, and limits nothing. */
function resourcesFaults({ sizing, resources, words }: ReadPage): string[] {
  return [...sizing].flatMap(([title, table]) => {
    const of = resources.get(title);
    const row = columnOf(table, words.heads.callers).findIndex(({ value }) => value === of?.callers);
    const [size, cores] = [words.heads.peak, words.more.cores].map((head) => columnOf(table, head)[row]);
    const fault = of === undefined ? null : blockFault(of.block, size, cores);
    return fault === null ? [] : [`sizing of ${title}, as Kubernetes writes it: ${fault}`];
  });
}

function blockFault(block: string, size: Cell | undefined, cores: Cell | undefined): string | null {
  const [memory, limit] = [...block.matchAll(/memory: (\d+)Mi(.*)/g)];
  const asked = Number(memory?.[1] ?? Number.NaN);
  if (size?.value == null) return 'no row of so many callers';
  const isAsked = near(asked, size.value, 0.006) || Math.abs(asked - size.value) <= 1;
  if (!isAsked) return `it asks for ${asked} MiB, the table has ${size.text}`;
  const marks = [memory?.[2], /cpu: \d+m(.*)/.exec(block)?.[1]].map((rest) => (rest ?? '').includes('#'));
  const bounds = [size, cores].map((cell) => cell?.side === '≥');
  if (marks.some((isMarked, i) => isMarked !== bounds[i])) return 'a bound and its mark do not agree';
  return (limit === undefined) === (bounds[0] ?? false) ? null : 'a limit belongs to what is no bound';
}
