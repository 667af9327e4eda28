/** Finds the markers of a page: each on a line of its own, none inside a code fence that shows how to write one. */
import type { Syntax } from './context.ts';

export interface Marker {
  readonly kind: 'start' | 'end';
  /** `all` where none is given. */
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  /** Offsets of its line: first character, and first of the next line. */
  readonly at: number;
  readonly after: number;
  readonly newline: string;
}

const patterns: Readonly<Record<Syntax, RegExp>> = {
  markdown: /^[ \t]{0,3}<!--\s*ratingplate:(start|end)(?:\s+([\w-]+))?\s*-->[ \t]*$/,
  mdx: /^[ \t]{0,3}\{\/\*\s*ratingplate:(start|end)(?:\s+([\w-]+))?\s*\*\/\}[ \t]*$/,
};
const fencePattern = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** All markers in order. */
export function findMarkers(page: string, syntax: Syntax): Marker[] {
  const markers: Marker[] = [];
  let fence: string | null = null;
  for (const [i, line] of linesOf(page).entries()) {
    const text = i === 0 ? line.text.replace(/^\uFEFF/, '') : line.text;
    const inside: boolean = fence !== null;
    fence = fenceAfter(text, fence);
    const match = inside || fence !== null ? null : patterns[syntax].exec(text);
    if (match)
      markers.push({
        kind: match[1] === 'start' ? 'start' : 'end',
        name: match[2] ?? 'all',
        line: i + 1,
        at: line.at,
        after: line.after,
        newline: line.newline,
      });
  }
  return markers;
}

/** The fence that is open after this line: an opening one, none after its closing one, else the one before. */
function fenceAfter(text: string, open: string | null): string | null {
  const [, ticks, rest] = fencePattern.exec(text) ?? [];
  if (ticks === undefined) return open;
  if (open === null) return ticks.startsWith('`') && rest?.includes('`') ? null : ticks;
  const closes = ticks[0] === open[0] && ticks.length >= open.length && rest?.trim() === '';
  return closes ? null : open;
}

interface Line {
  readonly text: string;
  readonly at: number;
  readonly after: number;
  readonly newline: string;
}

function linesOf(page: string): Line[] {
  const lines: Line[] = [];
  const pattern = /([^\r\n]*)(\r\n|\n|\r|$)/g;
  for (const match of page.matchAll(pattern)) {
    const [whole, text = '', newline = ''] = match;
    lines.push({ text, at: match.index, after: match.index + whole.length, newline: newline || '\n' });
    if (newline === '') break;
  }
  return lines;
}
