/** The summary of publishing. */
import type { PublishResult } from '../../publish/index.ts';
import { markup } from '../../render/escape.ts';
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
  if (result.operation === 'planned') return `a dry run\n\n${block(result.text)}`;
  const link = result.pull === null ? '' : `[#${result.pull.number}](${result.pull.url})`;
  if (result.operation === 'none') return `nothing to publish\n\n${nothing[result.why]} ${link}`.trimEnd();
  if (result.operation === 'closed')
    return `pull request closed\n\n${link}: the base branch holds these figures already; the branch is removed.`;
  return `pull request ${result.operation}\n\n${link}, branch <code>${markup(result.branch)}</code>, commit <code>${result.commit}</code>${result.verified ? ', signed by GitHub' : ''}.`;
}

/** Text of several lines in a fence it cannot end. */
function block(text: string): string {
  const ticks = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
  return `${fence}text\n${text.replaceAll('\r', '').trimEnd()}\n${fence}`;
}
