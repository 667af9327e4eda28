/** The blocks a page can ask for by name: one line each. `all` is every one with its heading. */
import { chartNames, seriesChartNames } from '../charts/names.ts';
import type { PageContext } from '../context.ts';
import { calibrationBlock } from './calibration.ts';
import { chartBlock, chartsBlock } from './charts.ts';
import { checksBlock } from './checks.ts';
import { contrastsBlock } from './contrasts.ts';
import { latencyBlock } from './latency.ts';
import { memoryBlock } from './memory.ts';
import { provenanceBlock } from './provenance.ts';
import { reproduceBlock } from './reproduce.ts';
import { seriesBlock } from './series.ts';
import { sizingBlock } from './sizing.ts';
import { waitsBlock } from './waits.ts';

export type Block = (context: PageContext) => string;

export const blocks: Readonly<Record<string, Block>> = {
  provenance: provenanceBlock,
  charts: chartsBlock,
  ...Object.fromEntries(
    chartNames.map((name) => [`${name}-chart`, (context: PageContext) => chartBlock(context, name)]),
  ),
  memory: memoryBlock,
  waits: waitsBlock,
  latency: latencyBlock,
  series: seriesBlock,
  sizing: sizingBlock,
  contrasts: contrastsBlock,
  checks: checksBlock,
  calibration: calibrationBlock,
  reproduce: reproduceBlock,
  all: allBlocks,
};

/** The whole page between two headings of the reader's own, so headings begin at the third level. */
function allBlocks(context: PageContext): string {
  const { titles } = context.locale;
  const section = (title: string, text: string) => (text === '' ? '' : `### ${title}\n\n${text}`);
  return [
    provenanceBlock(context),
    section(
      titles.memory,
      [chartBlock(context, 'memory'), memoryBlock(context), chartBlock(context, 'admission')]
        .filter(Boolean)
        .join('\n\n'),
    ),
    section(
      titles.waits,
      [chartBlock(context, 'start-up'), waitsBlock(context)].filter(Boolean).join('\n\n'),
    ),
    section(
      titles.latency,
      [chartBlock(context, 'latency'), latencyBlock(context)].filter(Boolean).join('\n\n'),
    ),
    section(
      titles.series,
      [...seriesChartNames.map((name) => chartBlock(context, name)), seriesBlock(context)]
        .filter(Boolean)
        .join('\n\n'),
    ),
    section(titles.sizing, sizingBlock(context)),
    section(titles.contrasts, contrastsBlock(context)),
    checksBlock(context),
    section(titles.calibration, calibrationBlock(context)),
    section(titles.reproduce, reproduceBlock(context)),
  ]
    .filter(Boolean)
    .join('\n\n');
}
