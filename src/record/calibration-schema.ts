/** How far the instrument was off on a host: what `calibrate` stores, and the record of a later run carries. */
import * as v from 'valibot';
import { count, field, nullableNumber, nullableText, text } from './field.ts';

export const calibrationReadingSchema = v.strictObject({
  row: field(text, '`memory`, `cpu`, `latency` ... (docs/calibration.md).'),
  reading: field(nullableText, "What tells it from the row's others. Null = it is the only one."),
  unit: field(text, 'Of the four values below.'),
  expected: field(nullableNumber, "By the server's own account. Unit: in `unit`. Null = it gave none."),
  measured: field(nullableNumber, 'By the record. Unit: in `unit`. Null = not measured.'),
  error: field(nullableNumber, 'Measured less expected. Unit: in `unit`. Null = one of them is missing.'),
  tolerance: field(nullableNumber, 'Largest error that passes. Unit: in `unit`. Null = it cannot be said.'),
  result: field(v.picklist(['pass', 'fail', 'cannot-say']), 'Whether the error is within the tolerance.'),
  reason: field(nullableText, 'Why it cannot be said. Null = it can.'),
});

export const calibrationSchema = v.strictObject({
  taken: field(text, 'When, ISO 8601 UTC.'),
  tool: field(text, 'Version of the program that took it.'),
  host: field(
    v.strictObject({
      id: field(nullableText, "The host's, as in `host`. Null = it has none."),
      cpu_model: field(nullableText, 'Its processor. Null = the system does not tell.'),
      cpus: field(count, 'Its logical CPUs.'),
      kernel: field(nullableText, 'Release of its kernel. Null = the system does not tell.'),
      node: field(text, 'Version of Node that measured.'),
      sampler: field(text, 'As in `host`.'),
    }),
    'What it holds for: a host that differs in one of these has not been calibrated.',
  ),
  readings: field(v.array(calibrationReadingSchema), 'One for each thing that was held against a truth.'),
});

export type CalibrationReading = v.InferOutput<typeof calibrationReadingSchema>;
export type Calibration = v.InferOutput<typeof calibrationSchema>;
