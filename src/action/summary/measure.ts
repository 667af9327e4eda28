/** The summary of a measurement. */
import type { RatingRecord } from '../../record/schema.ts';
import { markup } from '../../render/escape.ts';
import type { Delivery } from '../deliver.ts';
import type { Runner } from '../runner.ts';
import type { Uploaded } from '../upload.ts';
import { figuresOf } from './figures.ts';
import { cutToFit } from './fit.ts';

/** Title, where the record went, what a trial would have done, and the figures; cut to what GitHub shows. */
export function measureSummary(
  { record, tag, trial, version }: Delivery,
  sent: Uploaded | Error,
  runner: Runner,
): string {
  const title = `## ${markup(record.name)} ${markup(version)}${trial ? ', a trial' : ''}`;
  const commit = tag === null ? '' : ` Tag ${markup(tag.name)} is commit ${code(tag.commit)}.`;
  const parts = [
    title,
    `${handedOver(sent, runner)}${commit}`,
    trial ? dryRun(record) : '',
    figuresOf(record),
  ];
  return cutToFit(`${parts.filter(Boolean).join('\n\n')}\n`, 'the artifact of this run');
}

const code = (text: string): string => `<code>${markup(text)}</code>`;

function handedOver(sent: Uploaded | Error, { serverUrl, repository, runId }: Runner): string {
  if (sent instanceof Error)
    return '**The record could not be uploaded**; the log of this step says where it is kept.';
  if (sent.kind === 'kept') return `Not uploaded: ${markup(sent.why, 300)}.`;
  const url = `${serverUrl}/${repository}/actions/runs/${runId}/artifacts/${sent.id}`;
  return `Record, samples, logs, page and charts: artifact [${markup(sent.name)}](${url}).`;
}

/** What publishing this would open; a trial opens nothing. */
function dryRun({ plan }: RatingRecord): string {
  const snapshot = (plan.snapshot ?? {}) as { readonly dir?: unknown; readonly pages?: unknown };
  const dir = typeof snapshot.dir === 'string' ? snapshot.dir : 'docs/ratingplate';
  const pages =
    typeof snapshot.pages === 'object' && snapshot.pages !== null ? Object.values(snapshot.pages) : [];
  const also =
    pages.length > 0 ? ` and the marked blocks of ${pages.map((page) => code(String(page))).join(', ')}` : '';
  return `> A trial opens no pull request. On a reference host, the pull request of a tag would replace ${code(dir)}${also} with these figures.`;
}
