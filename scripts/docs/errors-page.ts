/** docs/errors.md, from the error classes: code, what it means (the class's comment), how to fix it, exit code. */
import { errorClasses } from '../../src/errors/index.ts';

const exits: Readonly<Record<number, string>> = {
  1: 'found wanting',
  2: 'used wrongly',
  3: 'could not measure',
};

const introduction = `# Errors

Every error has a code, a message and a hint. The exit code below is that of a command that ends with the error.

An error within a round, such as a target that cannot be started, does not end \`measure\`: the other rounds go on, the code stands beside the round that broke, and the run exits 3, whatever is said below.

This page is made from the error classes (\`npm run docs\`).`;

/** @param sources texts of src/errors/*.ts, where the comments stand */
export function errorsPage(sources: readonly string[]): string {
  const meanings = new Map(sources.flatMap(commentsIn));
  const sections = [...errorClasses]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, hint, exit, name }) => {
      const meaning = meanings.get(name);
      if (meaning === undefined) throw new Error(`${name} has no comment that says what it means`);
      return `## ${code}\n\n${meaning}\n\n**What to do:** ${hint} Exit code ${exit} (${exits[exit]}).\n`;
    });
  return `${introduction}\n\n${sections.join('\n')}`;
}

/** Class name -> its comment, as one paragraph. */
function commentsIn(source: string): (readonly [string, string])[] {
  // Only at the start of a line: `/**` also stands in texts, as in the paths of a hint.
  const pattern = /^[ \t]*\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export class (\w+) extends RatingplateError/gm;
  return [...source.matchAll(pattern)].map((match) => [match[2] ?? '', paragraph(match[1] ?? '')] as const);
}

function paragraph(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*?\s?/, '').trim());
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/\{|\}|</g, (sign) => `\\${sign}`);
}
