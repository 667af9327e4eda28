/** A grid of paths, connections and parameters, as the record has it: a row per sample. */
import * as v from 'valibot';
import { count, field, finite, nullableNumber, text } from './field.ts';
import { measurementBase } from './measurement-schema.ts';
import {
  figuresSchema,
  findingsSchema,
  outcomeCountsSchema,
  roundBase,
  scenarioBase,
  valuesSchema,
} from './parts.ts';

const parameter = v.union([text, finite, v.boolean()]);
const parametersSchema = field(
  v.record(text, parameter),
  'Values of the parameters, by name: `{ "keys": 16 }`.',
);
const instance = field(count, 'Round of instances, from 1.');
const pathName = field(text, "Name of the path: an endpoint's method.");

/** Where in the grid. */
const cellPlace = {
  path: pathName,
  parameters: parametersSchema,
  connections: field(count, 'Connections open at once.'),
};

/** One timed sample of a cell. */
export const sampleSchema = v.strictObject({
  instance: field(count, 'Round of instances it was taken on, from 1.'),
  sample: field(count, "Which of the cell's samples there, from 1."),
  order: field(count, 'Its place among all samples of that round, whatever the scenario; from 1.'),
  outcomes: field(outcomeCountsSchema, 'Calls started in it.'),
  values: field(valuesSchema, 'By figure of a sample; units at the end of the names.'),
  findings: field(findingsSchema, 'Reasons to doubt figures that were found in it.'),
});

const widerSchema = v.strictObject({
  instance,
  drivers: field(count, 'Driver processes the same connections were split over.'),
  ...cellPlace,
  per_s: field(finite, 'Requests/s with one driver.'),
  wider_per_s: field(finite, 'Requests/s with all of them.'),
});

const firstCallsSchema = v.strictObject({
  instance,
  path: pathName,
  parameters: parametersSchema,
  cold_ms: field(
    nullableNumber,
    'The first call that the instance ever got of it. Null = it was not answered.',
  ),
  connection_ms: field(nullableNumber, 'The first over the next connection. Null = it was not answered.'),
  warm_ms: field(
    nullableNumber,
    'Median of those after the first, over the first connection. Null = none was answered.',
  ),
  warm_calls: field(count, 'How many those were.'),
});

export const cellRecordSchema = v.strictObject({
  ...cellPlace,
  figures: field(
    figuresSchema,
    "Those of a sample: median of the instances, `low` and `high` their range; an instance's value is the median of its samples.",
  ),
  samples: field(v.array(sampleSchema), 'In the order of instance and sample.'),
});

export const pathRecordSchema = v.strictObject({
  name: field(text, 'Name on the page.'),
  operation: field(text, 'What is called: `GET`, `MGET` ...'),
  detail: field(text, 'Path or statement; empty where the operation says it all.'),
  figures: field(figuresSchema, 'Empty: a path has its figures in its cells.'),
  first_calls: field(
    v.array(firstCallsSchema),
    'The very first calls that each instance got of it: an answer that is kept makes the others quicker.',
  ),
  wider: field(
    v.array(widerSchema),
    'Its fastest cell again, with more drivers; empty where that was not tried.',
  ),
});

export const throughputRecordSchema = v.strictObject({
  ...measurementBase,
  kind: field(v.literal('throughput'), 'A grid of paths and parameters.'),
  scenario: field(v.strictObject(scenarioBase), 'What was measured.'),
  connections: field(v.array(count), 'Numbers of connections, in the order of the config.'),
  parameters: field(
    v.record(text, v.array(parameter)),
    'Values of each parameter, in the order of the config.',
  ),
  samples_planned: field(count, 'Samples of each cell on each round of instances.'),
  sample_ms: field(finite, 'Length of a sample.'),
  paths: field(v.array(pathRecordSchema), 'What was called, in the order of the config.'),
  cells: field(v.array(cellRecordSchema), 'One for each path at each parameter and number of connections.'),
  rounds: field(
    v.array(v.strictObject(roundBase)),
    'One per round of instances: those of all scenarios of the grid ran beside each other.',
  ),
});

/** Two paths of one run at the same connections and parameters: `to` over `from`, from interleaved pairs of samples. */
export const ratioSchema = v.strictObject({
  from_id: field(text, 'Id of the one measurement.'),
  from_path: field(text, 'Its path.'),
  to_id: field(text, 'Id of the other.'),
  to_path: field(text, 'Its path.'),
  parameters: parametersSchema,
  connections: field(count, 'Connections open at once.'),
  figures: field(figuresSchema, 'By figure of a sample, `to` over `from`: ratios have no unit.'),
});

/** What all scenarios of a grid have in common. */
export const gridSchema = v.strictObject({
  together: field(
    v.array(text),
    'Ids of scenarios whose instances ran at the same time, all but one of them idle in any sample.',
  ),
  ratios: field(v.array(ratioSchema), 'Pairs of paths, set against each other.'),
});
