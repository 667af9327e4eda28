/** A drawing as it looks, in fewer bytes: without what draws nothing, and with what neighbours share said once. */

interface Element {
  readonly name: string;
  /** In their order. */
  readonly attributes: readonly Attribute[];
  readonly children: readonly Content[];
}
type Attribute = readonly [name: string, value: string];
/** A string is text as it stands in the file. */
type Content = Element | string;

/** What an element has of its group where it does not say it itself; `opacity` is none of these, it adds up. */
const inherited: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'font-size', 'font-style', 'font-weight'],
  'text-anchor',
]);

/** The same drawing of well-formed elements. */
export const slim = (svg: string): string =>
  shared(read(svg).flatMap((each) => needed(each, false)))
    .map(print)
    .join('');

const token = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|[^<]+/g;

function read(svg: string): Content[] {
  const top: Content[] = [];
  const open: { name: string; attributes: Attribute[]; children: Content[] }[] = [];
  for (const [text, closing, name, attributes = '', empty] of svg.matchAll(token)) {
    const into = open.at(-1)?.children ?? top;
    if (name === undefined) into.push(text);
    else if (closing) open.pop();
    else {
      const element = { name, attributes: attributesOf(attributes), children: [] as Content[] };
      into.push(element);
      if (!empty) open.push(element);
    }
  }
  return top;
}

const attributesOf = (text: string): Attribute[] =>
  Array.from(
    text.matchAll(/([\w:-]+)="([^"]*)"/g),
    ([, name = '', value = '']) => [name, value] as const,
  ).filter(([name, value]) => !isDefault(name, value));

/** Nothing is moved, and a line ends where it begins unless it says otherwise. */
const isDefault = (name: string, value: string): boolean =>
  (name === 'transform' && value === 'translate(0,0)') || ((name === 'x2' || name === 'y2') && value === '0');

/** What is to be seen of an element: groups that group for nothing fall away, and paths that no one paints. */
function needed(content: Content, isPainted: boolean): Content[] {
  if (typeof content === 'string') return [content];
  const { name, attributes } = content;
  const paints = paintsHere(attributes) ?? isPainted;
  const children = content.children.flatMap((each) => needed(each, paints));
  if (name === 'g' && (children.length === 0 || attributes.length === 0)) return children;
  const isHidden = attributes.some(([key, value]) => key === 'display' && value === 'none');
  return isHidden || (name === 'path' && !paints) ? [] : [{ name, attributes, children }];
}

/** Whether it has a colour; null = it says nothing of it. The root of a drawing says that it has none. */
function paintsHere(attributes: readonly Attribute[]): boolean | null {
  const paints = attributes.filter(([name]) => name === 'fill' || name === 'stroke');
  return paints.length === 0 ? null : paints.some(([, value]) => value !== 'none');
}

/** Neighbours of the same paint in one group. */
function shared(contents: readonly Content[]): Content[] {
  const runs: { paint: string; all: Content[] }[] = [];
  for (const content of contents) {
    const each = typeof content === 'string' ? content : { ...content, children: shared(content.children) };
    const paint = paintOf(each);
    const last = runs.at(-1);
    if (last !== undefined && paint !== '' && paint === last.paint) last.all.push(each);
    else runs.push({ paint, all: [each] });
  }
  return runs.flatMap(({ all }) => (all.length < 2 ? all : [grouped(all.filter(isElement))]));
}

const isElement = (content: Content): content is Element => typeof content !== 'string';

/** Empty = nothing to share: of text, and of groups, which have a paint for others. */
const paintOf = (content: Content): string =>
  isElement(content) && content.name !== 'g' ? attributesText(content.attributes.filter(isInherited)) : '';

const isInherited = ([name]: Attribute): boolean => inherited.has(name);

const grouped = (all: readonly Element[]): Element => ({
  name: 'g',
  attributes: (all[0]?.attributes ?? []).filter(isInherited),
  children: all.map((each) => ({ ...each, attributes: each.attributes.filter((one) => !isInherited(one)) })),
});

const attributesText = (attributes: readonly Attribute[]): string =>
  attributes.map(([name, value]) => ` ${name}="${value}"`).join('');

function print(content: Content): string {
  if (typeof content === 'string') return content;
  const { name, attributes, children } = content;
  const start = `<${name}${attributesText(attributes)}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(print).join('')}</${name}>`;
}
