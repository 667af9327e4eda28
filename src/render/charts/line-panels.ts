/** The panels of any chart of lines, by its name. */
import type { Run } from '../../record/schema.ts';
import { admissionPanels } from './admission.ts';
import type { SeriesPanel } from './line-data.ts';
import type { LineChartName } from './names.ts';
import { seriesPanels } from './series-lines.ts';

/** Empty where there is nothing to draw a line through. */
export const linePanels = (name: LineChartName, run: Run): SeriesPanel[] =>
  name === 'admission' ? admissionPanels(run) : seriesPanels(name, run);
