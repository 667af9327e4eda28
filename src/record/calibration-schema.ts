/** How far the instrument was off on a host: what `calibrate` stores, and the record of a later run carries. */
import * as v from 'valibot';
import { count, nullableNumber, nullableText, text } from './parts.ts';

export const calibrationReadingSchema = v.strictObject({
  /** `memory`, `cpu`, `latency` ... (docs/calibration.md). */
  row: text,
  /** What tells it from the row's others; null = it is the only one. */
  reading: nullableText,
  /** Of the four values below. */
  unit: text,
  /** By the server's own account. */
  expected: nullableNumber,
  measured: nullableNumber,
  /** measured - expected. */
  error: nullableNumber,
  /** Largest error that passes. */
  tolerance: nullableNumber,
  result: v.picklist(['pass', 'fail', 'cannot-say']),
  /** Why it cannot be said. */
  reason: nullableText,
});

export const calibrationSchema = v.strictObject({
  /** When it was taken, ISO 8601 UTC. */
  taken: text,
  /** Version of the program that took it. */
  tool: text,
  /** What it holds for: a host that differs in one of these has not been calibrated. */
  host: v.strictObject({
    id: nullableText,
    cpu_model: nullableText,
    cpus: count,
    kernel: nullableText,
    node: text,
    sampler: text,
  }),
  readings: v.array(calibrationReadingSchema),
});

export type CalibrationReading = v.InferOutput<typeof calibrationReadingSchema>;
export type Calibration = v.InferOutput<typeof calibrationSchema>;
