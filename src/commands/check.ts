/** `ratingplate check`: is the snapshot on disk what its record draws, byte for byte? */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '../errors/base.ts';
import type { SnapshotCheck } from '../render/check.ts';
import { shellQuoted } from '../util/shell.ts';
import type { CommandDeps } from './deps.ts';
import type { ParsedOptions } from './options.ts';
import { drawnIn, drawSnapshot, openSnapshot } from './snapshot.ts';

/** What is said of each kind of difference. */
export const meanings = {
  stale: 'stale, drawn from another record',
  missing: 'missing',
  orphan: 'orphan, nothing of this record',
  reworded: 'stale, drawn with other sections of the config',
  edited: 'edited by hand',
  rendererDiffers: 'renderer differs, drawn by another version',
} as const;

/** Runs the command; returns the exit code: 0, or 1 where anything differs. */
export async function check(parsed: ParsedOptions, deps: CommandDeps): Promise<number> {
  const { checkSnapshot, isCurrent } = await import('../render/index.ts');
  const snapshot = await openSnapshot(parsed, deps);
  const expected = await drawSnapshot(snapshot);
  const found = await checkSnapshot(expected, {
    read: (file) => readFile(file, 'utf8').catch(() => null),
    drawn: () => drawnIn(snapshot.folder),
  });
  const shown = (file: string) => path.relative(deps.cwd, file);
  // The figures are still those of the record: a reason to measure again, and no difference on disk.
  if (snapshot.configSha256 !== null && snapshot.configSha256 !== snapshot.record.config_sha256)
    deps.stderr.write('note: the config differs from the one that was measured\n');
  if (isCurrent(found)) {
    deps.stdout.write(
      `${shown(snapshot.folder) || '.'}: all ${expected.size} files are what the record draws\n`,
    );
    return exitCodes.done;
  }
  for (const [kind, files] of Object.entries(found)) {
    for (const file of files)
      deps.stdout.write(`${shown(file)}: ${meanings[kind as keyof typeof meanings]}\n`);
  }
  const changed = [...found.stale, ...found.reworded, ...found.edited];
  deps.stdout.write(await firstDifference(changed, expected, shown));
  if (found.edited.some(isPage))
    deps.stdout.write('What stands between the markers of a page is drawn: write outside of them.\n');
  deps.stdout.write(`\`${renderAgain(parsed)}\` ${mending(found)}.\n`);
  return exitCodes.wanting;
}

const isPage = (file: string): boolean => /\.mdx?$/i.test(file);

/** What rendering does about it: orphans are removed, all else is drawn. */
function mending({ orphan, ...drawn }: SnapshotCheck): string {
  if (Object.values(drawn).every((files) => files.length === 0)) return 'removes them';
  return orphan.length === 0 ? 'draws them again' : 'draws them again, and removes the orphans';
}

/** Cells shown of a table: of more, one sees that all have changed. */
const mostCells = 12;

/** The first table that is not what the record draws, cell by cell; where all tables are, the first line that is not. */
async function firstDifference(
  changed: readonly string[],
  expected: ReadonlyMap<string, string>,
  shown: (file: string) => string,
): Promise<string> {
  const { firstTableDifference } = await import('../render/index.ts');
  const pages = changed.filter(isPage);
  for (const file of pages) {
    const found = firstTableDifference(await readFile(file, 'utf8'), expected.get(file) ?? '');
    if (found === null) continue;
    const lines = found.changes
      .slice(0, mostCells)
      .map(({ row, column, was, is }) => `  ${row} | ${column}: ${was ?? '(none)'} -> ${is ?? '(none)'}\n`);
    const more = found.changes.length - lines.length;
    const title = found.title === '' ? 'a table' : `"${found.title}"`;
    return [
      `First difference, in ${title} of ${shown(file)}, on disk -> as the record has it:\n`,
      ...lines,
      more > 0 ? `  and ${more} more\n` : '',
    ].join('');
  }
  return firstLine(pages, expected, shown);
}

async function firstLine(
  pages: readonly string[],
  expected: ReadonlyMap<string, string>,
  shown: (file: string) => string,
): Promise<string> {
  const { firstLineDifference } = await import('../render/index.ts');
  for (const file of pages) {
    const found = firstLineDifference(await readFile(file, 'utf8'), expected.get(file) ?? '');
    if (found !== null)
      return [
        `First difference, in line ${found.line} of ${shown(file)}, on disk -> as the record has it:\n`,
        `  ${found.was ?? '(the file ends)'}\n  -> ${found.is ?? '(the file ends)'}\n`,
      ].join('');
  }
  return '';
}

/** The command that draws what was checked: the same place, the same records. */
function renderAgain({ values }: ParsedOptions): string {
  const given = (['config', 'record', 'out'] as const).flatMap((name) =>
    [values[name] ?? []].flat().map((value) => `--${name} ${shellQuoted(String(value))}`),
  );
  return ['ratingplate render', ...given, ...(values['html'] === true ? ['--html'] : [])].join(' ');
}
