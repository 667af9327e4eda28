/** What a measurement of any kind has: what was measured, by which rules, and the figures of it all. */
import * as v from 'valibot';
import { count, field, nullableNumber, nullableText, text } from './field.ts';
import { figuresSchema } from './parts.ts';

const spokenSchema = v.strictObject({
  era: field(text, '`legacy`: with a handshake and sessions. `modern`: every request stands for itself.'),
  version: field(text, 'Version of the protocol.'),
  found: field(text, '`probed`: the server said it. `pinned`: the config did.'),
});

export const identitySchema = v.strictObject({
  source: field(text, 'Who told it: `http`, `serverInfo`, `command`, `executable`, `none`.'),
  version: field(nullableText, 'Version of the target. Null = nobody told it.'),
  commit: field(nullableText, 'Commit it was built from. Null = nobody told it.'),
  spoken: v.optional(
    field(
      v.nullable(spokenSchema),
      'MCP: what was spoken with it. Null = the protocol negotiates nothing. Absent = an older record.',
    ),
  ),
  runtime: field(
    nullableText,
    'Interpreter that runs it, with its version. Null = none, or none that is known.',
  ),
  executable_sha256: field(nullableText, 'Of its executable, hexadecimal. Null = it could not be read.'),
  executable_bytes: field(nullableNumber, 'Size of its executable. Null = it could not be read.'),
  command_line: field(
    v.array(text),
    'As it was started, secrets masked, ports as `${port}`; of one that ran already the program alone.',
  ),
  environment: field(v.array(text), 'Names of the variables it was given; none of one that ran already.'),
  instance: v.optional(
    field(
      v.strictObject({
        pid: field(count, 'Number of its process. Unit: process id.'),
        start_ticks: field(count, 'Its start, after boot.'),
      }),
      'The process of a target that ran already. Absent = each round starts its own.',
    ),
  ),
});

const checkSchema = v.strictObject({
  name: field(text, '`every call answered and proved`, `standin.otlp > 0` ...'),
  passed: field(v.boolean(), 'Whether it held in all rounds.'),
  detail: field(text, 'What was counted or compared.'),
});

export const measurementBase = {
  id: field(text, 'Id of its scenario; with `-series` or `-throughput` behind it where it is one.'),
  memory_rule: field(
    text,
    '`process` (VmRSS), `tree` (pages counted once) or `group` (usage of its control group, less inactive file pages).',
  ),
  settling: field(
    v.picklist(['collected', 'waited']),
    'What settled memory is read after: a collection that a probe forced, or waiting alone.',
  ),
  probe: field(
    text,
    'How its runtime tells live heap and units: `go`, `node`, `jvm`, `redis` ... or `none`.',
  ),
  identity: field(v.nullable(identitySchema), 'Which build was measured. Null = no instance ever ran.'),
  rounds_planned: field(count, 'Rounds that the plan has.'),
  figures: field(figuresSchema, 'By name, those of the measurement as a whole.'),
  checks: field(v.array(checkSchema), 'What was held against what must be so; printed under the table.'),
};
