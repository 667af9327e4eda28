/** What a record says, as Markdown for people who look at a run: the page's own tables, without its pictures. */
import type { RatingRecord } from '../../record/schema.ts';
import { checksBlock } from '../../render/blocks/checks.ts';
import { latencyBlock } from '../../render/blocks/latency.ts';
import { memoryBlock } from '../../render/blocks/memory.ts';
import { provenanceBlock } from '../../render/blocks/provenance.ts';
import { throughputBlock } from '../../render/blocks/throughput.ts';
import { throughputResourcesBlock } from '../../render/blocks/throughput-resources.ts';
import { waitsBlock } from '../../render/blocks/waits.ts';
import { rendererVersion } from '../../render/context.ts';
import { localeOf } from '../../render/locales/index.ts';
import { memoryChart } from './chart.ts';

/** Provenance, a chart, and every table of the page. */
export function figuresOf(record: RatingRecord): string {
  const locale = localeOf('en');
  // No block prints it, and the digest of a large record takes its time.
  const stamp = { renderer: rendererVersion, record: '' };
  const context = { record, locale, syntax: 'markdown' as const, charts: 'charts', stamp };
  const section = (title: string, text: string) => (text === '' ? '' : `### ${title}\n\n${text}`);
  return [
    provenanceBlock(context),
    ...record.runs.map(memoryChart),
    section(locale.titles.memory, memoryBlock(context)),
    section(locale.titles.waits, waitsBlock(context)),
    section(locale.titles.latency, latencyBlock(context)),
    section(
      locale.titles.throughput,
      [throughputBlock(context), throughputResourcesBlock(context)].filter(Boolean).join('\n\n'),
    ),
    checksBlock(context),
  ]
    .filter(Boolean)
    .join('\n\n');
}
