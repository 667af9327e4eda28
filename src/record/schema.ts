/**
 * The record: one JSON file per snapshot (design.md, "Record"). Everything nullable, units in names, no non-finite
 * number. `schema/record.schema.json` is generated from here; types are inferred, so the two cannot differ.
 */
import * as v from 'valibot';
import { calibrationSchema } from './calibration-schema.ts';
import { count, field, nullableNumber, nullableText, text } from './field.ts';
import type { identitySchema } from './measurement-schema.ts';
import { evidenceSchema, type figureSchema, type methodRecordSchema, type verdictSchema } from './parts.ts';
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

const cgroupSchema = v.strictObject({
  version: field(nullableText, '`1`, `2`, `hybrid` (both mounted). Null = there is none.'),
  cpu_limit_cores: field(nullableNumber, 'The tightest quota on the way up. Null = no limit.'),
  memory_limit_mib: field(nullableNumber, 'The tightest limit on the way up. Null = no limit.'),
});

export const hostSchema = v.strictObject({
  id: field(nullableText, 'Salted hash of its machine id. Null = it has none.'),
  cpu_model: field(nullableText, 'Its processor. Null = the system does not tell.'),
  cpus: field(count, 'Logical CPUs online.'),
  core_types: field(
    v.nullable(v.record(text, count)),
    'Logical CPUs by type of core. Null = all are alike, or the system does not tell.',
  ),
  memory_mib: field(nullableNumber, 'Memory it has. Null = the system does not tell.'),
  os: field(text, 'Name and version of its system.'),
  arch: field(text, 'Architecture, as Node names it.'),
  kernel: field(nullableText, 'Release of its kernel. Null = the system does not tell.'),
  virtual: field(
    nullableText,
    'Kind of container and of virtual machine, or `none`. Null = it cannot be told.',
  ),
  cgroup: field(cgroupSchema, 'Limits of the control group that the run was in.'),
  node: field(text, 'Version of Node that measured.'),
  placement: field(
    v.nullable(
      v.strictObject({
        harness: field(text, 'CPUs of driver, stand-ins and observer.'),
        target: field(text, 'CPUs of the target.'),
      }),
    ),
    'Which processes ran where. Null = they were not placed.',
  ),
  sampler: field(text, '`linux /proc` or `portable (pidusage)`.'),
});

export const runSchema = v.strictObject({
  host: field(hostSchema, 'The machine.'),
  started: field(text, 'Start, ISO 8601 UTC.'),
  finished: field(nullableText, 'End, ISO 8601 UTC. Null = it has not ended.'),
  wall_ms: field(nullableNumber, 'Time it took. Null = it has not ended.'),
  profile: field(text, '`full`, `short`, `quick` or `demo`.'),
  command: field(text, 'As it was started.'),
  outside_phases: field(
    nullableNumber,
    'Time outside recorded phases. Unit: share of the wall time. Null = it has not ended.',
  ),
  samples_sha256: v.optional(
    field(
      nullableText,
      "SHA-256 of `samples.ndjson.gz` in the run's artifact: raw samples of every round. Null = none were kept. Absent = an older record.",
    ),
  ),
  calibration: field(
    v.nullable(calibrationSchema),
    'How far the instrument was off on this host when it was last tried. Null = it was not, or that no longer holds.',
  ),
  measurements: field(v.array(measurementRecordSchema), 'In the order of the plan.'),
  evidence: v.optional(
    field(v.array(evidenceSchema), 'What was kept word for word. Absent = the config asks for none.'),
  ),
  contrasts: v.optional(
    field(
      v.array(contrastSchema),
      'What settings change. Absent = no two scenarios differ in one axis only.',
    ),
  ),
  grid: v.optional(
    field(gridSchema, 'What all scenarios of a grid have in common. Absent = no grid was measured.'),
  ),
});

export const recordSchema = v.strictObject({
  schema: field(v.literal(1), 'Version of this format.'),
  tool: field(
    v.strictObject({
      name: field(v.literal('ratingplate'), 'Its name.'),
      version: field(text, 'Its version.'),
    }),
    'The program that measured.',
  ),
  name: field(text, 'Name of the system, as the config has it.'),
  complete: field(v.boolean(), 'Whether all that was planned has been measured.'),
  unpublishable: field(v.array(text), 'Why it may not be published; empty where it may.'),
  config_sha256: field(text, 'SHA-256 of the config, hexadecimal.'),
  tag: v.optional(
    field(
      nullableText,
      'Tag of the release that was measured; `publish` fills it in. Null = no release. Absent = as null.',
    ),
  ),
  plan: field(
    v.record(text, v.unknown()),
    'The config resolved, defaults filled in, secrets out (`src/config/plan.ts`).',
  ),
  runs: field(v.array(runSchema), 'One for each host.'),
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
