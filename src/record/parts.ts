/** Parts that records of every kind of measurement are made of. Everything nullable, units in names. */
import * as v from 'valibot';
import { count, field, finite, nullableNumber, nullableText, text } from './field.ts';

/** A reason to doubt a figure, by stable code (`stats/verdicts.ts` lists them). */
export const verdictSchema = v.strictObject({
  code: field(text, 'Stable code of the reason (docs/pages.md lists them).'),
  level: field(
    v.picklist(['invalid', 'bound', 'noisy', 'note']),
    '`invalid`: the figure prints `n/a`. `bound`: it prints `>= X`. `noisy`, `note`: it prints with a mark.',
  ),
  reason: field(text, 'What was found, one sentence.'),
});

export const figureSchema = v.strictObject({
  value: field(
    nullableNumber,
    'The figure. Unit: at the end of its name. Null = not measured, for the reason.',
  ),
  low: field(
    nullableNumber,
    'Lower end of its interval or range. Unit: at the end of its name. Null = there is none, as of under three rounds.',
  ),
  high: field(nullableNumber, 'Upper end. Unit: at the end of its name. Null = as of `low`.'),
  n: field(count, 'Readings behind the value; pooled calls for a percentile.'),
  rounds: field(count, 'Rounds it was read in.'),
  source: field(text, 'How it was taken: `VmHWM`, `tree pages once`, `stat`, `driver clock` ...'),
  reason: v.optional(field(text, 'Why there is no value. Absent = there is one.')),
  verdicts: v.optional(field(v.array(verdictSchema), 'Reasons to doubt it. Absent = none was found.')),
});

/** Calls by how they ended (method.md, "Calls and outcomes"): `started` is the sum of the others. */
export const outcomeCountsSchema = v.strictObject({
  started: field(count, 'All of them: the sum of the others.'),
  ok: field(count, 'Answered, and the answer was proved.'),
  failed: field(count, 'Answered with an error.'),
  mismatch: field(count, 'Answered wrong.'),
  timeout: field(count, 'Not answered within twice the latency ceiling.'),
  reset: field(count, 'Lost their connection or process.'),
  aborted: field(count, 'Still open when load was broken off.'),
  local: field(count, 'Not sent, for want of a port or descriptor of the driver.'),
});

const phaseSchema = v.strictObject({
  name: field(text, 'Name of the phase (docs/method.md).'),
  start_ms: field(finite, 'Its start, from that of the round on.'),
  length_ms: field(finite, 'Its length.'),
});

/** What the schedule of an open loop made of the calls due in its windows: `due` = `sent` + `unsent`. */
export const scheduleSchema = v.strictObject({
  due: field(count, 'Calls that were due in the windows.'),
  sent: field(count, 'Those that were sent.'),
  unsent: field(count, 'Those that still waited for a client as the window closed.'),
});

export const figuresSchema = v.record(text, figureSchema);

export const methodRecordSchema = v.strictObject({
  name: field(text, 'Name on the page.'),
  operation: field(text, 'What is called: `tools/call`, `GET`, `MGET` ...'),
  detail: field(text, 'Tool, path or statement; empty where the operation says it all.'),
  outcomes: field(outcomeCountsSchema, 'Calls of the load windows, all rounds.'),
  schedule: v.optional(
    field(scheduleSchema, 'What became of the calls that were due. Absent = a closed loop.'),
  ),
  figures: field(figuresSchema, 'By name, those of a method.'),
});

/** Reasons found: `code` of `stats/verdicts.ts`, what it spoils, one sentence. */
export const findingsSchema = v.array(
  v.strictObject({
    code: field(text, 'Stable code of the reason (docs/pages.md).'),
    figures: field(v.array(text), 'Figures of the round that it spoils; a grid does not list them.'),
    reason: field(text, 'What was found, one sentence.'),
  }),
);
export const valuesSchema = v.record(text, nullableNumber);

const failureSchema = v.strictObject({
  code: field(text, 'Stable code (docs/errors.md, or of a finding).'),
  message: field(text, 'What broke it, one line.'),
});
const conditionsSchema = v.record(text, v.union([nullableNumber, text]));

/** What a round of any kind of measurement has. */
export const roundBase = {
  round: field(count, 'Which one, from 1.'),
  started: field(text, 'Its start, ISO 8601 UTC.'),
  failure: field(
    v.nullable(failureSchema),
    'What broke it: its figures are then left out. Null = it is complete.',
  ),
  phases: field(v.array(phaseSchema), 'In the order in which they ran.'),
  values: field(
    valuesSchema,
    "The round's own values, by figure and `method/figure`; units at the end of the names, null where it read none.",
  ),
  findings: field(findingsSchema, 'Reasons to doubt figures that were found in it.'),
  conditions: field(
    v.strictObject({
      before: field(conditionsSchema, 'As it began, by name.'),
      after: field(conditionsSchema, 'As it ended, by name.'),
    }),
    'State of the host; null where the system does not tell.',
  ),
  stopped: field(
    nullableText,
    'How the instance ended: `stdin`, `term`, `kill`, `gone`. Null = nobody ended it, or it is not known.',
  ),
};

/** What was kept word for word in the run folder. */
export const evidenceSchema = v.strictObject({
  name: field(text, 'Name in the config.'),
  scenario: field(nullableText, 'Scenario whose endpoint was asked. Null = a program was run.'),
  instance: field(count, "Round of that scenario's instance, from 1."),
  sha256: field(
    nullableText,
    'Of what is kept, secrets taken out, hexadecimal. Null = nothing is, for the reason.',
  ),
  bytes: field(count, 'Size of what is kept.'),
  headline: field(v.array(text), "Lines that the config's pattern chose."),
  reason: v.optional(field(text, 'Why there is nothing. Absent = there is.')),
});

const perLocale = v.nullable(v.union([text, v.record(text, text)]));
const rateSchema = v.strictObject({
  per_s: field(finite, 'Calls due a second, all clients together.'),
  from_per_s: field(nullableNumber, 'What it rose from before the window. Null = it stood from the start.'),
  rise_ms: field(nullableNumber, 'How long it rose. Null = it did not.'),
});

export const scenarioBase = {
  id: field(text, 'Its id, made of values of the axes.'),
  title: field(text, 'What the page calls it.'),
  axes: field(v.record(text, text), 'Value of each axis of the matrix.'),
  endpoint: field(text, 'Name in the config.'),
  protocol: field(text, '`mcp-stdio`, `mcp-http`, `http`, `resp`, `postgres`, or the path of a module.'),
  target: field(text, 'Name in the config.'),
  running: v.optional(
    field(
      text,
      'How a target that ran already was found; all rounds are of that instance. Absent = each starts its own.',
    ),
  ),
  in_flight: field(count, 'Requests that each client keeps open at once.'),
  first_call: field(text, "Method of each client's first call."),
  pace_per_s: field(nullableNumber, 'Calls a second of each client. Null = as fast as they are answered.'),
  rate: v.optional(field(rateSchema, 'Schedule of an open loop. Absent = a closed loop.')),
  find_rate_p99_ms: v.optional(
    field(finite, 'Limit of p99 under which the highest rate was searched. Absent = it was not searched.'),
  ),
  why: field(perLocale, "The config's reason for its settings, or one by locale. Null = none is given."),
  note: field(perLocale, "The config's note for readers, or one by locale. Null = none is given."),
};
