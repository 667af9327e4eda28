/** Keeps a summary within what GitHub shows: past 1 MiB a summary is dropped without a word. */

/** Bytes; well below the limit, because one just under it has been seen to vanish too. */
export const summaryLimit = 900 * 1024;
/** Kept free for the line that says what is missing. */
const reserve = 400;

/**
 * Markdown of at most `limit` bytes: whole paragraphs and whole table rows from the top, and a last line with the
 * number of rows left out.
 * @param rest where the whole of it is
 */
export function cutToFit(markdown: string, rest: string, limit: number = summaryLimit): string {
  if (bytes(markdown) <= limit) return markdown;
  const kept: string[] = [];
  let free = limit - reserve - bytes(rest);
  const units = unitsOf(markdown);
  let next = 0;
  for (const unit of units) {
    free -= bytes(unit) + 1;
    if (free < 0) break;
    kept.push(unit);
    next += 1;
  }
  const rows = units.slice(next).filter(isRow).length;
  const what = rows > 0 ? `${rows} table rows and what follows them are` : 'The rest is';
  return `${kept.join('\n')}\n\n> Cut at ${Math.floor(limit / 1024)} KiB: ${what} in ${rest}.\n`;
}

const bytes = (text: string): number => Buffer.byteLength(text);
const isRow = (unit: string): boolean => unit.startsWith('|');

/** Lines, but for what makes sense only whole: a fence, and a table's head with the row under it. */
function unitsOf(markdown: string): string[] {
  const units: string[] = [];
  let open: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const tick = /^(`{3,})/.exec(line)?.[1];
    if (fence !== null) {
      open.push(line);
      if (line.trim() === fence) [fence, open] = [null, flush(units, open)];
    } else if (tick !== undefined) {
      fence = tick;
      open = [line];
    } else if (/^\|[ :|-]+\|$/.test(line) && units.length > 0) {
      units.push(`${units.pop()}\n${line}`);
    } else units.push(line);
  }
  flush(units, open);
  return units;
}

function flush(units: string[], open: readonly string[]): string[] {
  if (open.length > 0) units.push(open.join('\n'));
  return [];
}
