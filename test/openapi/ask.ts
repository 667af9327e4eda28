/** Asks the checker of a run (`service.ts`) what is wrong with exchanges. */
import type {} from 'vitest';
import type { Exchange } from './exchanges.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the checker; only where the run is watched. */
    checker: string;
  }
}

export interface Question {
  readonly exchanges: readonly Exchange[];
  readonly repliesOnly: boolean;
}

/** Each fault with the request it is of. */
export async function ask(checker: string, question: Question): Promise<string[]> {
  const answer = await fetch(checker, { method: 'POST', body: JSON.stringify(question) });
  return (await answer.json()) as string[];
}
