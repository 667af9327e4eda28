/** The summary of publishing. */
import type { PublishResult } from '../../publish/index.ts';
import { markup } from '../../render/escape.ts';
import { block } from './block.ts';
import { cutToFit } from './fit.ts';

const nothing = {
  same: 'The pull request holds these figures already.',
  base: 'The base branch holds these figures already.',
  older: 'A newer tag is there already, and is left as it is.',
} as const;

export function publishSummary(result: PublishResult): string {
  return cutToFit(`## ratingplate: ${sentence(result)}\n`, 'the log of this step');
}

function sentence(result: PublishResult): string {
  if (result.operation === 'planned') return `a dry run\n\n${block(result.text, 'text')}`;
  const link = result.pull === null ? '' : `[#${result.pull.number}](${result.pull.url})`;
  if (result.operation === 'none') return `nothing to publish\n\n${nothing[result.why]} ${link}`.trimEnd();
  if (result.operation === 'closed')
    return `pull request closed\n\n${link}: the base branch holds these figures already; the branch is removed.`;
  return `pull request ${result.operation}\n\n${link}, branch <code>${markup(result.branch)}</code>, commit <code>${result.commit}</code>${result.verified ? ', signed by GitHub' : ''}.`;
}
