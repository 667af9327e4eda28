/** Figures into marked blocks of a page someone else has written: outside of them not a byte changes. */
import { BlockUnknownError, MarkersMissingError, MarkersUnbalancedError } from '../errors/render.ts';
import type { RatingRecord } from '../record/schema.ts';
import { suggest } from '../util/nearest.ts';
import { blocks, drawBlock } from './blocks/index.ts';
import { comment, type PageContext, type Sections, type Syntax, stampOf, stampText } from './context.ts';
import type { Locale } from './locales/index.ts';
import { findMarkers, type Marker } from './markers.ts';
import { naming } from './naming.ts';

export interface FillOptions {
  readonly syntax: Syntax;
  /** From the page to the charts' folder, with `/`. */
  readonly charts: string;
  /** The page, as its errors name it. */
  readonly path?: string;
  readonly sections?: Sections | undefined;
}

/**
 * The page with every marked block drawn from the record.
 * @throws MarkersMissingError, MarkersUnbalancedError, BlockUnknownError, ExpressionInvalidError, FigureUnknownError
 */
export function fillBlocks(page: string, record: RatingRecord, locale: Locale, options: FillOptions): string {
  const { syntax, charts, path, sections } = options;
  const context: PageContext = { record, locale, syntax, charts, stamp: stampOf(record, sections), sections };
  return path === undefined ? fill(page, context) : naming(path, () => fill(page, context));
}

function fill(page: string, context: PageContext): string {
  let filled = '';
  let at = 0;
  for (const [start, end] of pairs(findMarkers(page, context.syntax))) {
    const text = naming(`line ${start.line}`, () => blockText(start.name, context));
    filled += page.slice(at, start.after) + text.replaceAll('\n', start.newline);
    at = end.at;
  }
  return filled + page.slice(at);
}

/** What stands between the markers, with the stamp that says by what and from what it was drawn. */
export function blockText(name: string, context: PageContext): string {
  const text = drawBlock(name, context);
  if (text === undefined) {
    const own = Object.keys(context.sections ?? {});
    throw new BlockUnknownError(
      `there is no block ${JSON.stringify(name)}${suggest(name, [...Object.keys(blocks), ...own])}`,
    );
  }
  const stamp = comment(context.syntax, stampText(context.stamp));
  // Blank lines on both sides: a table would take the marker after it for one more row.
  return `\n${[stamp, text].filter(Boolean).join('\n\n')}\n\n`;
}

/** Start and end of each block, in order. */
function pairs(markers: readonly Marker[]): [Marker, Marker][] {
  if (markers.length === 0)
    throw new MarkersMissingError('the page has no ratingplate:start and ratingplate:end');
  const found: [Marker, Marker][] = [];
  let open: Marker | null = null;
  for (const marker of markers) {
    if (marker.kind === 'start') {
      if (open) throw unbalanced(marker, `within block ${open.name} of line ${open.line}`);
      open = marker;
    } else {
      if (!open) throw unbalanced(marker, 'without a start');
      if (open.name !== marker.name) throw unbalanced(marker, `ends block ${open.name} of line ${open.line}`);
      found.push([open, marker]);
      open = null;
    }
  }
  if (open) throw unbalanced(open, 'without an end');
  return found;
}

const unbalanced = (marker: Marker, what: string): MarkersUnbalancedError =>
  new MarkersUnbalancedError(`line ${marker.line}: ratingplate:${marker.kind} ${marker.name} ${what}`);
