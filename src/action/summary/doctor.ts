/** The summary of a look at the machine. */
import { referenceEntry } from '../../commands/doctor-text.ts';
import type { Report, Row } from '../../host/doctor/report.ts';
import { markup } from '../../render/escape.ts';
import { block } from './block.ts';
import { cutToFit } from './fit.ts';

const signs: Readonly<Record<Row['result'], string>> = { ok: '✅', warn: '⚠️', fail: '❌', unknown: '❔' };

/** What is wanting first; the rest folded away. */
export function doctorSummary(report: Report): string {
  const { grade, counts, probes, reference } = report;
  const wanting = probes.filter(({ result }) => result === 'fail' || result === 'warn');
  const of = `${counts.ok} ok, ${counts.warn} warn, ${counts.fail} fail, ${counts.unknown} unknown`;
  const parts = [
    `## ratingplate: this machine is ${grade === 'unknown' ? 'of unknown grade' : grade}`,
    `${of}.${because(report)}`,
    wanting.length === 0 ? '' : wantingTable(wanting),
    `<details><summary>All that was looked at</summary>\n\n${allTable(probes)}\n\n</details>`,
    `The entry for the config:\n\n${block(referenceEntry(reference), 'yaml')}`,
  ];
  return cutToFit(`${parts.filter(Boolean).join('\n\n')}\n`, 'the log of this step');
}

function because({ because: ids }: Report): string {
  return ids.length === 0 ? '' : ` Because of ${ids.map((id) => `<code>${id}</code>`).join(', ')}.`;
}

function wantingTable(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) =>
      `| ${signs[row.result]} | <code>${row.id}</code> | ${found(row)} | ${markup(row.why, 1000)} | ${markup(row.fix, 1000)} |`,
  );
  return ['| | looked at | found | why it matters | what to do |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

function allTable(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${signs[row.result]} | <code>${row.id}</code> | ${found(row)} | ${markup(row.where, 1000)} |`,
  );
  return ['| | looked at | found | read |', '|---|---|---|---|', ...lines].join('\n');
}

const found = ({ value, said }: Row): string =>
  markup([value, said].filter((part) => part !== null).join(': '), 1000);
