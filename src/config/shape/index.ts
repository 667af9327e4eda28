/** The shape of `ratingplate.yml`; schema/config.schema.json is made from it (scripts/write-schemas.mjs). */
import * as v from 'valibot';
import { check, evidence, expectations, measure, methods, override } from './measure.ts';
import { endpoint, standin, target } from './target.ts';
import { about, axisValue, duration, label, memory, named, selection, share, text, whole } from './values.ts';

const axisValues = v.union([
  axisValue,
  v.pipe(v.array(axisValue), v.nonEmpty('expected at least one value')),
]);
const relative = v.pipe(
  text,
  v.regex(
    /^(?![/\\]|[A-Za-z]:)(?!(?:.*[/\\])?\.\.(?:[/\\]|$))(?!.*\$\{)[^\0]+$/,
    "expected a path below the config's folder, without .. or templates",
  ),
);

export const configSchema = v.strictObject({
  schema: v.pipe(v.literal(1), about('Version of this format.')),
  name: v.pipe(label, about('Name of the system on the page.')),
  target: v.optional(target),
  targets: v.optional(v.record(named, target)),
  standins: v.optional(v.record(named, standin)),
  endpoint: v.optional(endpoint),
  endpoints: v.optional(v.record(named, endpoint)),
  methods: v.pipe(methods, v.minEntries(1, 'expected at least one method'), about('What clients call.')),
  matrix: v.optional(
    v.pipe(v.record(named, axisValues), about('Axis -> values; scenarios are all combinations.')),
  ),
  include: v.optional(v.array(selection)),
  exclude: v.optional(v.array(selection)),
  measure: v.optional(measure),
  overrides: v.optional(v.array(override)),
  expect: v.optional(expectations),
  checks: v.optional(v.record(label, check)),
  evidence: v.optional(v.record(label, evidence)),
  stop: v.optional(
    v.strictObject({
      memory: v.optional(memory),
      latency: v.optional(duration),
      failed: v.optional(share),
    }),
  ),
  snapshot: v.optional(
    v.strictObject({
      dir: v.optional(relative),
      pages: v.optional(
        v.record(
          v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'expected a locale such as en or es')),
          relative,
        ),
      ),
    }),
  ),
  reference: v.optional(
    v.pipe(
      v.strictObject({ cpu: v.optional(text), cpus: v.optional(whole(1, 4096)) }),
      about('The one machine whose figures are published.'),
    ),
  ),
});

export type ConfigInput = v.InferOutput<typeof configSchema>;
export type TargetInput = v.InferOutput<typeof target>;
export type EndpointInput = v.InferOutput<typeof endpoint>;
export type StandinInput = v.InferOutput<typeof standin>;
export type OverrideInput = v.InferOutput<typeof override>;
export type MeasureInput = v.InferOutput<typeof measure>;
export type MethodInput = ConfigInput['methods'][string];
export type Selection = v.InferOutput<typeof selection>;
export type EnvironmentInput = NonNullable<TargetInput['env']>;
export type CheckInput = v.InferOutput<typeof check>;
export type EvidenceInput = v.InferOutput<typeof evidence>;
