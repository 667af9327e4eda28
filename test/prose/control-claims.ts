/** What the control step left behind, against the table of its series, its stops, and what its slopes are net of. */
import { numberIn } from '../pages/markdown.ts';
import { near } from './ranges.ts';
import { columnOf, type ReadPage, type Sentence } from './read.ts';
import { type Faults, quantityOf } from './series-claims.ts';
import type { Kind } from './words.ts';

/** Printed are three digits, of what is left and of what it is per 1000 calls. */
const within = 0.012;

export function controlFaults(page: ReadPage): Faults {
  return {
    control: (sentence) => stepFault(sentence, page) ?? leftFault(sentence, page),
    net: (sentence) => {
      if (quantityOf(sentence.groups[1] ?? '', page.words) === null) return 'no quantity';
      return besides(sentence, 'control', page).length === 1 ? null : 'nothing says what was left behind';
    },
  };
}

/** Other sentences under the same table. */
const besides = (sentence: Sentence, kind: Kind, { sentences }: ReadPage): Sentence[] =>
  sentences.filter((each) => each.series === sentence.series && each.kind === kind);

/** It is taken with the clients of the largest step that tripped no rule. */
function stepFault(sentence: Sentence, page: ReadPage): string | null {
  const { series, words } = page;
  const clients = numberIn(sentence.groups[2] ?? '', words.decimal);
  const steps = columnOf(series.get(sentence.series ?? ''), words.heads.clients).map(({ value }) => value);
  if (clients === null || !steps.includes(clients)) return 'the table has no such step';
  const stops = besides(sentence, 'stopped', page);
  if (stops.length === 0) return clients === steps.at(-1) ? null : `the last step is ${steps.at(-1)}`;
  // Where only some rounds were ended, another one may have taken it with more clients.
  const ofAll = stops.filter(({ text }) => !/\(/.test(text.split(': ')[0] ?? ''));
  if (ofAll.some(({ groups }) => /^(?:in|en el)$/.test(groups[1] ?? ''))) return 'a step was broken off';
  const ends = ofAll.map(({ groups }) => numberIn(groups[2] ?? '', words.decimal) ?? 0);
  return ends.every((end) => clients < end) ? null : 'a rule had ended the series by then';
}

/** What was left is what a slope is net of, for so many calls. */
function leftFault(sentence: Sentence, page: ReadPage): string | null {
  const { groups } = sentence;
  const number = (text: string | undefined) => numberIn(text ?? '', page.words.decimal);
  const told = { heap: number(groups[3]), settled: number(groups[4] || groups[5]), peak: null };
  const calls = number(groups[1]) ?? 0;
  for (const net of besides(sentence, 'net', page)) {
    const what = quantityOf(net.groups[1] ?? '', page.words);
    const left = what === null ? null : told[what];
    const expected = ((number(net.groups[2]) ?? 0) * calls) / 1000;
    if (left === null) return `a slope is net of what was left of ${what}, and none of that shows`;
    if (!near(left, expected, within)) return `by what its slope is net of it is ${expected}, not ${left}`;
  }
  return null;
}
