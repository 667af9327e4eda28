/**
 * Library entry: the commands as functions of `(options, deps)`, and the parts a program of one's own may want -
 * configs and plans, records, and drawing. Nothing here reads the environment, argv or exit codes.
 */
export { check } from './commands/check.ts';
export type { CommandDeps } from './commands/deps.ts';
export { measure } from './commands/measure.ts';
export { type ParsedOptions, parseOptions } from './commands/options.ts';
export { render } from './commands/render.ts';
export { describePlan, estimateMs, loadConfig, makePlan, parseConfig } from './config/index.ts';
export type { Measurement, Plan, PointMeasurement, ProfileName, Scenario } from './config/plan.ts';
export { RatingplateError } from './errors/base.ts';
export { errorClasses } from './errors/index.ts';
export type { Progress, ProgressEvent } from './progress/events.ts';
export { headlineFaults } from './record/complete.ts';
export { mergeRecords } from './record/merge.ts';
export { parseRecord, readRecord } from './record/read.ts';
export type { Figure, PointRecord, RatingRecord, Run, Verdict } from './record/schema.ts';
export { serializeRecord } from './record/serialize.ts';
export { version } from './version.ts';
