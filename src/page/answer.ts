/** What the calculator says, as text: the arithmetic is that of the page's own sizing table. */

import type { CalculatorSeries, PageData } from '../render/html/data.ts';
import { formatCount, formatNumber } from '../render/numbers.ts';
import { resourcesOf, type Size, type Sized, sizeFor } from '../stats/sizing.ts';

export interface Answer {
  /** Null where there is an answer. */
  readonly refusal: string | null;
  readonly memory: Told;
  readonly cores: Told;
  /** The sentence above the block, and the block; null where memory is unknown. */
  readonly kubernetes: { readonly intro: string; readonly block: string } | null;
}

/** A value and what is known of its interval. */
export interface Told {
  readonly value: string;
  readonly range: string;
}

type Words = Pick<PageData, 'numbers' | 'text'>;
const nothing: Told = { value: '', range: '' };

/** @param given what was typed; it need not be a number */
export function answer({ title, steps }: CalculatorSeries, given: string, words: Words): Answer {
  const { numbers, text } = words;
  const measured = steps.map(({ clients }) => clients);
  const [least, most] = [Math.min(...measured), Math.max(...measured)];
  const ends = { least: formatCount(least, numbers), most: formatCount(most, numbers) };
  const callers = /^\d+$/.test(given.trim()) ? Number(given.trim()) : 0;
  if (callers < 1) return refused(fill(text.whole, ends));
  // Nothing was measured beyond the steps, and a line drawn on is no measurement.
  if (callers > most) return refused(`${title}: ${fill(text.beyond, ends)}`);
  if (callers < least) return refused(`${title}: ${fill(text.below, ends)}`);
  const size = sizeFor(steps, callers);
  if (size.mib === null && size.cores === null) return refused(text.cannotSay);
  const block = resourcesOf(size, text.atLeast);
  const intro = fill(introOf(size, text), { callers: formatCount(callers, numbers) });
  return {
    refusal: null,
    memory: told(size.mib, words),
    cores: told(size.cores, words),
    kubernetes: block === null ? null : { intro, block },
  };
}

const refused = (refusal: string): Answer => ({ refusal, memory: nothing, cores: nothing, kubernetes: null });

function introOf({ callers, mib }: Size, text: Words['text']): string {
  if (mib?.isAtLeast) return callers === 1 ? text.boundOne : text.bound;
  return callers === 1 ? text.kubernetesOne : text.kubernetes;
}

/** As a cell of the sizing table: no interval of a lower bound, and none where both of its ends read the same. */
function told(sized: Sized | null, { numbers, text }: Words): Told {
  if (sized === null) return { value: text.unmeasured, range: text.cannotSay };
  const { value, low, high, isAtLeast } = sized;
  const write = (number: number) => formatNumber(number, numbers);
  if (isAtLeast) return { value: `≥ ${write(value)}`, range: `${text.atLeast}: ${text.heldBack}` };
  if (low === null || high === null) return { value: write(value), range: text.noInterval };
  const [from, to] = [write(low), write(high)];
  if (from === to) return { value: write(value), range: '' };
  return { value: write(value), range: `${text.interval} ${fill(text.range, { low: from, high: to })}` };
}

/** The text with every `{name}` replaced; once, so that what is put in stays as it is. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
