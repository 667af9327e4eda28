/** The summary of a measurement. */
import { markup } from '../../render/escape.ts';
import type { Delivery } from '../delivery.ts';
import type { Runner } from '../runner.ts';
import type { Uploaded } from '../upload.ts';
import { block } from './block.ts';
import { figuresOf } from './figures.ts';
import { cutToFit } from './fit.ts';

/** Title, where the record went, what a trial would have done, and the figures; cut to what GitHub shows. */
export function measureSummary(delivery: Delivery, sent: Uploaded | Error, runner: Runner): string {
  const { record, tag, trial, version } = delivery;
  const title = `## ${markup(record.name)} ${markup(version)}${trial ? ', a trial' : ''}`;
  const commit = tag === null ? '' : ` Tag ${markup(tag.name)} is commit ${code(tag.commit)}.`;
  const parts = [
    title,
    `${handedOver(sent, runner)}${commit}`,
    sent instanceof Error || sent.kind === 'kept' || trial ? '' : later(sent, runner),
    trial ? dryRun(delivery) : '',
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

/** What publishes it when this run's own job has not: nothing has to be measured again for that. */
function later({ id, digest }: Extract<Uploaded, { kind: 'uploaded' }>, { runId }: Runner): string {
  const inputs = [`run-id: ${runId}`, `artifact-id: ${id}`, `artifact-digest: ${digest}`];
  return `Another run publishes it with ${inputs.map(code).join(', ')}.`;
}

const listed = 40;

/** The pull request that publishing this would open; a trial opens none. */
function dryRun({ proposal }: Delivery): string {
  if (proposal === null)
    return 'A trial opens no pull request, and from an incomplete record none could be opened.';
  const { changes, pages, title, body } = proposal;
  const shown = changes
    .slice(0, listed)
    .map(({ path, kind, bytes }) => `${code(path)} ${kind}${kind === 'removed' ? '' : `, ${bytes} bytes`}`);
  const more = changes.length > listed ? [`and ${changes.length - listed} more`] : [];
  const blocks = pages.map((page) => `${code(page)} changed, in its marked blocks`);
  const list = [...shown, ...blocks, ...more].map((line) => `<li>${line}</li>`).join('');
  return [
    'A trial opens no pull request. One with these figures would change these files:',
    `<ul>${list}</ul>`,
    `It would be called **${markup(title)}**, and its text be:`,
    `<details><summary>The text, as GitHub would be given it</summary>\n\n${block(body, 'markdown')}\n\n</details>`,
  ].join('\n\n');
}
