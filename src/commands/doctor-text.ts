/** A report for people at a terminal. */
import type { Report, Row } from '../host/doctor/report.ts';
import { sections } from '../host/doctor/types.ts';
import { plain } from '../progress/format.ts';

type Paint = (code: number, text: string) => string;

const colors: Readonly<Record<Row['result'], number>> = { ok: 32, warn: 33, fail: 31, unknown: 2 };
const widest = 'unknown'.length;

/** @param color whether escape sequences may be in it */
export function reportText(report: Report, color: boolean): string {
  const paint: Paint = (code, text) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const titles = Math.max(...report.probes.map(({ title }) => title.length));
  const blocks = sections.map((section) => {
    const rows = report.probes.filter((row) => row.section === section);
    return [paint(1, section), ...rows.flatMap((row) => rowLines(row, titles, paint))].join('\n');
  });
  return `${[...blocks, closing(report, paint)].join('\n\n')}\n`;
}

/** One line where all is well; else what is wrong, why it matters, and what to do. */
function rowLines(
  { result, title, value, said, where, why, fix }: Row,
  titles: number,
  paint: Paint,
): string[] {
  const head = `  ${paint(colors[result], result.padEnd(widest))}  ${title.padEnd(titles)}`;
  if (result === 'unknown') return [`${head}  ${plain(said ?? '')} (${where})`];
  const first = `${head}  ${plain(value ?? '')}`;
  if (result === 'ok') return [first];
  const under = (word: string, text: string) =>
    `  ${' '.repeat(widest)}    ${paint(2, word.padEnd(7))}${text}`;
  const more = [
    under('found', `${plain(said ?? '')} (${where})`),
    under('why', why),
    ...(fix === '' ? [] : [under('fix', fix)]),
  ];
  return [first, ...more];
}

const meanings: Readonly<Record<Report['grade'], string>> = {
  reference: 'figures of this machine may stand for others',
  degraded: 'something spoils figures, or lets a target reach too far',
  unknown: 'something that has to be known cannot be read',
};

function closing({ grade, because, counts, reference }: Report, paint: Paint): string {
  const color = { reference: 32, degraded: 31, unknown: 33 }[grade];
  const of = `${counts.ok} ok, ${counts.warn} warn, ${counts.fail} fail, ${counts.unknown} unknown`;
  const reasons = because.length === 0 ? '' : `\nbecause of ${because.join(', ')}`;
  return `grade ${paint(color, grade)}: ${meanings[grade]} (${of})${reasons}\nfor the config: ${referenceEntry(reference)}`;
}

/** As a config has it; what looks like a number is quoted. */
export function referenceEntry({ cpu, cpus, host }: Report['reference']): string {
  const parts = [
    cpu === null ? null : `cpu: ${JSON.stringify(plain(cpu))}`,
    `cpus: ${cpus}`,
    host === null ? null : `host: ${JSON.stringify(host)}`,
  ];
  return `reference: { ${parts.filter(Boolean).join(', ')} }`;
}
