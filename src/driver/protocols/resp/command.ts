/**
 * A method of the `resp` protocol: a command and its arguments, as they go on the wire.
 *
 * `operation` is the command, `params.args` its arguments: texts or numbers, in which `${client}` and `${call}` may
 * stand. `expect.items`: how many items that are not null the reply must hold; without it any reply but an error is right.
 */
import type { Json } from '../../../config/plan.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import type { DriverMethod } from '../../messages.ts';
import { fillLast, PreparedRequest } from '../../wire/request.ts';

/** A command's words. @throws MethodNotUnderstoodError where an argument is neither text nor number. */
export function wordsOf({ name, operation, params }: DriverMethod): string[] {
  const args =
    params !== null && typeof params === 'object' && !Array.isArray(params)
      ? Reflect.get(params, 'args')
      : [];
  if (!Array.isArray(args))
    throw new MethodNotUnderstoodError(`method ${name}: expected a list of arguments`);
  return [operation, ...args.flat().map((arg: Json) => wordOf(arg, name))];
}

function wordOf(arg: Json, name: string): string {
  if (typeof arg === 'string' || typeof arg === 'number') return String(arg);
  throw new MethodNotUnderstoodError(`method ${name}: an argument is neither a text nor a number`);
}

/** The command as an array of bulk strings, the form in which clients speak. @param client index from 0. */
export function prepareCommand(words: readonly string[], client: number): PreparedRequest {
  const filled = words.map((word) => fillLast(word, client));
  return new PreparedRequest(encode(filled));
}

/** `*N` and each word as `$LENGTH`. */
export function encode(words: readonly string[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${parts.join('')}`;
}

/** The number of items a right reply holds; null = any. @throws MethodNotUnderstoodError */
export function itemsOf({ name, expect }: DriverMethod): number | null {
  if (expect === null) return null;
  const items = Number(typeof expect === 'object' ? Reflect.get(expect, 'items') : Number.NaN);
  if (!Number.isInteger(items) || items < 0)
    throw new MethodNotUnderstoodError(`method ${name}: expect: items must be a whole number`);
  return items;
}
