/** A grid of paths, connections and parameters, as the record has it: a row per sample. */
import * as v from 'valibot';
import {
  count,
  figuresSchema,
  findingsSchema,
  finite,
  measurementBase,
  nullableNumber,
  outcomeCountsSchema,
  roundBase,
  scenarioBase,
  text,
  valuesSchema,
} from './parts.ts';

/** Values of a grid's parameters by name: `{ keys: 16 }`. */
export const parametersSchema = v.record(text, v.unknown());

/** Where in the grid: a path is an endpoint's method. */
const cellPlace = { path: text, parameters: parametersSchema, connections: count };

/** One timed sample of a cell. */
export const sampleSchema = v.strictObject({
  /** Round of instances it was taken on, and which of the cell's samples there; both from 1. */
  instance: count,
  sample: count,
  /** Its place among all samples of that round of instances, whatever the scenario; from 1. */
  order: count,
  /** Calls started in it. */
  outcomes: outcomeCountsSchema,
  /** By `sampleFigures` (stats/sample-values.ts). */
  values: valuesSchema,
  findings: findingsSchema,
});

/** The fastest cell of a path again: with the one driver it had, and with the same connections split over several. */
const widerSchema = v.strictObject({
  instance: count,
  drivers: count,
  ...cellPlace,
  per_s: finite,
  wider_per_s: finite,
});

/** The very first calls that an instance got of a path, alone: an answer that is kept makes the others quicker. */
const firstCallsSchema = v.strictObject({
  instance: count,
  path: text,
  parameters: parametersSchema,
  /** The first of all, and the first over the next connection. */
  cold_ms: nullableNumber,
  connection_ms: nullableNumber,
  /** Median of those after it, over the first connection, and how many. */
  warm_ms: nullableNumber,
  warm_calls: count,
});

export const cellRecordSchema = v.strictObject({
  ...cellPlace,
  /** Median of the instances, `low` and `high` their range; an instance's value is the median of its samples. */
  figures: figuresSchema,
  /** In the order of instance and sample. */
  samples: v.array(sampleSchema),
});

export const pathRecordSchema = v.strictObject({
  name: text,
  operation: text,
  detail: text,
  figures: figuresSchema,
  first_calls: v.array(firstCallsSchema),
  /** With one driver more; empty = not tried. */
  wider: v.array(widerSchema),
});

export const throughputRecordSchema = v.strictObject({
  ...measurementBase,
  kind: v.literal('throughput'),
  scenario: v.strictObject(scenarioBase),
  connections: v.array(count),
  parameters: v.record(text, v.array(v.unknown())),
  /** Of each cell, on each round of instances. */
  samples_planned: count,
  sample_ms: finite,
  paths: v.array(pathRecordSchema),
  cells: v.array(cellRecordSchema),
  /** One per round of instances: those of all scenarios of the grid ran beside each other. */
  rounds: v.array(v.strictObject(roundBase)),
});

/** Two paths of one run at the same connections and parameters: `to` over `from`, from interleaved pairs of samples. */
export const ratioSchema = v.strictObject({
  from_id: text,
  from_path: text,
  to_id: text,
  to_path: text,
  parameters: parametersSchema,
  connections: count,
  figures: figuresSchema,
});

/** What all scenarios of a grid have in common. */
export const gridSchema = v.strictObject({
  /** Scenarios whose instances ran at the same time, all but one of them idle in any sample. */
  together: v.array(text),
  ratios: v.array(ratioSchema),
});
