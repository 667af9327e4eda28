/** What a chart may draw of a figure: nothing that the tables print as n/a. */

import { pointsOf } from '../../record/kinds.ts';
import type { Figure, MethodRecord, PointRecord, Run } from '../../record/schema.ts';
import type { Bound } from '../../stats/verdicts.ts';
import { boundSide } from '../cells.ts';
import type { BarChartName } from './names.ts';
import type { Ink } from './theme.ts';

export interface Drawn {
  readonly value: number;
  readonly side: Bound | null;
}

/** The figure's value, null where it was not measured or is invalid. */
export function drawn(figure: Figure | undefined, name: string): Drawn | null {
  if (!figure || figure.value === null) return null;
  if (figure.verdicts?.some((verdict) => verdict.level === 'invalid')) return null;
  return { value: figure.value, side: boundSide(figure, name) };
}

export type BarKey = 'idle' | 'one' | 'all' | 'peak' | 'ready' | 'first' | 'others';

/** Kinds of bar by chart, each with its figure and the ink it is filled with. */
export const barKinds: Readonly<
  Record<BarChartName, readonly { readonly key: BarKey; readonly figure: string; readonly ink: Ink }[]>
> = {
  memory: [
    { key: 'idle', figure: 'idle_mib', ink: 'idle' },
    { key: 'one', figure: 'one_client_mib', ink: 'one' },
    { key: 'all', figure: 'all_clients_mib', ink: 'all' },
    { key: 'peak', figure: 'peak_mib', ink: 'peak' },
  ],
  'start-up': [
    { key: 'ready', figure: 'ready_ms', ink: 'one' },
    { key: 'first', figure: 'first_call_ms', ink: 'all' },
    { key: 'others', figure: 'first_call_others_ms', ink: 'peak' },
  ],
};

export interface BarRow {
  readonly point: PointRecord;
  readonly bars: readonly { readonly key: BarKey; readonly ink: Ink; readonly drawn: Drawn | null }[];
}

/** Bars of every scenario; a kind of bar that no scenario has is left out. */
export function barRows(name: BarChartName, run: Run): BarRow[] {
  const rows = pointsOf(run).map((point) => ({
    point,
    bars: barKinds[name].map(({ key, figure, ink }) => ({
      ...{ key, ink, drawn: drawn(point.figures[figure], figure) },
    })),
  }));
  const known = new Set(
    rows.flatMap((row) => row.bars.filter((bar) => bar.drawn !== null).map((bar) => bar.key)),
  );
  return known.size === 0
    ? []
    : rows.map((row) => ({ ...row, bars: row.bars.filter((bar) => known.has(bar.key)) }));
}

export interface LatencyRow {
  readonly point: PointRecord;
  readonly p50: Drawn | null;
  readonly p99: Drawn | null;
}
export interface LatencyGroup {
  readonly name: string;
  readonly operation: string;
  readonly rows: readonly LatencyRow[];
}

/**
 * Scenarios by method, in the order methods first appear; empty where no latency is known at all. Of closed loops
 * only: what was measured at a given rate counts from when calls were due, and no bar of one chart may mean another thing.
 */
export function latencyGroups(run: Run): LatencyGroup[] {
  const groups = new Map<string, { operation: string; rows: LatencyRow[] }>();
  const closed = pointsOf(run).filter(({ scenario }) => scenario.rate === undefined);
  for (const point of closed)
    for (const method of point.methods) {
      const group = groups.get(method.name) ?? { operation: method.operation, rows: [] };
      groups.set(method.name, group);
      group.rows.push(latencyRow(point, method));
    }
  const all = [...groups].map(([name, group]) => ({ name, ...group }));
  return all.some((group) => group.rows.some((row) => row.p50 !== null || row.p99 !== null)) ? all : [];
}

function latencyRow(point: PointRecord, { figures }: MethodRecord): LatencyRow {
  return { point, p50: drawn(figures.p50_ms, 'p50_ms'), p99: drawn(figures.p99_ms, 'p99_ms') };
}
