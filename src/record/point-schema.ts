/** One client count per scenario, as the record has it. */
import * as v from 'valibot';
import {
  count,
  finite,
  measurementBase,
  methodRecordSchema,
  nullableNumber,
  roundBase,
  scenarioBase,
  text,
} from './parts.ts';

/** A search for the highest rate within a limit of p99, with all its probes. */
const foundRateSchema = v.strictObject({
  /** `found`, `driver` (it had no more to give), `under` (20 calls/s are too many), `restless`. */
  answer: text,
  per_s: nullableNumber,
  probes: v.array(
    v.strictObject({
      per_s: finite,
      outcome: text,
      window_ms: finite,
      due: count,
      unsent: count,
      p99_ms: nullableNumber,
    }),
  ),
});

export const roundSchema = v.strictObject({
  ...roundBase,
  /** Settled and unsettled memory as clients were admitted. */
  admit: v.array(
    v.strictObject({ clients: count, mib: finite, settled: v.boolean(), first_call_ms: nullableNumber }),
  ),
  /** By method. Absent = not searched. */
  found_rates: v.optional(v.record(text, foundRateSchema)),
});

export const pointRecordSchema = v.strictObject({
  ...measurementBase,
  kind: v.literal('point'),
  scenario: v.strictObject({ ...scenarioBase, clients: count }),
  rounds: v.array(roundSchema),
  methods: v.array(methodRecordSchema),
});
