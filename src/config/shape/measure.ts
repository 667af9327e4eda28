/** Shapes of methods, measurements, overrides, checks and evidence. */
import * as v from 'valibot';
import { environment } from './target.ts';
import { about, duration, json, label, localized, named, selection, text, whole, words } from './values.ts';

/** Text, or a map with one key that is the operation; methods.ts knows which operations exist. */
export const method = v.union([text, v.record(v.string(), json)]);
export const methods = v.record(label, method);

const probe = v.union([
  v.picklist(['none', 'node', 'jvm', 'redis', 'postgres']),
  v.strictObject({ go: v.pipe(text, about('URL of the pprof listener.')) }),
  v.strictObject({ prometheus: v.pipe(text, about('URL of the metrics.')) }),
]);

const phases = {
  'warm-up': v.optional(v.strictObject({ time: v.optional(duration), max: v.optional(duration) })),
  settle: v.optional(
    v.strictObject({
      floor: v.optional(duration),
      cap: v.optional(duration),
      're-read': v.optional(v.union([duration, v.literal('none')])),
    }),
  ),
  'sample-interval': v.optional(duration),
};
const windows = {
  rounds: v.optional(whole(1, 100)),
  window: v.optional(duration),
  'max-window': v.optional(duration),
  'min-calls': v.optional(v.pipe(whole(1, 1_000_000), about('ok calls per method a window holds at least.'))),
};
const pointPhases = {
  admit: v.optional(
    v.pipe(
      v.picklist(['doubling', 'ends']),
      about('Settled readings after clients 1, 2, 4 ... N, or 1 and N.'),
    ),
  ),
  'idle-cpu': v.optional(duration),
  quiet: v.optional(
    v.strictObject({
      'warm-calls': v.optional(whole(0, 1000)),
      time: v.optional(duration),
      calls: v.optional(whole(1, 1_000_000)),
      'min-calls': v.optional(whole(1, 1_000_000)),
      max: v.optional(duration),
    }),
  ),
};

/** What every kind of measurement may change; numbers are those of method.md, "Profiles of a run". */
const patch = {
  args: v.optional(v.pipe(words, about("Appended to the target's and the endpoint's."))),
  env: v.optional(environment),
  'in-flight': v.optional(v.pipe(whole(1, 1000), about('Requests one client keeps open at once.'))),
  methods: v.optional(
    v.pipe(
      v.array(label),
      v.nonEmpty('expected at least one method'),
      about('Names of the methods called; default all.'),
    ),
  ),
  probe: v.optional(probe),
  ...phases,
};

const client = whole(1, 10_000);
const firstCall = v.optional(v.pipe(label, about('Method of the first call; default the first method.')));
const steps = v.pipe(
  v.array(client),
  v.nonEmpty('expected at least one step'),
  about('Rising client counts.'),
);
const connections = v.pipe(v.array(client), v.nonEmpty('expected at least one count'));

const pointPatch = {
  clients: v.optional(client),
  'first-call': firstCall,
  ...patch,
  ...windows,
  ...pointPhases,
};
const seriesPatch = { 'first-call': firstCall, ...patch, ...windows };
const throughputPatch = {
  parameters: v.optional(v.record(named, v.pipe(v.array(json), v.nonEmpty('expected at least one value')))),
  samples: v.optional(whole(1, 100)),
  sample: v.optional(v.pipe(duration, about('Length of one sample.'))),
  instances: v.optional(whole(1, 100)),
  ...patch,
};
const only = { only: v.optional(selection) };

export const measure = v.strictObject({
  point: v.optional(v.nullable(v.strictObject({ ...only, ...pointPatch }))),
  series: v.optional(v.strictObject({ ...only, clients: steps, ...seriesPatch })),
  throughput: v.optional(v.strictObject({ ...only, connections, ...throughputPatch })),
});

const expectations = v.record(
  v.pipe(
    v.string(),
    v.regex(
      /^standin\.[A-Za-z][A-Za-z0-9_-]*(\.clients)?$/,
      'expected standin.NAME (requests) or standin.NAME.clients (distinct clients)',
    ),
  ),
  text,
);

export const override = v.strictObject({
  match: selection,
  args: v.optional(words),
  env: v.optional(environment),
  methods: v.optional(methods),
  'in-flight': v.optional(whole(1, 1000)),
  point: v.optional(v.strictObject(pointPatch)),
  series: v.optional(v.strictObject({ clients: v.optional(steps), ...seriesPatch })),
  throughput: v.optional(v.strictObject({ connections: v.optional(connections), ...throughputPatch })),
  expect: v.optional(expectations),
  why: v.optional(localized),
  note: v.optional(localized),
});

const call = { endpoint: named, call: method };
export const check = v.union([
  v.strictObject({
    ...call,
    pattern: v.optional(v.pipe(text, about('Regular expression whose first group is the number.'))),
    when: v.optional(v.picklist(['before', 'after', 'change'])),
    expect: text,
  }),
  v.strictObject({
    equal: v.pipe(v.array(v.strictObject(call)), v.minLength(2, 'expected at least two calls to compare')),
  }),
]);
const headline = v.optional(v.pipe(text, about('The line matching it stands in the page header too.')));
export const evidence = v.union([
  v.strictObject({ ...call, headline }),
  v.strictObject({ command: v.pipe(words, v.nonEmpty('expected a program')), headline }),
]);

export { expectations };
