import { idDigits } from '../../wire/proof.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const ID_KEY = '"id"';

/**
 * Where the ten digits of a reply's own id begin, or -1 where it stands otherwise (as a text, in another notation)
 * and later replies cannot be compared with this one. The reply is known to be valid JSON with this id.
 */
export function findId(payload: Buffer, id: number): number {
  const digits = String(id);
  const first = payload.indexOf(digits);
  if (first < 0) return -1;
  // The only place the digits stand in is the id's; where they stand elsewhere too, only its depth tells.
  const only = payload.indexOf(digits, first + 1) < 0;
  const at = only && afterKey(payload, first) ? first : topLevelId(payload);
  return at >= 0 && payload.toString('latin1', at, at + idDigits) === digits && endsAt(payload, at + idDigits)
    ? at
    : -1;
}

/** Whether what stands before a value is the key `id`. */
function afterKey(payload: Buffer, at: number): boolean {
  let before = at - 1;
  while (before > 0 && isSpace(payload[before])) before--;
  if (payload[before] !== COLON) return false;
  before--;
  while (before > 0 && isSpace(payload[before])) before--;
  return payload.toString('latin1', before - 3, before + 1) === ID_KEY;
}

/** Nothing that would make it another number follows. */
function endsAt(payload: Buffer, at: number): boolean {
  const next = String.fromCharCode(payload[at] ?? 0x20);
  return !/[\d.eE]/.test(next);
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Where the value of the message's own `id` begins; of several the last, as a parser takes it. */
function topLevelId(payload: Buffer): number {
  let depth = 0;
  let found = -1;
  for (let at = 0; at < payload.length; at++) {
    depth += nesting(payload[at]);
    if (payload[at] !== QUOTE) continue;
    const end = stringEnd(payload, at);
    const own = depth === 1 && payload.toString('latin1', at, end) === ID_KEY;
    found = Math.max(found, own ? valueAfter(payload, end) : -1);
    at = end - 1;
  }
  return found;
}

/** What a byte outside a string does to the depth. */
function nesting(byte: number | undefined): number {
  if (byte === 0x7b || byte === 0x5b) return 1;
  return byte === 0x7d || byte === 0x5d ? -1 : 0;
}

/** The position after a string's closing quote. */
function stringEnd(payload: Buffer, at: number): number {
  let end = at + 1;
  while (end < payload.length && payload[end] !== QUOTE) end += payload[end] === BACKSLASH ? 2 : 1;
  return end + 1;
}

/** Where the value after a key begins; -1 where the string was no key. */
function valueAfter(payload: Buffer, at: number): number {
  let next = at;
  while (isSpace(payload[next])) next++;
  if (payload[next] !== COLON) return -1;
  next++;
  while (isSpace(payload[next])) next++;
  return next;
}
