/** The markup of a page by its name. */
import type { Syntax } from './context.ts';

/** `.mdx` is MDX, everything else Markdown. */
export function syntaxOf(file: string): Syntax {
  return file.toLowerCase().endsWith('.mdx') ? 'mdx' : 'markdown';
}
