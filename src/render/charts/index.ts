/** The charts of a record: one line each. */
import type { RatingRecord, Run } from '../../record/schema.ts';
import { stampOf, stampText } from '../context.ts';
import type { Locale } from '../locales/index.ts';
import { chartAlt } from './alt.ts';
import { barScene } from './bars.ts';
import { type Drawing, drawChart } from './draw.ts';
import { gridScene } from './grid.ts';
import { latencyScene } from './latency.ts';
import { lineSpec } from './line-spec.ts';
import { type ChartName, chartFile, chartNames, type LineChartName, themeNames } from './names.ts';
import type { Scene } from './scene.ts';
import { lineScene } from './series.ts';
import { specOf } from './spec.ts';

type Draw = (run: Run, locale: Locale) => Drawing | null;

const bars =
  (draw: (run: Run, locale: Locale) => Scene | null): Draw =>
  (run, locale) => {
    const scene = draw(run, locale);
    return scene && { ...scene, spec: specOf(scene) };
  };
const lines =
  (name: LineChartName): Draw =>
  (run, locale) => {
    const scene = lineScene(name, run, locale);
    return scene && { ...scene, spec: lineSpec(scene) };
  };

const drawings: Readonly<Record<ChartName, Draw>> = {
  memory: bars((run, locale) => barScene('memory', run, locale)),
  admission: lines('admission'),
  'start-up': bars((run, locale) => barScene('start-up', run, locale)),
  latency: bars(latencyScene),
  throughput: bars((run, locale) => gridScene('throughput', run, locale)),
  'throughput-cpu': bars((run, locale) => gridScene('throughput-cpu', run, locale)),
  'series-memory': lines('series-memory'),
  'series-heap': lines('series-heap'),
  'series-latency': lines('series-latency'),
  'series-cpu': lines('series-cpu'),
  'series-rate': lines('series-rate'),
};

/** File name to SVG of every chart that has something to draw, in both themes. */
export async function drawCharts(record: RatingRecord, locale: Locale): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const stamp = stampText(stampOf(record));
  for (const [index, run] of record.runs.entries())
    for (const name of chartNames) {
      const drawing = drawings[name](run, locale);
      if (drawing === null) continue;
      const description = chartAlt(name, run, locale) ?? locale.charts.empty;
      const drawn = await drawChart(drawing, { title: locale.charts[name].title, description, stamp });
      for (const theme of themeNames) files.set(chartFile(name, index, locale.code, theme), drawn[theme]);
    }
  return files;
}
