/** Parts that records of every kind of measurement are made of. Everything nullable, units in names. */
import * as v from 'valibot';

export const finite = v.pipe(v.number(), v.finite());
export const nullableNumber = v.nullable(finite);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const text = v.string();
export const nullableText = v.nullable(text);

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

/** What the schedule of an open loop made of the calls due in its windows: `due` = `sent` + `unsent`. */
export const scheduleSchema = v.strictObject({ due: count, sent: count, unsent: count });

export const figuresSchema = v.record(text, figureSchema);

export const methodRecordSchema = v.strictObject({
  name: text,
  operation: text,
  detail: text,
  /** Calls of the load windows, all rounds. */
  outcomes: outcomeCountsSchema,
  /** Absent in a closed loop. */
  schedule: v.optional(scheduleSchema),
  figures: figuresSchema,
});

/** Reasons found: `code` of `stats/verdicts.ts`, what it spoils, one sentence. */
export const findingsSchema = v.array(v.strictObject({ code: text, figures: v.array(text), reason: text }));
export const valuesSchema = v.record(text, nullableNumber);

/** What a round of any kind of measurement has. */
export const roundBase = {
  round: count,
  started: text,
  /** Null = complete; else the code and message of what broke it (its figures are then left out). */
  failure: v.nullable(v.strictObject({ code: text, message: text })),
  phases: v.array(phaseSchema),
  /** This round's own values, by figure and `method/figure`. */
  values: valuesSchema,
  findings: findingsSchema,
  conditions: v.strictObject({
    before: v.record(text, v.union([nullableNumber, text])),
    after: v.record(text, v.union([nullableNumber, text])),
  }),
  /** How the instance ended: `stdin`, `term`, `kill`, `gone`. */
  stopped: nullableText,
};

export const identitySchema = v.strictObject({
  source: text,
  version: nullableText,
  commit: nullableText,
  /** MCP: era and version spoken, `probed` or `pinned`. Absent in older records, null where a protocol negotiates none. */
  spoken: v.optional(v.nullable(v.strictObject({ era: text, version: text, found: text }))),
  runtime: nullableText,
  executable_sha256: nullableText,
  executable_bytes: nullableNumber,
  command_line: v.array(text),
  environment: v.array(text),
  /** Of a target that ran already: its process, by number and start in ticks after boot. Absent where each round starts its own. */
  instance: v.optional(v.strictObject({ pid: count, start_ticks: count })),
});

/** What was kept word for word in the run folder. */
export const evidenceSchema = v.strictObject({
  name: text,
  /** Scenario it was taken of, where it was asked of an endpoint; null = a program's output. */
  scenario: nullableText,
  /** Round of that scenario's instance. */
  instance: count,
  /** Of what is kept, secrets taken out, hex; null = there is nothing, for the reason. */
  sha256: nullableText,
  bytes: count,
  /** Lines that the config's pattern chose. */
  headline: v.array(text),
  reason: v.optional(text),
});

export const scenarioBase = {
  id: text,
  title: text,
  axes: v.record(text, text),
  endpoint: text,
  protocol: text,
  target: text,
  /** How a target that ran already was found; all rounds are of that instance. Absent = each starts its own. */
  running: v.optional(text),
  in_flight: count,
  first_call: text,
  pace_per_s: nullableNumber,
  /** An open loop: calls due a second, all clients together, and what that was risen from. Absent = a closed loop. */
  rate: v.optional(v.strictObject({ per_s: finite, from_per_s: nullableNumber, rise_ms: nullableNumber })),
  /** Limit of p99 under which the highest rate was searched. Absent = it was not. */
  find_rate_p99_ms: v.optional(finite),
  why: v.nullable(v.union([text, v.record(text, text)])),
  note: v.nullable(v.union([text, v.record(text, text)])),
};

/** What a measurement of any kind has. */
export const measurementBase = {
  id: text,
  /** `process` (VmRSS), `tree` (pages counted once) or `group` (usage of its control group, less inactive file pages). */
  memory_rule: text,
  /** `collected` through a probe, or `waited`. */
  settling: v.picklist(['collected', 'waited']),
  probe: text,
  identity: v.nullable(identitySchema),
  rounds_planned: count,
  figures: figuresSchema,
  /** Passed checks, printed under the table: `every call answered`, `standin.otlp > 0` ... */
  checks: v.array(v.strictObject({ name: text, passed: v.boolean(), detail: text })),
};
