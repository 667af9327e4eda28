/** What is found in the readings of one step of one round. */
import { judgeCalls, judgeCost, judgeSettled } from './judge.ts';
import { judgeBusy, judgeLate } from './judge-driver.ts';
import type { Found, Judgement } from './judgement.ts';
import type { SeriesStep, StepLoad } from './series-round.ts';
import { completedOf } from './series-values.ts';
import { spoilers, spoils } from './verdicts.ts';

/** A step's readings never change, and many figures ask what they are worth. */
const known = new WeakMap<SeriesStep, readonly Judgement[]>();

/** Every reason to doubt a figure of the step. */
export function judgeStep(step: SeriesStep, round: number): readonly Judgement[] {
  const found = known.get(step) ?? judge(step, round);
  known.set(step, found);
  return found;
}

function judge(step: SeriesStep, round: number): Judgement[] {
  const found = step.findings.map((each) => ({ ...each, round }));
  const whole = [
    ...(step.load === null ? [] : judgeWhole(step.load)),
    ...judgeSettled([step.connected, step.closed]),
  ];
  const methods = step.load === null ? [] : judgeMethods(step.load);
  return [
    ...found,
    ...whole.map((each) => ({ ...each, method: null, round })),
    ...methods.map((each) => ({ ...each, round })),
  ];
}

const judgeWhole = (load: StepLoad): Found[] => [...judgeBusy(load.driver), ...judgeCost(load)];

function judgeMethods(load: StepLoad): (Found & { method: string })[] {
  const busy = judgeBusy(load.driver).length > 0;
  const completed = completedOf(load);
  return Object.entries(load.methods).flatMap(([method, calls]) =>
    [...judgeCalls(calls), ...(busy ? [] : judgeLate(load.driver, completed, calls.latencies))].map(
      (each) => ({
        ...each,
        method,
      }),
    ),
  );
}

/** Whether the judgements leave the step's figure worth drawing a line through. */
export function isSound(judgements: readonly Judgement[], figure: string): boolean {
  return !judgements.some(({ code, method }) => spoils(code, figure, method !== null) && invalid.has(code));
}
const invalid: ReadonlySet<string> = new Set(
  Object.entries(spoilers)
    .filter(([, { level }]) => level === 'invalid')
    .map(([code]) => code),
);
