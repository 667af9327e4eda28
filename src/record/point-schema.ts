/** One client count per scenario, as the record has it. */
import * as v from 'valibot';
import { count, field, finite, nullableNumber, text } from './field.ts';
import { measurementBase } from './measurement-schema.ts';
import { methodRecordSchema, roundBase, scenarioBase } from './parts.ts';

/** A search for the highest rate within a limit of p99, with all its probes. */
const foundRateSchema = v.strictObject({
  answer: field(
    text,
    '`found`, `driver` (it had no more to give), `under` (20 calls/s are too many), `late` (the driver did not keep them), `restless`.',
  ),
  per_s: field(nullableNumber, 'The highest rate that held. Null = there is no answer.'),
  probes: field(
    v.array(
      v.strictObject({
        per_s: field(finite, 'Calls due a second.'),
        outcome: field(text, '`held`, or why it did not.'),
        window_ms: field(finite, 'How long it was tried.'),
        due: field(count, 'Calls that were due.'),
        unsent: field(count, 'Those of them that were not sent.'),
        p99_ms: field(nullableNumber, 'Of all calls due. Null = it lies among those without an answer.'),
      }),
    ),
    'What was tried, in order.',
  ),
});

const admissionSchema = v.strictObject({
  clients: field(count, 'Clients connected.'),
  mib: field(finite, 'Resident memory.'),
  settled: field(v.boolean(), 'Whether it had come to rest.'),
  first_call_ms: field(nullableNumber, "The newest client's first call. Null = it was not timed."),
});

export const roundSchema = v.strictObject({
  ...roundBase,
  admit: field(v.array(admissionSchema), 'Memory as clients were admitted, one by one.'),
  found_rates: v.optional(
    field(
      v.record(text, foundRateSchema),
      'Searches for the highest rate, by method. Absent = none was searched.',
    ),
  ),
});

export const pointRecordSchema = v.strictObject({
  ...measurementBase,
  kind: field(v.literal('point'), 'One client count.'),
  scenario: field(
    v.strictObject({ ...scenarioBase, clients: field(count, 'Clients that call at once.') }),
    'What was measured.',
  ),
  rounds: field(v.array(roundSchema), 'Each on a fresh instance.'),
  methods: field(v.array(methodRecordSchema), 'What clients called, in the order of the config.'),
});
