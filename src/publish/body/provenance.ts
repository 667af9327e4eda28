/** Where the figures come from, as the page says it. */
import { provenanceBlock } from '../../render/blocks/provenance.ts';
import { stampOf } from '../../render/context.ts';
import { localeOf } from '../../render/index.ts';
import type { BodyFacts } from './facts.ts';

export function provenanceText({ record }: BodyFacts): string {
  const locale = localeOf('en');
  return provenanceBlock({ record, locale, syntax: 'markdown', charts: 'charts', stamp: stampOf(record) });
}
