/** The text of a pull request: as much as fits, from everything down to the headline. */
import { fenced, markup } from '../../render/escape.ts';
import { chartList, fileUrl } from './chart-list.ts';
import { doubtList } from './doubts.ts';
import type { BodyFacts } from './facts.ts';
import { headlineTable } from './headline.ts';
import { provenanceText } from './provenance.ts';

/** How much of each part a stage has. */
interface Stage {
  readonly rows: number;
  readonly doubts: number;
  readonly charts: number;
  readonly provenance: boolean;
}

const stages: readonly Stage[] = [
  { rows: 60, doubts: 60, charts: 12, provenance: true },
  { rows: 60, doubts: 20, charts: 6, provenance: true },
  { rows: 20, doubts: 5, charts: 2, provenance: true },
  { rows: 5, doubts: 0, charts: 0, provenance: false },
  { rows: 0, doubts: 0, charts: 0, provenance: false },
];

/**
 * The richest text of at most so many characters; the last stage is there in any case.
 * @param budget UTF-16 units, of which there are never fewer than GitHub's characters
 */
export function bodyOf(facts: BodyFacts, budget: number): string {
  let text = '';
  for (const stage of stages) {
    text = write(facts, stage);
    if (text.length <= budget) return text;
  }
  return text;
}

function write(facts: BodyFacts, stage: Stage): string {
  const { record } = facts;
  const section = (title: string, text: string) => (text === '' ? '' : `### ${title}\n\n${text}`);
  return [
    opening(facts),
    checksNote(facts),
    stage.provenance ? provenanceText(facts) : '',
    stage.rows === 0 ? '' : section('Headline figures', headlineTable(record, stage.rows)),
    section('Reasons to doubt', doubtList(record, stage.doubts)),
    section('Charts', stage.charts === 0 ? '' : chartList(facts, stage.charts)),
    section('To reproduce', reproduce(facts)),
    changesText(facts),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function opening(facts: BodyFacts): string {
  const { name, tag, tagCommit, url, isFirst } = facts;
  const at = `[${markup(tag)}](${url}/commit/${tagCommit})`;
  const what = isFirst
    ? 'This is the first snapshot.'
    : 'This replaces the published snapshot wholesale; no figure is compared with an earlier one.';
  return `What **${markup(name)}** costs to run, measured at ${at}. ${what} Every figure is in the [record](${fileUrl(facts, 'record.json')}).`;
}

function checksNote({ checks }: BodyFacts): string {
  if (checks === 'wait')
    return '> Opened with the token of a workflow: its checks wait until a maintainer clicks "Approve workflows to run".';
  if (checks === 'none')
    return '> Opened with the token of a workflow, which starts no checks: close and reopen it to start them.';
  return '';
}

/** Tags need no quoting in a shell that is not typed to; this is read by people, who may paste it. */
function reproduce({ record, tag }: BodyFacts): string {
  const quoted = `'${tag.replaceAll("'", `'\\''`)}'`;
  const commands = record.runs.slice(0, 3).map((run) => fenced(run.command, 'sh'));
  return [fenced(`git checkout ${quoted}`, 'sh'), ...new Set(commands)].join('\n\n');
}

function changesText({ changes, foreign }: BodyFacts): string {
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  const files = `Files: ${count('added')} added, ${count('changed')} changed, ${count('removed')} removed.`;
  if (foreign.length === 0) return files;
  const shown = foreign.slice(0, 5).map((name) => `<code>${markup(name)}</code>`);
  const more = foreign.length > shown.length ? ` and ${foreign.length - shown.length} more` : '';
  return `${files} **Removes files that are no part of a snapshot:** ${shown.join(', ')}${more}.`;
}
