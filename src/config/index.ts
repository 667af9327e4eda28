/** Configuration: `ratingplate.yml` -> plan. */
export { describePlan, type Known } from './describe.ts';
export {
  estimateMs,
  isProfiled,
  type KnownTimes,
  mostProfiled,
  type PhaseEstimate,
  type PhaseTimes,
  phasesOf,
  roundsOf,
} from './estimate.ts';
export { checkExpectation, countFor } from './expectation.ts';
export { type Grid, type GridCellSpec, gridOf } from './grid-cells.ts';
export { loadConfig } from './load.ts';
export { makePlan, type PlanOptions } from './make-plan.ts';
export { type Config, parseConfig } from './parse.ts';
export { planForRecord } from './record-plan.ts';
export { secretsOf, secretValues } from './secrets.ts';
export { escapeTemplate, fillJson, fillSome, fillTemplate, variablesOf } from './template.ts';
