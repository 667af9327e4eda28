/** A full collection of our own garbage, at a time that nobody measures. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Null where this Node has no collection to be asked for. */
export function collector(): (() => void) | null {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : null');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? () => void collect() : null;
}
