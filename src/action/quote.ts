/** Output that others have a say in is printed where the runner takes no commands from it. */
import type { ActionDeps } from './deps.ts';

type Quoting = Pick<ActionDeps, 'nonce'> & { readonly write: (text: string) => unknown };

/** Runs `work` while the runner ignores `::command::` lines; after it they count again, whatever happened. */
export async function quoted<T>({ nonce, write }: Quoting, work: () => Promise<T>): Promise<T> {
  const word = `ratingplate-${nonce()}`;
  write(`::stop-commands::${word}\n`);
  try {
    return await work();
  } finally {
    // A line that was begun must not swallow the command that ends the quotation.
    write(`\n::${word}::\n`);
  }
}
