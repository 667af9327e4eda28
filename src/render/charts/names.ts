/** The charts there are, and the files they are drawn to: `<name>.<locale>.<light|dark>.svg`. */
export const seriesChartNames = [
  'series-memory',
  'series-heap',
  'series-latency',
  'series-cpu',
  'series-rate',
] as const;
export type SeriesChartName = (typeof seriesChartNames)[number];

/** Charts of lines over clients. */
export type LineChartName = SeriesChartName | 'admission';
/** Charts of bars per scenario. */
export type BarChartName = 'memory' | 'start-up';

/** Charts of a grid's cells. */
export const gridChartNames = ['throughput', 'throughput-cpu'] as const;
export type GridChartName = (typeof gridChartNames)[number];

export const chartNames = [
  ...(['memory', 'admission', 'start-up', 'latency'] as const),
  ...gridChartNames,
  ...seriesChartNames,
] as const;
export type ChartName = (typeof chartNames)[number];

export const themeNames = ['light', 'dark'] as const;
export type ThemeName = (typeof themeNames)[number];

/** @param run position in the record; charts of further hosts carry their number */
export function chartFile(name: ChartName, run: number, locale: string, theme: ThemeName): string {
  return `${name}${run === 0 ? '' : `-${run + 1}`}.${locale}.${theme}.svg`;
}
