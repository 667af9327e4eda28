/** The summary of a review: what was looked at, then the figures. */
import { markup } from '../../render/escape.ts';
import type { Finding, Review } from '../findings.ts';
import { figuresOf } from './figures.ts';
import { cutToFit } from './fit.ts';

const signs: Readonly<Record<Finding['level'], string>> = { ok: '✅', note: 'ℹ️', fault: '❌' };
const listedFiles = 20;

export function reviewSummary({ findings, untouched, record, files }: Review): string {
  if (findings === null) return `## ratingplate: snapshot untouched\n\n${markup(untouched ?? '', 500)}\n`;
  const faults = findings.filter(({ level }) => level === 'fault').length;
  const title = faults === 0 ? 'snapshot in order' : `${faults} ${faults === 1 ? 'fault' : 'faults'}`;
  const rows = findings.map(
    ({ what, level, said }) => `| ${signs[level]} | ${what} | ${markup(said, 1000)} |`,
  );
  const table = ['| | looked at | found |', '|---|---|---|', ...rows].join('\n');
  const parts = [`## ratingplate: ${title}`, table, changed(files), record === null ? '' : figuresOf(record)];
  return cutToFit(`${parts.filter(Boolean).join('\n\n')}\n`, "the pull request's own files");
}

function changed(files: readonly string[]): string {
  const shown = files.slice(0, listedFiles).map((file) => `<code>${markup(file)}</code>`);
  const more = files.length > listedFiles ? ` and ${files.length - listedFiles} more` : '';
  return `Changed: ${shown.join(', ')}${more}.`;
}
