/** Progress as newline-delimited JSON (`--json`), one event a line. */
import type { Progress } from './events.ts';

/** Writes each event as one line of JSON. */
export function jsonProgress(write: (text: string) => void): Progress {
  return (event) => write(`${JSON.stringify(event)}\n`);
}
