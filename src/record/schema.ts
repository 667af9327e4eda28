/**
 * The record: one JSON file per snapshot (design.md, "Record"). Everything nullable, units in names, no non-finite
 * number. `schema/record.schema.json` is generated from here; types are inferred, so the two cannot differ.
 */
import * as v from 'valibot';

const finite = v.pipe(v.number(), v.finite());
const nullableNumber = v.nullable(finite);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();
const nullableText = v.nullable(text);

/** A reason to doubt a figure, by stable code (`stats/verdicts.ts` lists them). */
export const verdictSchema = v.strictObject({
  code: text,
  /** `invalid`: the figure prints `n/a`. `bound`: it prints `>= X`. `noisy`, `note`: it prints with a mark. */
  level: v.picklist(['invalid', 'bound', 'noisy', 'note']),
  reason: text,
});

export const figureSchema = v.strictObject({
  /** Null = not measured; `reason` says why. */
  value: nullableNumber,
  low: nullableNumber,
  high: nullableNumber,
  /** Readings behind the value (pooled calls for a percentile). */
  n: count,
  rounds: count,
  /** How it was taken: `VmHWM`, `tree pages once`, `stat`, `driver clock` ... */
  source: text,
  reason: v.optional(text),
  verdicts: v.optional(v.array(verdictSchema)),
});

export const outcomeCountsSchema = v.strictObject({
  started: count,
  ok: count,
  failed: count,
  mismatch: count,
  timeout: count,
  reset: count,
  aborted: count,
  local: count,
});

export const phaseSchema = v.strictObject({ name: text, start_ms: finite, length_ms: finite });

const figuresSchema = v.record(text, figureSchema);

export const methodRecordSchema = v.strictObject({
  name: text,
  operation: text,
  detail: text,
  /** Calls of the load windows, all rounds. */
  outcomes: outcomeCountsSchema,
  figures: figuresSchema,
});

export const roundSchema = v.strictObject({
  round: count,
  started: text,
  /** Null = complete; else the code and message of what broke it (its figures are then left out). */
  failure: v.nullable(v.strictObject({ code: text, message: text })),
  phases: v.array(phaseSchema),
  /** This round's own values, by figure and `method/figure`. */
  values: v.record(text, nullableNumber),
  /** Settled and unsettled memory as clients were admitted. */
  admit: v.array(
    v.strictObject({ clients: count, mib: finite, settled: v.boolean(), first_call_ms: nullableNumber }),
  ),
  /** Reasons found in this round: `code` of `stats/verdicts.ts`, what it spoils, one sentence. */
  findings: v.array(v.strictObject({ code: text, figures: v.array(text), reason: text })),
  conditions: v.strictObject({
    before: v.record(text, v.union([nullableNumber, text])),
    after: v.record(text, v.union([nullableNumber, text])),
  }),
  /** How the instance ended: `stdin`, `term`, `kill`, `gone`. */
  stopped: nullableText,
});

export const identitySchema = v.strictObject({
  source: text,
  version: nullableText,
  commit: nullableText,
  runtime: nullableText,
  executable_sha256: nullableText,
  executable_bytes: nullableNumber,
  command_line: v.array(text),
  environment: v.array(text),
});

export const pointRecordSchema = v.strictObject({
  id: text,
  kind: v.literal('point'),
  scenario: v.strictObject({
    id: text,
    title: text,
    axes: v.record(text, text),
    endpoint: text,
    protocol: text,
    target: text,
    clients: count,
    in_flight: count,
    first_call: text,
    pace_per_s: nullableNumber,
    why: v.nullable(v.union([text, v.record(text, text)])),
    note: v.nullable(v.union([text, v.record(text, text)])),
  }),
  /** `process` (VmRSS) or `tree` (pages counted once). */
  memory_rule: text,
  /** `collected` through a probe, or `waited`. */
  settling: v.picklist(['collected', 'waited']),
  probe: text,
  identity: v.nullable(identitySchema),
  rounds_planned: count,
  rounds: v.array(roundSchema),
  figures: figuresSchema,
  methods: v.array(methodRecordSchema),
  /** Passed checks, printed under the table: `every call answered`, `standin.otlp > 0` ... */
  checks: v.array(v.strictObject({ name: text, passed: v.boolean(), detail: text })),
});

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
  calibration: v.null(),
  measurements: v.array(pointRecordSchema),
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
export type Host = v.InferOutput<typeof hostSchema>;
export type Run = v.InferOutput<typeof runSchema>;
export type RatingRecord = v.InferOutput<typeof recordSchema>;
