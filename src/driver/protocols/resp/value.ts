/**
 * A whole RESP reply as values: what a check compares and evidence keeps. Numbers, booleans and doubles stay the texts
 * they are on the wire; a map is a list of pairs. Never under load: the parser of the hot path keeps nothing.
 */
import type { AnswerValue } from '../../protocol.ts';
import { isBulk, Type } from '../../wire/resp-types.ts';

/** @param reply one reply that the parser has found whole and right; what it pushed before it is left out. */
export function respValue(reply: Buffer): AnswerValue {
  const reader = { reply, at: 0 };
  for (;;) {
    const type = reply[reader.at];
    const value = readValue(reader);
    if (type !== Type.push || reader.at >= reply.length) return value;
  }
}

interface Reader {
  readonly reply: Buffer;
  at: number;
}

function readValue(reader: Reader): AnswerValue {
  const type = reader.reply[reader.at] as number;
  const line = readLine(reader);
  if (type === Type.null) return null;
  if (isBulk(type)) return readBulk(reader, type, Number(line));
  switch (type) {
    case Type.array:
      return Number(line) < 0 ? null : readMany(reader, Number(line));
    case Type.set:
    case Type.push:
      return readMany(reader, Number(line));
    case Type.map:
      return Array.from({ length: Number(line) }, () => readMany(reader, 2));
    case Type.attribute:
      // In front of the value it belongs to.
      readMany(reader, 2 * Number(line));
      return readValue(reader);
    default:
      return line;
  }
}

const readMany = (reader: Reader, count: number): AnswerValue[] =>
  Array.from({ length: count }, () => readValue(reader));

/** What stands between the type byte and its CRLF. */
function readLine(reader: Reader): string {
  const end = reader.reply.indexOf('\r\n', reader.at, 'latin1');
  const line = reader.reply.toString('utf8', reader.at + 1, end);
  reader.at = end + 2;
  return line;
}

function readBulk(reader: Reader, type: number, length: number): AnswerValue {
  if (length < 0) return null;
  // `=15<CRLF>txt:Some string`: the form stands in front.
  const from = reader.at + (type === Type.verbatim ? 4 : 0);
  const bytes = reader.reply.subarray(from, reader.at + length);
  reader.at += length + 2;
  return bytes;
}
