/**
 * The record: one JSON file per snapshot (design.md, "Record"). Everything nullable, units in names, no non-finite
 * number. `schema/record.schema.json` is generated from here; types are inferred, so the two cannot differ.
 */
import * as v from 'valibot';
import { calibrationSchema } from './calibration-schema.ts';
import {
  count,
  evidenceSchema,
  type figureSchema,
  type identitySchema,
  type methodRecordSchema,
  nullableNumber,
  nullableText,
  text,
  type verdictSchema,
} from './parts.ts';
import { pointRecordSchema } from './point-schema.ts';
import {
  contrastSchema,
  type heldRecordSchema,
  seriesRecordSchema,
  type stepRecordSchema,
  type stopSchema,
} from './series-schema.ts';
import {
  type cellRecordSchema,
  gridSchema,
  type pathRecordSchema,
  type ratioSchema,
  type sampleSchema,
  throughputRecordSchema,
} from './throughput-schema.ts';

export const measurementRecordSchema = v.variant('kind', [
  pointRecordSchema,
  seriesRecordSchema,
  throughputRecordSchema,
]);

export const hostSchema = v.strictObject({
  id: nullableText,
  cpu_model: nullableText,
  cpus: count,
  core_types: v.nullable(v.record(text, count)),
  memory_mib: nullableNumber,
  os: text,
  arch: text,
  kernel: nullableText,
  virtual: nullableText,
  cgroup: v.strictObject({
    version: nullableText,
    cpu_limit_cores: nullableNumber,
    memory_limit_mib: nullableNumber,
  }),
  node: text,
  /** CPUs of driver, stand-ins and observer, and of the target; null = not placed. */
  placement: v.nullable(v.strictObject({ harness: text, target: text })),
  /** `linux /proc` or `portable (pidusage)`. */
  sampler: text,
});

export const runSchema = v.strictObject({
  host: hostSchema,
  started: text,
  finished: nullableText,
  wall_ms: nullableNumber,
  profile: text,
  command: text,
  /** Time outside recorded phases, share of the wall time. */
  outside_phases: nullableNumber,
  /** SHA-256 of `samples.ndjson.gz` in the run's artifact: raw samples of every round. */
  samples_sha256: v.optional(nullableText),
  /** How far the instrument was off on this host when it was last tried; null = it was not, or that no longer holds. */
  calibration: v.nullable(calibrationSchema),
  measurements: v.array(measurementRecordSchema),
  /** Absent where the config asks for none. */
  evidence: v.optional(v.array(evidenceSchema)),
  /** Absent where no two scenarios differ in one axis only. */
  contrasts: v.optional(v.array(contrastSchema)),
  /** Absent where no grid was measured. */
  grid: v.optional(gridSchema),
});

export const recordSchema = v.strictObject({
  schema: v.literal(1),
  tool: v.strictObject({ name: v.literal('ratingplate'), version: text }),
  name: text,
  complete: v.boolean(),
  /** Empty = may be published. */
  unpublishable: v.array(text),
  config_sha256: text,
  /** Tag of the release that was measured; `publish` fills it in. Absent = measured outside a release. */
  tag: v.optional(nullableText),
  /** The resolved plan, secrets out (`config/plan.ts`). */
  plan: v.record(text, v.unknown()),
  runs: v.array(runSchema),
});

export type Verdict = v.InferOutput<typeof verdictSchema>;
export type Figure = v.InferOutput<typeof figureSchema>;
export type MethodRecord = v.InferOutput<typeof methodRecordSchema>;
export type IdentityRecord = v.InferOutput<typeof identitySchema>;
export type PointRecord = v.InferOutput<typeof pointRecordSchema>;
export type SeriesRecord = v.InferOutput<typeof seriesRecordSchema>;
export type StepRecord = v.InferOutput<typeof stepRecordSchema>;
export type HeldRecord = v.InferOutput<typeof heldRecordSchema>;
export type SeriesStopRecord = v.InferOutput<typeof stopSchema>;
export type ThroughputRecord = v.InferOutput<typeof throughputRecordSchema>;
export type CellRecord = v.InferOutput<typeof cellRecordSchema>;
export type PathRecord = v.InferOutput<typeof pathRecordSchema>;
export type SampleRecord = v.InferOutput<typeof sampleSchema>;
export type RatioRecord = v.InferOutput<typeof ratioSchema>;
export type GridRecord = v.InferOutput<typeof gridSchema>;
export type EvidenceRecord = v.InferOutput<typeof evidenceSchema>;
export type ContrastRecord = v.InferOutput<typeof contrastSchema>;
export type MeasurementRecord = v.InferOutput<typeof measurementRecordSchema>;
export type Host = v.InferOutput<typeof hostSchema>;
export type Run = v.InferOutput<typeof runSchema>;
export type RatingRecord = v.InferOutput<typeof recordSchema>;
