/** Where the figures come from, as the page says it. */
import { provenanceBlock } from '../../render/blocks/provenance.ts';
import { rendererVersion } from '../../render/context.ts';
import { localeOf } from '../../render/locales/index.ts';
import type { BodyFacts } from './facts.ts';

export function provenanceText({ record }: BodyFacts): string {
  const locale = localeOf('en');
  // What is drawn from is not said here: the commit does.
  const stamp = { renderer: rendererVersion, record: '' };
  return provenanceBlock({ record, locale, syntax: 'markdown', charts: 'charts', stamp });
}
