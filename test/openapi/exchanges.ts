/** What the fake GitHub was asked and what it answered, as it kept it itself. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import type { LoggedRequest } from '../fake-github/start.ts';

export interface Exchange extends LoggedRequest {
  /** None where the socket was closed instead. */
  readonly reply?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    /** Size of what is no JSON. */
    readonly bytes?: number;
  };
}

/** Reads a file that grows: each call gives what has come since the last one. */
export function readExchanges(file: string): () => Exchange[] {
  let read = 0;
  return () => {
    const text = textFrom(file, read);
    // A line that is being written belongs to the next call.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    read += Buffer.byteLength(whole);
    return whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Exchange);
  };
}

function textFrom(file: string, start: number): string {
  if (!existsSync(file)) return '';
  const bytes = Buffer.alloc(statSync(file).size - start);
  const descriptor = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, start));
  } finally {
    closeSync(descriptor);
  }
}
