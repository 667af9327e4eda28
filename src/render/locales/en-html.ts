/** English: the controls of page.html. */
import type { HtmlText } from './html.ts';

export const html: HtmlText = {
  contents: 'Contents',
  skip: 'Skip to the figures',
  calculator: 'Sizing calculator',
  calculatorIntro:
    'How many callers at a time, each with as many calls in flight as in the series? The answer is read from the measured steps.',
  series: 'Series',
  interval: '95 % interval:',
  noInterval: 'no interval, under three rounds',
  whole: (least, most) => `Give a whole number from ${least} to ${most}.`,
  below: (least) => `measured from ${least} clients up; for fewer, nothing is said.`,
  scale: 'Scale',
  logarithmic: 'logarithmic',
  linear: 'linear',
  show: 'Show',
  host: (number) => `host ${number}`,
  noScript: 'Charts and calculator need JavaScript. Every figure stands in the tables, too.',
};
