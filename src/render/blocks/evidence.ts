/** Evidence of a run: what was kept word for word, by hash; the lines its config chose stand in the page's header. */
import type { EvidenceRecord, Run } from '../../record/schema.ts';
import type { PageContext } from '../context.ts';
import { markup } from '../escape.ts';
import { formatCount } from '../numbers.ts';
import { reasonText } from '../reasons.ts';

/** Enough of a SHA-256 to tell one from another by eye. */
const digits = 12;

/** All of it in a line; what could not be taken with its reason. */
export function keptEvidence(run: Run, context: PageContext): string {
  const { evidence = [] } = run;
  if (evidence.length === 0) return '';
  return context.locale.evidence.kept(evidence.map((one) => kept(one, context)).join('; '));
}

function kept({ name, sha256, bytes, reason }: EvidenceRecord, { locale }: PageContext): string {
  if (sha256 === null) return `${markup(name)} (n/a: ${reasonText(reason ?? '', locale)})`;
  const size = locale.evidence.bytes(formatCount(bytes, locale.numbers));
  return `${markup(name)} (${size}, SHA-256 ${markup(sha256.slice(0, digits))})`;
}
