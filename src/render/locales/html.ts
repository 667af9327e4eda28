/** What `page.html` says beyond what the page says: names of its controls, and why the calculator refuses. */

export interface HtmlText {
  readonly contents: string;
  readonly skip: string;
  readonly calculator: string;
  readonly calculatorIntro: string;
  readonly series: string;
  /** Before the ends of an interval. */
  readonly interval: string;
  readonly noInterval: string;
  /** Refusals; numbers come formatted. */
  readonly whole: (least: string, most: string) => string;
  readonly below: (least: string) => string;
  /** Names of a chart's controls. */
  readonly scale: string;
  readonly logarithmic: string;
  readonly linear: string;
  readonly show: string;
  readonly host: (number: string) => string;
  readonly noScript: string;
}
