/** Shapes of methods, measurements, overrides, checks and evidence. */
import * as v from 'valibot';
import { plainProbes } from '../probe-names.ts';
import { openLoop } from './rate.ts';
import { environment, status } from './target.ts';
import {
  about,
  duration,
  json,
  label,
  localized,
  named,
  scalar,
  selection,
  text,
  whole,
  words,
} from './values.ts';

/** Text, or a map with one key that is the operation; methods.ts knows which operations exist. */
export const method = v.pipe(
  v.union([text, v.record(v.string(), json)]),
  about('The operation, or a map with the operation and what stands beside it.'),
);
export const methods = v.record(label, method);

const probe = v.pipe(
  v.union([
    v.picklist(plainProbes),
    v.strictObject({ go: v.pipe(text, about('URL of the pprof listener.')) }),
    v.strictObject({ prometheus: v.pipe(text, about('URL of the metrics.')) }),
  ]),
  about('How the runtime tells its live heap and units, and is made to collect. Default none.'),
);

const phases = {
  'warm-up': v.optional(
    v.pipe(
      v.strictObject({
        time: v.optional(v.pipe(duration, about('At least.'))),
        max: v.optional(v.pipe(duration, about('At most, where some client has not finished a call yet.'))),
      }),
      about('Load before a window.'),
    ),
  ),
  settle: v.optional(
    v.pipe(
      v.strictObject({
        floor: v.optional(v.pipe(duration, about('Not before.'))),
        cap: v.optional(v.pipe(duration, about('At most; a reading still moving then is marked.'))),
        're-read': v.optional(
          v.pipe(
            v.union([duration, v.literal('none')]),
            about("After a round's last reading, once more after this time."),
          ),
        ),
      }),
      about('When memory counts as settled.'),
    ),
  ),
  'sample-interval': v.optional(v.pipe(duration, about('Time between memory samples in a window.'))),
};
const windows = {
  rounds: v.optional(v.pipe(whole(1, 100), about('Repetitions, each on a fresh instance.'))),
  window: v.optional(v.pipe(duration, about('Length of a window, at least.'))),
  'max-window': v.optional(v.pipe(duration, about('Length of a window, at most.'))),
  'min-calls': v.optional(
    v.pipe(whole(1, 1_000_000), about('Calls per method that must end ok in a window.')),
  ),
};
const idleCpu = {
  'idle-cpu': v.optional(
    v.pipe(duration, about('How long the processor time of idle and of silent clients is read.')),
  ),
};
const pointPhases = {
  ...idleCpu,
  admit: v.optional(
    v.pipe(
      v.picklist(['doubling', 'ends']),
      about('Settled memory after clients 1, 2, 4 ... N, or only after 1 and N.'),
    ),
  ),
  quiet: v.optional(
    v.pipe(
      v.strictObject({
        'warm-calls': v.optional(v.pipe(whole(0, 1000), about('Calls that are not counted.'))),
        time: v.optional(
          v.pipe(duration, about('Ends after this time or so many calls, whichever comes first ...')),
        ),
        calls: v.optional(v.pipe(whole(1, 1_000_000), about('... which are these ...'))),
        'min-calls': v.optional(v.pipe(whole(1, 1_000_000), about('... but not before so many ...'))),
        max: v.optional(v.pipe(duration, about('... and never later than this.'))),
      }),
      about('One client, one in flight, per method: latency alone.'),
    ),
  ),
};

/** What every kind of measurement may change; numbers are those of method.md, "Profiles of a run". */
const patch = {
  args: v.optional(v.pipe(words, about("Appended to the target's and the endpoint's."))),
  env: v.optional(v.pipe(environment, about("Over the target's and the endpoint's."))),
  'in-flight': v.optional(
    v.pipe(whole(1, 1000), about('Requests one client keeps open at once. Default 1.')),
  ),
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
const connections = v.pipe(
  v.array(client),
  v.nonEmpty('expected at least one count'),
  about('Rising counts of connections.'),
);

const pointPatch = {
  clients: v.optional(v.pipe(client, about('Clients. Default 8.'))),
  'first-call': firstCall,
  ...openLoop,
  ...patch,
  ...windows,
  ...pointPhases,
};
const held = v.pipe(
  v.strictObject({
    method: v.pipe(
      label,
      about('Method of the held calls; the load does not call it unless methods name it.'),
    ),
    calls: v.pipe(
      v.array(client),
      v.nonEmpty('expected at least one count'),
      about('Rising counts of calls that are open at once, one of each client.'),
    ),
    probe: v.optional(
      v.pipe(
        v.union([
          v.strictObject({
            http: v.pipe(text, about('URL that answers with a status under 400, or with status.')),
            status: v.optional(v.pipe(status, about('The only right status of http.'))),
          }),
          v.strictObject({ method: v.pipe(label, about('Method that a further client calls.')) }),
        ]),
        about('What is asked over a fresh connection while the calls are open. Default nothing.'),
      ),
    ),
  }),
  about('Calls held open at the end of each round, by a stand-in with a delay: what each costs meanwhile.'),
);
const seriesPatch = { 'first-call': firstCall, held: v.optional(held), ...patch, ...windows, ...idleCpu };
const throughputPatch = {
  parameters: v.optional(
    v.pipe(
      v.record(named, v.pipe(v.array(scalar), v.nonEmpty('expected at least one value'))),
      about('Other axes of the grid; ${NAME} in methods.'),
    ),
  ),
  samples: v.optional(v.pipe(whole(1, 100), about('Samples per cell and instance.'))),
  sample: v.optional(v.pipe(duration, about('Length of one sample.'))),
  instances: v.optional(v.pipe(whole(1, 100), about('Fresh instances the samples are taken on.'))),
  ...patch,
};
const only = { only: v.optional(v.pipe(selection, about('Scenarios it is taken of; default all.'))) };

export const measure = v.strictObject({
  point: v.optional(
    v.pipe(v.nullable(v.strictObject({ ...only, ...pointPatch })), about('One client count per scenario.')),
  ),
  series: v.optional(
    v.pipe(
      v.strictObject({ ...only, clients: steps, ...seriesPatch }),
      about('One instance through rising client counts.'),
    ),
  ),
  throughput: v.optional(
    v.pipe(
      v.strictObject({ ...only, connections, ...throughputPatch }),
      about('A grid of methods, connections and parameters.'),
    ),
  ),
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
  match: v.pipe(selection, about('Axis values; all named axes must fit.')),
  args: patch.args,
  env: patch.env,
  methods: v.optional(v.pipe(methods, about('Other calls under the names of methods.'))),
  'in-flight': patch['in-flight'],
  point: v.optional(v.pipe(v.strictObject(pointPatch), about('Changes of measure.point.'))),
  series: v.optional(
    v.pipe(
      v.strictObject({ clients: v.optional(steps), ...seriesPatch }),
      about('Changes of measure.series.'),
    ),
  ),
  throughput: v.optional(
    v.pipe(
      v.strictObject({ connections: v.optional(connections), ...throughputPatch }),
      about('Changes of measure.throughput.'),
    ),
  ),
  expect: v.optional(v.pipe(expectations, about('Further conditions, or others for the same count.'))),
  why: v.optional(v.pipe(localized, about('Why it is measured so; printed with the scenario.'))),
  note: v.optional(v.pipe(localized, about('What a reader should know; printed with the scenario.'))),
});

export { expectations };
