/** What page.html carries for its program: compiled charts, the steps of each series, and the words between numbers. */
import type { SizedStep } from '../../stats/sizing.ts';
import type { NumberStyle } from '../numbers.ts';

/** A Vega specification, as compiled. */
export type VegaSpec = Readonly<Record<string, unknown>>;

/** The parts in which a drawing on linear scales differs from one on logarithmic scales. */
export type ScaleParts = Readonly<Record<'scales' | 'axes' | 'marks', unknown>>;

export interface Plot {
  /** Id of the element it is drawn into. */
  readonly id: string;
  readonly spec: VegaSpec;
  /** Null = there is no choice of scale. */
  readonly linear: ScaleParts | null;
}

/** A series as the calculator has it. */
export interface CalculatorSeries {
  readonly title: string;
  readonly steps: readonly SizedStep[];
}

/** Texts with `{name}` where a value goes. */
export interface CalculatorText {
  readonly range: string;
  readonly interval: string;
  readonly noInterval: string;
  readonly unmeasured: string;
  readonly whole: string;
  readonly below: string;
  readonly beyond: string;
  readonly cannotSay: string;
  /** Why an answer is a lower bound, and the words for that beside it. */
  readonly heldBack: string;
  readonly atLeast: string;
  readonly kubernetesOne: string;
  readonly kubernetes: string;
  /** The same where memory is a lower bound. */
  readonly boundOne: string;
  readonly bound: string;
}

export interface PageData {
  readonly numbers: NumberStyle;
  readonly plots: readonly Plot[];
  readonly series: readonly CalculatorSeries[];
  readonly text: CalculatorText;
}

/** As the content of a `script` element, which nothing within ends. */
export const dataText = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c');
