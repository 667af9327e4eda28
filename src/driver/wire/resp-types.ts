/** Type bytes of RESP2 (`+ - : $ *`) and RESP3. */

const code = (char: string) => char.charCodeAt(0);
export const Type = {
  text: code('+'),
  error: code('-'),
  integer: code(':'),
  bulk: code('$'),
  array: code('*'),
  null: code('_'),
  boolean: code('#'),
  double: code(','),
  big: code('('),
  bulkError: code('!'),
  verbatim: code('='),
  map: code('%'),
  set: code('~'),
  attribute: code('|'),
  push: code('>'),
} as const;

/** A string whose length stands in front. */
export const isBulk = (type: number) =>
  type === Type.bulk || type === Type.bulkError || type === Type.verbatim;

/** A length or a count follows: strings and aggregates. */
export function isSized(type: number): boolean {
  switch (type) {
    case Type.bulk:
    case Type.bulkError:
    case Type.verbatim:
    case Type.array:
    case Type.map:
    case Type.set:
    case Type.attribute:
    case Type.push:
      return true;
    default:
      return false;
  }
}

/** The value is the rest of its line. */
export function isLine(type: number): boolean {
  switch (type) {
    case Type.text:
    case Type.error:
    case Type.integer:
    case Type.null:
    case Type.boolean:
    case Type.double:
    case Type.big:
      return true;
    default:
      return false;
  }
}
