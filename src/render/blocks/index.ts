/** The blocks a page can ask for by name: one line each. `all` is every one with its heading. */
import { chartNames, seriesChartNames } from '../charts/names.ts';
import type { PageContext } from '../context.ts';
import type { Locale } from '../locales/index.ts';
import { deploymentBlock } from '../prose/deployment.ts';
import { glanceBlock } from '../prose/glance.ts';
import { methodBlock, shapesBlock } from '../prose/method.ts';
import { ownText } from '../prose/own.ts';
import { stopsBlock } from '../prose/stops.ts';
import { unmeasuredBlock } from '../prose/unmeasured.ts';
import { waitingBlock } from '../prose/waiting.ts';
import { abBlock } from './ab.ts';
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
import { throughputBlock } from './throughput.ts';
import { throughputRatiosBlock } from './throughput-ratios.ts';
import { throughputResourcesBlock } from './throughput-resources.ts';
import { waitsBlock } from './waits.ts';

export type Block = (context: PageContext) => string;

const drawn: Readonly<Record<string, Block>> = {
  provenance: provenanceBlock,
  glance: glanceBlock,
  method: methodBlock,
  shapes: shapesBlock,
  charts: chartsBlock,
  ...Object.fromEntries(
    chartNames.map((name) => [`${name}-chart`, (context: PageContext) => chartBlock(context, name)]),
  ),
  memory: memoryBlock,
  waiting: waitingBlock,
  waits: waitsBlock,
  latency: latencyBlock,
  throughput: throughputBlock,
  'throughput-resources': throughputResourcesBlock,
  'throughput-ratios': throughputRatiosBlock,
  ab: abBlock,
  series: seriesBlock,
  stops: stopsBlock,
  deployment: deploymentBlock,
  sizing: sizingBlock,
  contrasts: contrastsBlock,
  unmeasured: unmeasuredBlock,
  checks: checksBlock,
  calibration: calibrationBlock,
  reproduce: reproduceBlock,
};

export const blocks: Readonly<Record<string, Block>> = { ...drawn, all: allBlocks };

/** A block as the page has it: drawn, in the user's own words, or not at all. Undefined where there is none so called. */
export function drawBlock(name: string, context: PageContext): string | undefined {
  const own = ownText(name, context);
  if (own !== undefined) return own;
  return Object.hasOwn(blocks, name) ? blocks[name]?.(context) : undefined;
}

interface Section {
  /** Null = without a heading. */
  readonly title: ((locale: Locale) => string) | null;
  readonly blocks: readonly string[];
}

const sections: readonly Section[] = [
  { title: null, blocks: ['provenance'] },
  { title: ({ prose }) => prose.titles.glance, blocks: ['glance'] },
  { title: ({ prose }) => prose.titles.method, blocks: ['method'] },
  { title: ({ prose }) => prose.titles.shapes, blocks: ['shapes'] },
  { title: ({ titles }) => titles.memory, blocks: ['memory-chart', 'memory', 'admission-chart'] },
  { title: ({ titles }) => titles.waits, blocks: ['waiting', 'start-up-chart', 'waits'] },
  { title: ({ titles }) => titles.latency, blocks: ['latency-chart', 'latency'] },
  {
    title: ({ titles }) => titles.throughput,
    blocks: [
      ...['throughput-chart', 'throughput', 'throughput-cpu-chart', 'throughput-resources'],
      ...['throughput-ratios', 'ab'],
    ],
  },
  {
    title: ({ titles }) => titles.series,
    blocks: [...seriesChartNames.map((name) => `${name}-chart`), 'series', 'stops'],
  },
  { title: ({ titles }) => titles.sizing, blocks: ['deployment', 'sizing'] },
  { title: ({ titles }) => titles.contrasts, blocks: ['contrasts'] },
  { title: ({ prose }) => prose.titles.unmeasured, blocks: ['unmeasured'] },
  { title: null, blocks: ['checks'] },
  { title: ({ titles }) => titles.calibration, blocks: ['calibration'] },
  { title: ({ titles }) => titles.reproduce, blocks: ['reproduce'] },
];

/** The whole page between two headings of the reader's own, so headings begin at the third level. */
function allBlocks(context: PageContext): string {
  const told = sections.map(({ title, blocks: names }) => {
    const text = names
      .map((name) => drawBlock(name, context) ?? '')
      .filter(Boolean)
      .join('\n\n');
    return title === null || text === '' ? text : `### ${title(context.locale)}\n\n${text}`;
  });
  return told.filter(Boolean).join('\n\n');
}
