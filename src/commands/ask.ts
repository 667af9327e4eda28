/** Questions at a terminal. */
import { createInterface } from 'node:readline/promises';
import type { Ask } from '../init/answers.ts';
import type { ParsedOptions } from './options.ts';

/** Null where nobody can answer, or nobody wants to be asked. */
export function makeAsk(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  { values }: ParsedOptions,
): Ask | null {
  if (!input.isTTY || !output.isTTY || values['yes'] === true) return null;
  return async (question, offered) => {
    const lines = createInterface({ input, output });
    try {
      const answer = await lines.question(`${question}${offered === '' ? '' : ` [${offered}]`}: `);
      return answer.trim() || offered;
    } finally {
      lines.close();
    }
  };
}
