/** The shape of `ratingplate.yml`; schema/config.schema.json is made from it (scripts/write-schemas.mjs). */
import * as v from 'valibot';
import type { ProtocolName } from '../protocols.ts';
import { check, evidence } from './checks.ts';
import { expectations, measure, methods, override } from './measure.ts';
import { endpoint, standin, target } from './target.ts';
import {
  about,
  axisValue,
  duration,
  label,
  locale,
  memory,
  named,
  selection,
  share,
  text,
  whole,
} from './values.ts';

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

const reference = v.strictObject({
  cpu: v.optional(v.pipe(text, about('Its processor, as the record has it.'))),
  cpus: v.optional(v.pipe(whole(1, 4096), about('Its logical CPUs.'))),
  host: v.optional(
    v.pipe(
      text,
      v.regex(/^[0-9a-f]{16}$/, 'expected 16 hexadecimal digits, as `ratingplate doctor` prints them'),
      about('Its id, as the record and `ratingplate doctor` have it: a salted hash of its machine id.'),
    ),
  ),
});

export const configSchema = v.strictObject({
  schema: v.pipe(v.literal(1), about('Version of this format.')),
  name: v.pipe(label, about('Name of the system on the page.')),
  target: v.optional(
    v.pipe(target, about('The one program to be rated; the same as targets with one that is called server.')),
  ),
  targets: v.optional(v.pipe(v.record(named, target), about('Programs to be rated, by name.'))),
  standins: v.optional(
    v.pipe(
      v.record(named, standin),
      about('Small HTTP servers in the place of what a target calls, by name.'),
    ),
  ),
  endpoint: v.optional(
    v.pipe(
      endpoint,
      about(
        'The one way to reach the target; the same as endpoints with one, called by its protocol: stdio, http, resp or postgres.',
      ),
    ),
  ),
  endpoints: v.optional(v.pipe(v.record(named, endpoint), about('Ways clients reach a target, by name.'))),
  methods: v.optional(
    v.pipe(
      methods,
      v.minEntries(1, 'expected at least one method'),
      about('What clients call, by the name on the page. Default tools/list, where all endpoints speak MCP.'),
    ),
  ),
  matrix: v.optional(
    v.pipe(
      v.record(named, axisValues),
      about('Values of each axis; scenarios are all combinations. The axis endpoint need not be written.'),
    ),
  ),
  include: v.optional(
    v.pipe(v.array(selection), about('Scenarios besides the combinations: one value per axis.')),
  ),
  exclude: v.optional(v.pipe(v.array(selection), about('Combinations that are left out.'))),
  measure: v.optional(
    v.pipe(measure, about('What is taken of each scenario; without it a point with 8 clients.')),
  ),
  overrides: v.optional(
    v.pipe(v.array(override), about('Changes for scenarios that match; later ones win.')),
  ),
  expect: v.optional(
    v.pipe(expectations, about('Conditions on what stand-ins were asked, in every scenario.')),
  ),
  checks: v.optional(
    v.pipe(
      v.record(label, check),
      about(
        'What must hold around the samples of a grid, and the rounds of points and series; a failed one fails their figures by name.',
      ),
    ),
  ),
  evidence: v.optional(
    v.pipe(v.record(label, evidence), about('What is kept beside the record, word for word.')),
  ),
  stop: v.optional(
    v.pipe(
      v.strictObject({
        memory: v.optional(
          v.pipe(memory, about('Budget of a series: of the available memory, or absolute. Default 80%.')),
        ),
        latency: v.optional(
          v.pipe(
            duration,
            about('Latency ceiling; a call that waits twice as long is a timeout. Default 30s.'),
          ),
        ),
        failed: v.optional(v.pipe(share, about('Failed calls after which a series ends. Default 1%.'))),
      }),
      about('When load is broken off.'),
    ),
  ),
  'wait-for-quiet': v.optional(
    v.pipe(
      duration,
      about(
        'How long a run waits in all, before its rounds, for other programs to rest; 0s for never. Default 10min where reference names a machine, else 0s. A quick run never waits, nor one on a machine that is none of the references.',
      ),
    ),
  ),
  snapshot: v.optional(
    v.pipe(
      v.strictObject({
        dir: v.optional(
          v.pipe(relative, about('Folder of record, page and charts. Default docs/ratingplate.')),
        ),
        pages: v.optional(
          v.pipe(
            v.record(locale, relative),
            about('Pages of your own with markers, by locale, in place of page.md.'),
          ),
        ),
        html: v.optional(
          v.pipe(v.boolean(), about('Also draw page.html, the page in one file. Default false.')),
        ),
        sections: v.optional(
          v.pipe(
            v.record(named, v.union([v.literal(false), text, v.record(locale, text)])),
            about(
              'Parts of the page by name: false = left out; a text, or a text per locale, stands in its place and may refer to figures.',
            ),
          ),
        ),
      }),
      about("Where figures go; paths are below the config's folder."),
    ),
  ),
  reference: v.optional(
    v.pipe(
      v.union([v.array(reference), reference]),
      v.check((given) => !Array.isArray(given) || given.length > 0, 'expected at least one machine'),
      about('The machine whose figures are published, or each of several.'),
    ),
  ),
});

export type ConfigInput = v.InferOutput<typeof configSchema>;
export type TargetInput = v.InferOutput<typeof target>;
export type WrittenEndpoint = v.InferOutput<typeof endpoint>;
/** With a module of one's own apart from the protocols that are known by name. */
export type EndpointInput = Omit<WrittenEndpoint, 'protocol'> & {
  readonly protocol: ProtocolName;
  /** As written; relative to the config's folder. */
  readonly module?: string;
};
export type StandinInput = v.InferOutput<typeof standin>;
export type OverrideInput = v.InferOutput<typeof override>;
export type MeasureInput = v.InferOutput<typeof measure>;
export type MethodInput = NonNullable<ConfigInput['methods']>[string];
export type Selection = v.InferOutput<typeof selection>;
export type EnvironmentInput = NonNullable<TargetInput['env']>;
export type CheckInput = v.InferOutput<typeof check>;
export type EvidenceInput = v.InferOutput<typeof evidence>;
