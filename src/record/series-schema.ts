/** One instance through rising client counts, as the record has it: a row per step and round. */
import * as v from 'valibot';
import { count, field, finite, nullableNumber, nullableText, text } from './field.ts';
import { measurementBase } from './measurement-schema.ts';
import {
  figuresSchema,
  findingsSchema,
  methodRecordSchema,
  outcomeCountsSchema,
  roundBase,
  scenarioBase,
  valuesSchema,
} from './parts.ts';

/** Why and where a series ended before its last step (`stats/series-round.ts`). */
export const stopSchema = v.strictObject({
  code: field(
    text,
    'The rule: `estimate`, `descriptors`, `ports`, `admission`, `budget`, `host-memory`, `swap`, `latency`, `failed`, `exit`.',
  ),
  when: field(v.picklist(['before', 'during', 'after']), 'Before, in or after the step.'),
  clients: field(count, 'Clients of that step.'),
  found: field(
    nullableNumber,
    'What was found. Unit: of the rule: MiB (`estimate`, `budget`, `host-memory`), descriptors, ports, clients (`admission`), pages (`swap`), ms (`latency`), share (`failed`). Null = it is no number.',
  ),
  limit: field(nullableNumber, 'The limit it passed. Unit: as of `found`. Null = there is none.'),
  method: field(nullableText, 'The method it is about. Null = no one of them.'),
  detail: field(nullableText, 'What the target or the system said of it, one line. Null = nothing.'),
  skipped: field(v.array(count), 'Clients of the steps that were not taken.'),
});

/** The same clients with many more calls: what grows by calls, and not by clients. */
const controlSchema = v.strictObject({
  clients: field(count, 'Clients that called.'),
  calls: field(count, 'Calls they made.'),
  length_ms: field(finite, 'How long it took.'),
  before_mib: field(nullableNumber, 'Settled memory before. Null = not measured.'),
  after_mib: field(nullableNumber, 'Settled memory after. Null = not measured.'),
  heap_before_mib: field(nullableNumber, 'Live heap before. Null = no probe tells.'),
  heap_after_mib: field(nullableNumber, 'Live heap after. Null = no probe tells.'),
});

/** Calls held open in one round. */
const heldRowSchema = v.strictObject({
  calls: field(count, 'Calls that were to be open at once.'),
  open: field(count, 'Those still open when all had been read.'),
  outcomes: field(outcomeCountsSchema, 'How they ended.'),
  health: field(nullableText, 'Why a newcomer got no answer meanwhile. Null = it got one, or none was sent.'),
  values: field(valuesSchema, 'By figure; units at the end of the names.'),
});

const stepRowSchema = v.strictObject({
  clients: field(count, 'Clients asked for.'),
  achieved: field(count, 'Clients admitted.'),
  calls: field(count, 'Calls of its load, warm-up to drain.'),
  values: field(valuesSchema, 'By figure and `method/figure`; units at the end of the names.'),
  findings: field(findingsSchema, 'Reasons to doubt figures that were found in it.'),
  stopped_in_step: field(v.boolean(), 'Broken off by a rule: its figures are in none.'),
});

const silentSchema = v.strictObject({
  clients: field(count, 'Clients connected.'),
  cores: field(finite, 'Cores busy with none of them calling.'),
});

export const seriesRoundSchema = v.strictObject({
  ...roundBase,
  budget_mib: field(finite, 'What the tree might take.'),
  available_mib: field(finite, 'What the host had left for it as the round began.'),
  steps: field(v.array(stepRowSchema), 'In rising order, those that were begun.'),
  stop: field(v.nullable(stopSchema), 'Why it ended before its last step. Null = it did not.'),
  control: field(v.nullable(controlSchema), 'The step of many calls. Null = it was not taken.'),
  silent: v.optional(
    field(
      v.nullable(silentSchema),
      'With the clients that were connected at its end. Null = they had left. Absent = an older record.',
    ),
  ),
  held: v.optional(
    field(
      v.array(heldRowSchema),
      'Calls held open at its end. Absent = none were asked for, or none could be held.',
    ),
  ),
});

/** Figures of one step, over the rounds that have it. */
export const stepRecordSchema = v.strictObject({
  clients: field(count, 'Clients of the step.'),
  figures: field(figuresSchema, 'By name, those of a step.'),
  methods: field(v.array(methodRecordSchema), 'What clients called, in the order of the config.'),
});

/** Figures of so many calls held open. */
export const heldRecordSchema = v.strictObject({
  calls: field(count, 'Calls open at once.'),
  figures: field(figuresSchema, 'By name, those of calls held open.'),
});

export const seriesRecordSchema = v.strictObject({
  ...measurementBase,
  kind: field(v.literal('series'), 'One instance, rising client counts.'),
  scenario: field(v.strictObject(scenarioBase), 'What was measured.'),
  steps_planned: field(v.array(count), 'Clients of each step.'),
  budget: field(
    v.strictObject({
      share: field(nullableNumber, 'Of the available memory. Null = it is an absolute number.'),
      mib: field(nullableNumber, 'An absolute number. Null = it is a share.'),
    }),
    'Where the memory budget comes from.',
  ),
  latency_ceiling_ms: field(
    finite,
    'The p99 that ends the series; a call that waits twice as long is a timeout.',
  ),
  window_ms: field(finite, 'Length of a window at least.'),
  steps: field(v.array(stepRecordSchema), 'In rising order.'),
  held: v.optional(
    field(
      v.strictObject({
        method: field(text, 'What they called.'),
        calls: field(v.array(heldRecordSchema), 'By how many, rising.'),
      }),
      'Calls held open. Absent = none were asked for.',
    ),
  ),
  rounds: field(v.array(seriesRoundSchema), 'Each on a fresh instance.'),
});

/** What a setting changes: two scenarios that differ in one axis, figure by figure. */
export const contrastSchema = v.strictObject({
  kind: field(v.picklist(['point', 'series']), 'Kind of both measurements.'),
  axis: field(text, 'The axis of the matrix in which they differ.'),
  from: field(text, 'Its value in the one.'),
  to: field(text, 'Its value in the other.'),
  from_id: field(text, 'Id of the one.'),
  to_id: field(text, 'Id of the other.'),
  figures: field(figuresSchema, 'Those of `to` less those of `from`, by figure or `method/figure`.'),
});
