/** One instance through rising client counts, as the record has it: a row per step and round. */
import * as v from 'valibot';
import {
  count,
  figuresSchema,
  findingsSchema,
  finite,
  measurementBase,
  methodRecordSchema,
  nullableNumber,
  nullableText,
  outcomeCountsSchema,
  roundBase,
  scenarioBase,
  text,
  valuesSchema,
} from './parts.ts';

/** Why and where a series ended before its last step (`stats/series-round.ts`). */
export const stopSchema = v.strictObject({
  code: text,
  /** Before, during or after the step with so many clients. */
  when: v.picklist(['before', 'during', 'after']),
  clients: count,
  /** What was found, and the limit it passed, in the unit of the code. */
  found: nullableNumber,
  limit: nullableNumber,
  method: nullableText,
  /** What the target or the system said of it. */
  detail: nullableText,
  /** Steps that were not taken. */
  skipped: v.array(count),
});

/** The same clients with many more calls: what grows by calls, and not by clients. */
export const controlSchema = v.strictObject({
  clients: count,
  calls: count,
  length_ms: finite,
  before_mib: nullableNumber,
  after_mib: nullableNumber,
  heap_before_mib: nullableNumber,
  heap_after_mib: nullableNumber,
});

/** Calls held open in one round: `health` says why a newcomer got no answer, null = it did, or none was sent. */
const heldRowSchema = v.strictObject({
  calls: count,
  open: count,
  outcomes: outcomeCountsSchema,
  health: nullableText,
  values: valuesSchema,
});

export const seriesRoundSchema = v.strictObject({
  ...roundBase,
  /** What the tree might take, and what the host had left for it as the round began. */
  budget_mib: finite,
  available_mib: finite,
  steps: v.array(
    v.strictObject({
      clients: count,
      achieved: count,
      /** Calls of its load, warm-up to drain. */
      calls: count,
      values: valuesSchema,
      findings: findingsSchema,
      /** Broken off by a rule: its figures are in none. */
      stopped_in_step: v.boolean(),
    }),
  ),
  stop: v.nullable(stopSchema),
  control: v.nullable(controlSchema),
  /** Clients connected at the end and cores busy with none of them calling. Absent in older records. */
  silent: v.optional(v.nullable(v.strictObject({ clients: count, cores: finite }))),
  /** Absent = none were asked for, or none could be held. */
  held: v.optional(v.array(heldRowSchema)),
});

/** Figures of one step, over the rounds that have it. */
export const stepRecordSchema = v.strictObject({
  clients: count,
  figures: figuresSchema,
  methods: v.array(methodRecordSchema),
});

/** Figures of so many calls held open. */
export const heldRecordSchema = v.strictObject({ calls: count, figures: figuresSchema });

export const seriesRecordSchema = v.strictObject({
  ...measurementBase,
  kind: v.literal('series'),
  scenario: v.strictObject(scenarioBase),
  steps_planned: v.array(count),
  /** Share of the available memory, or an absolute number: where the budget comes from. */
  budget: v.strictObject({ share: nullableNumber, mib: nullableNumber }),
  latency_ceiling_ms: finite,
  window_ms: finite,
  steps: v.array(stepRecordSchema),
  /** Calls held open: what they call, and figures by how many. Absent = none were asked for. */
  held: v.optional(v.strictObject({ method: text, calls: v.array(heldRecordSchema) })),
  rounds: v.array(seriesRoundSchema),
});

/** What a setting changes: two scenarios that differ in one axis, figure by figure. */
export const contrastSchema = v.strictObject({
  kind: v.picklist(['point', 'series']),
  axis: text,
  from: text,
  to: text,
  from_id: text,
  to_id: text,
  /** Those of `to` less those of `from`, by figure or `method/figure`. */
  figures: figuresSchema,
});
