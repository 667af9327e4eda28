/** Widths of text without a font at hand: estimated, the same on every machine, and rather too wide than too narrow. */

export const fonts = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif";

const averageEm = 0.58;
const wideEm = 1.05;
const wide =
  /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F000}-\u{3FFFF}]/u;
const roomy = /[A-Z\dMWm@%~≥≤<>+=]/;
const roomyEm = 0.68;

/** px */
export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const character of text)
    em += wide.test(character) ? wideEm : roomy.test(character) ? roomyEm : averageEm;
  return em * size;
}

/** The text, or as much of it as fits, with an ellipsis. */
export function shorten(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Lines of at most that width, broken at spaces; the last of `most` lines is cut. */
export function wrap(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && (textWidth(longer, size) <= width || lines.length === most))
      lines[lines.length - 1] = longer;
    else if (last === undefined || lines.length < most) lines.push(word);
  }
  return lines.map((line) => shorten(line, size, width));
}
