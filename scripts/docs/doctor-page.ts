/** docs/doctor.md: prose written by hand, and every probe with when it gives which result. */
import { probes } from '../../src/host/doctor/probes/index.ts';
import { type Probe, sections } from '../../src/host/doctor/types.ts';
import { between } from './between.ts';

/** The page with its tables as they are now. */
export function doctorPage(page: string): string {
  const needed = probes.filter((probe) => probe.needed).map(({ id }) => `\`${id}\``);
  return between(between(page, 'needed', `${needed.join(', ')}.`), 'probes', tables());
}

function tables(): string {
  return sections
    .map((section) => {
      const rows = probes.filter(({ id }) => id.startsWith(`${section}.`)).map(rowOf);
      const head = [
        '| probe | reads | ok | warn | fail | why it matters | what to do |',
        '|---|---|---|---|---|---|---|',
      ];
      return [`### ${section}\n`, ...head, ...rows].join('\n');
    })
    .join('\n\n');
}

function rowOf({ id, where, levels, why, fix }: Probe): string {
  const cells = [`\`${id}\``, where, levels.ok, levels.warn ?? '', levels.fail ?? '', why, fix];
  return `| ${cells.map(cell).join(' | ')} |`;
}

/** A `*` outside of code would begin emphasis, a `<` a tag. */
function cell(text: string): string {
  const parts = text.replaceAll('|', '\\|').split('`');
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[*_<>]/g, '\\$&'))).join('`');
}
