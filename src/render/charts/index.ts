/** The charts of a record: one line each. */
import type { RatingRecord, Run } from '../../record/schema.ts';
import { stampOf, stampText } from '../context.ts';
import type { Locale } from '../locales/index.ts';
import { chartAlt } from './alt.ts';
import { drawChart } from './draw.ts';
import { latencyScene } from './latency.ts';
import { memoryScene } from './memory.ts';
import { type ChartName, chartFile, chartNames, themeNames } from './names.ts';
import type { Scene } from './scene.ts';

const scenes: Readonly<Record<ChartName, (run: Run, locale: Locale) => Scene | null>> = {
  memory: memoryScene,
  latency: latencyScene,
};

/** File name to SVG of every chart that has something to draw, in both themes. */
export async function drawCharts(record: RatingRecord, locale: Locale): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const stamp = stampText(stampOf(record));
  for (const [index, run] of record.runs.entries())
    for (const name of chartNames) {
      const scene = scenes[name](run, locale);
      if (scene === null) continue;
      const description = chartAlt(name, run, locale) ?? locale.charts.empty;
      const drawn = await drawChart(scene, { title: locale.charts[name].title, description, stamp });
      for (const theme of themeNames) files.set(chartFile(name, index, locale.code, theme), drawn[theme]);
    }
  return files;
}
