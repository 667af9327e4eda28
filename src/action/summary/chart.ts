/** A small chart in the summary, where the drawn ones cannot be: their commit does not exist yet. */
import { pointsOf } from '../../record/kinds.ts';
import type { Run } from '../../record/schema.ts';

/** More bars than this cannot be told apart. */
const mostBars = 24;
const longestLabel = 28;

/** A mermaid block of peak memory per scenario; empty where fewer than two can be drawn. */
export function memoryChart(run: Run): string {
  const bars = pointsOf(run).flatMap(({ scenario, figures }) => {
    const peak = figures['peak_mib'];
    const invalid = peak?.verdicts?.some((verdict) => verdict.level === 'invalid') === true;
    return typeof peak?.value === 'number' && !invalid
      ? [{ label: label(scenario.title), value: peak.value }]
      : [];
  });
  if (bars.length < 2 || bars.length > mostBars) return '';
  const values = bars.map(({ value }) => Number(value.toFixed(2)));
  return [
    '```mermaid',
    'xychart-beta',
    '  title "Peak memory under load, MiB"',
    `  x-axis [${bars.map((bar) => `"${bar.label}"`).join(', ')}]`,
    `  y-axis "MiB" 0 --> ${Math.ceil(Math.max(...values) * 1.1) || 1}`,
    `  bar [${values.join(', ')}]`,
    '```',
  ].join('\n');
}

/** Letters, digits and a few signs: mermaid has no way to quote the rest. */
function label(title: string): string {
  const safe = title.replaceAll(/[^\p{L}\p{N} .,+/_-]+/gu, ' ').trim();
  const characters = Array.from(safe);
  return characters.length > longestLabel
    ? `${characters.slice(0, longestLabel - 1).join('')}…`
    : safe || '-';
}
