/** A record of the whole published matrix: eight scenarios and three series. */
import { pointsOf } from '../../src/record/kinds.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { sampleRecord, shapes } from './sample.ts';
import { sampleSeriesRecord } from './sample-series.ts';

export function sampleMatrixRecord(): RatingRecord {
  const series = sampleSeriesRecord();
  const points = sampleRecord(shapes, 5).runs.flatMap(pointsOf);
  const runs = series.runs.map((run) => ({ ...run, measurements: [...points, ...run.measurements] }));
  return { ...series, runs };
}

/** As it stands in a snapshot. */
export const sampleMatrixText = (): string => serializeRecord(sampleMatrixRecord());
