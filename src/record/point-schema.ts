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
} from './parts.ts';

export const roundSchema = v.strictObject({
  ...roundBase,
  /** Settled and unsettled memory as clients were admitted. */
  admit: v.array(
    v.strictObject({ clients: count, mib: finite, settled: v.boolean(), first_call_ms: nullableNumber }),
  ),
});

export const pointRecordSchema = v.strictObject({
  ...measurementBase,
  kind: v.literal('point'),
  scenario: v.strictObject({ ...scenarioBase, clients: count }),
  rounds: v.array(roundSchema),
  methods: v.array(methodRecordSchema),
});
