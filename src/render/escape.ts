/**
 * Text from a record is data from elsewhere: names, titles and reasons are made harmless before they reach Markdown,
 * MDX, HTML or SVG. One form serves all: character references are text wherever they stand, never structure. Only what
 * looks for addresses in text that was already read - remark, GitHub - sees through them: an empty element parts these.
 */

const longest = 160;

/** Format characters that turn, hide or smuggle text; joiners of letters and emoji are none of them. */
const tricks =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Line breaks and control characters as a space; what turns or hides text, and halves of characters, as a visible mark. */
export function plain(text: string, max = longest): string {
  const visible = text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(tricks, '\uFFFD')
    .trim();
  const characters = Array.from(visible.slice(0, 2 * max + 2));
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : visible;
}

/** All that Markdown, GitHub's extensions of it, MDX or HTML could read as structure; within a word `_` is a letter. */
const structure = /[&<>{}|`*[\]\\~$#@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** Within what would become a link, a mention or a reference to an issue by itself. */
const joints = /(?<=:)(?=\/\/)|(?<=www)(?=\.)|(?<=&#64;)(?=[-\w&])|(?<=&#35;)(?=\d)/gi;
const parting = '<span></span>';
/** What begins a list, quote or rule where it stands first. */
const leading = /^(?:[-+=]|\d+(?=[.)](?:\s|$)))/;

const reference = (character: string): string => `&#${character.codePointAt(0)};`;

/** For Markdown and MDX prose, table cells, and the content of HTML elements within them. */
export function markup(text: string, max = longest): string {
  return plain(text, max)
    .replace(structure, reference)
    .replace(joints, parting)
    .replace(leading, (first) => reference(first) + first.slice(1));
}

/** For an HTML or JSX attribute: Python-Markdown looks for images and links within it, before it knows the element. */
export function attribute(text: string): string {
  return plain(text, 50_000).replace(structure, reference).replace(/["']/g, reference);
}

/** XML text. */
export function xml(text: string): string {
  return text.replace(/[&<>"']/g, reference);
}

/** One line of a fenced code block: it can hold anything but the end of its fence, or our own markers. */
export const fenced = (line: string, language: string): string => fencedLines([line], language);

/** Lines of a fenced code block, each as harmless; what stands at their beginning is kept. */
export function fencedLines(lines: readonly string[], language: string): string {
  const code = lines.map((line) => {
    const [indent = ''] = /^ */.exec(line) ?? [];
    const text = plain(line, 2000).replace(/ratingplate:(?=start|end)/g, 'ratingplate: ');
    return lines.length === 1 ? text : `${indent}${text}`;
  });
  const ticks = code.join('\n').match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
  return `${fence}${language}\n${code.join('\n')}\n${fence}`;
}
