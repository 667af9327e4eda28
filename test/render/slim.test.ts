/** A drawing in fewer bytes is the same drawing: every mark is where it was, and painted as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slim } from '../../src/render/charts/slim.ts';

/** Attributes that marks have of their groups (SVG 2, "Property index": inherited). */
const inherited = new Set(['fill', 'stroke', 'stroke-width', 'fill-opacity', 'font-size', 'text-anchor']);

type Known = ReadonlyMap<string, string>;
interface Place {
  readonly paint: Known;
  readonly moves: string;
}

/** Every mark in order, with what it has of all groups it is in; paths that paint nothing left out. */
function marksOf(svg: string): string[] {
  const groups: Place[] = [{ paint: new Map(), moves: '' }];
  const tags = svg.matchAll(/<(\/?)(\w+)((?: [\w-]+="[^"]*")*)(\/?)>([^<]*)/g);
  return [...tags].flatMap(([, closing, name = '', attributes = '', empty, text = '']) => {
    if (closing && name === 'g') groups.pop();
    if (closing || name === 'svg' || (name === 'g' && empty)) return [];
    const { all, moves } = within(groups.at(-1), attributes);
    if (name === 'g') groups.push(placeOf(all, moves));
    return name !== 'g' && isSeen(name, all) ? [`${name} ${moves} ${[...all].sort().join(' ')} ${text}`] : [];
  });
}

function placeOf(all: Known, moves: string): Place {
  const opacity = all.get('opacity');
  return {
    paint: new Map([...all].filter(([key]) => inherited.has(key))),
    moves: opacity === undefined ? moves : `${moves} opacity ${opacity}`,
  };
}

/** What an element has of itself and of its groups, and what moves it. */
function within(
  group: Place | undefined,
  attributes: string,
): { readonly all: Known; readonly moves: string } {
  const own = new Map(
    Array.from(attributes.matchAll(/([\w-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]),
  );
  const move = own.get('transform') ?? '';
  own.delete('transform');
  for (const end of ['x2', 'y2']) if (own.get(end) === '0') own.delete(end);
  return {
    all: new Map([...(group?.paint ?? []), ...own]),
    moves: `${group?.moves}${move === 'translate(0,0)' ? '' : move}`,
  };
}

const isSeen = (name: string, all: Known): boolean =>
  name !== 'path' || all.has('stroke') || (all.get('fill') ?? 'none') !== 'none';

const attributes = fc
  .record(
    {
      transform: fc.constantFrom('translate(0,0)', 'translate(3,4)', 'translate(5,6)'),
      fill: fc.constantFrom('#111111', '#222222'),
      stroke: fc.constantFrom('#333333'),
      'stroke-width': fc.constantFrom('1', '2'),
      opacity: fc.constantFrom('0.5'),
      x2: fc.constantFrom('0', '7'),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map((all) =>
    Object.entries(all)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join(''),
  );
const { tree } = fc.letrec<{ tree: string; mark: string }>((tie) => ({
  mark: fc.oneof(
    attributes.map((all) => `<path d="M0,0h9"${all}/>`),
    attributes.map((all) => `<rect width="1" height="2"${all}/>`),
    fc
      .tuple(attributes, fc.constantFrom('a', '&lt;b&gt;', 'x&#34; y', 'ratingplate-ink'))
      .map(([all, text]) => `<text${all}>${text}</text>`),
  ),
  tree: fc.oneof(
    { maxDepth: 4 },
    tie('mark'),
    fc
      .tuple(attributes, fc.array(tie('tree'), { maxLength: 5 }))
      .map(([all, inner]) => `<g${all}>${inner.join('')}</g>`),
  ),
}));
/** As Vega writes them: within a group without paint. */
const drawings = fc
  .array(tree, { maxLength: 6 })
  .map((all) => `<svg width="9"><g fill="none">${all.join('')}</g></svg>`);

describe('a drawing that is slimmed', () => {
  it('has the same marks in the same order, painted and placed the same', () => {
    fc.assert(
      fc.property(drawings, (svg) => {
        const slimmed = slim(svg);
        expect(marksOf(slimmed)).toEqual(marksOf(svg));
        expect(slimmed.length).toBeLessThanOrEqual(svg.length + 20);
      }),
      { numRuns: 300 },
    );
  });
  it('is slim already the second time', () => {
    fc.assert(
      fc.property(drawings, (svg) => {
        expect(slim(slim(svg))).toBe(slim(svg));
      }),
      { numRuns: 100 },
    );
  });
  it('says once what neighbours share, and each opacity by itself', () => {
    const mark = (x: number) =>
      `<path transform="translate(${x},2)" d="M0,0h1" fill="#111111" opacity="0.3"/>`;
    expect(slim(`<g>${mark(1)}${mark(2)}</g>`)).toBe(
      '<g fill="#111111"><path transform="translate(1,2)" d="M0,0h1" opacity="0.3"/><path transform="translate(2,2)" d="M0,0h1" opacity="0.3"/></g>',
    );
  });
  it('drops groups of nothing, paths without paint, and what is hidden', () => {
    expect(
      slim(
        '<g><g transform="translate(0,0)"><path d="M0,0h9v9Z"/><g/></g><path d="" display="none" fill="#111111"/></g>',
      ),
    ).toBe('');
  });
});
