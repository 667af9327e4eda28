/** Settled memory as clients were admitted one by one: a line per scenario, through the median of the rounds. */
import { pointsOf } from '../../record/kinds.ts';
import type { PointRecord, Run } from '../../record/schema.ts';
import { median } from '../../stats/percentile.ts';
import { studentInterval } from '../../stats/student.ts';
import { plain } from '../escape.ts';
import { drawn } from './figures.ts';
import type { SeriesLine, SeriesPanel, SeriesPoint } from './line-data.ts';

/** Empty where no scenario has two readings. */
export function admissionPanels(run: Run): SeriesPanel[] {
  const lines = pointsOf(run).flatMap((point, index): SeriesLine[] => {
    const readings = readingsOf(point);
    if (readings.length < 2) return [];
    const title = plain(point.scenario.title);
    const segments = [readings];
    return [{ title, index, quantity: 'admitted', stroke: 'solid', segments, stopped: false }];
  });
  return lines.length === 0 ? [] : [{ method: null, lines, limits: [] }];
}

/** None where the tables print the memory of all clients as n/a: what spoilt that spoilt these readings, too. */
function readingsOf({ figures, rounds }: PointRecord): SeriesPoint[] {
  if (drawn(figures['all_clients_mib'], 'all_clients_mib') === null) return [];
  const byClients = new Map<number, number[]>();
  for (const { admit, failure } of rounds)
    for (const { clients, mib, settled } of failure === null ? admit : [])
      if (settled) byClients.set(clients, [...(byClients.get(clients) ?? []), mib]);
  return [...byClients]
    .sort(([a], [b]) => a - b)
    .flatMap(([clients, values]) => {
      const value = median(values);
      // Both scales are logarithmic.
      if (value === null || value <= 0 || clients <= 0) return [];
      const interval = studentInterval(values);
      const known = interval !== null && interval.low > 0 ? interval : null;
      return [{ clients, value, side: null, low: known?.low ?? null, high: known?.high ?? null }];
    });
}
