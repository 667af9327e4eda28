/**
 * Messages of PostgreSQL's protocol, version 3.0, as a server sends them to a session that is signed in.
 *
 * Formats: "Message Formats" in the PostgreSQL documentation. A message is a type byte, its length as four bytes (these
 * four included), and a body.
 */

/** Type byte and length. */
export const headBytes = 5;
/** PostgreSQL makes none longer (MaxAllocSize). */
export const longestMessage = 2 ** 30;

const code = (letter: string): number => letter.charCodeAt(0);

export const Type = {
  parseComplete: code('1'),
  bindComplete: code('2'),
  rowDescription: code('T'),
  dataRow: code('D'),
  commandComplete: code('C'),
  emptyQuery: code('I'),
  copyIn: code('G'),
  copyOut: code('H'),
  copyData: code('d'),
  copyDone: code('c'),
  error: code('E'),
  notice: code('N'),
  parameterStatus: code('S'),
  notification: code('A'),
  readyForQuery: code('Z'),
} as const;

/** An ErrorResponse. */
export interface ServerError {
  /** SQLSTATE. */
  readonly code: string;
  readonly message: string;
  /** The server ends the session after it. */
  readonly fatal: boolean;
}

/** The fields that are wanted of an ErrorResponse's body; '' where one is missing. */
export function errorIn(body: Buffer): ServerError {
  const fields = new Map<string, string>();
  for (const field of body.toString('utf8').split('\0')) fields.set(field.slice(0, 1), field.slice(1));
  // V is S untranslated; servers before 9.6 have none.
  const severity = fields.get('V') ?? fields.get('S') ?? '';
  return {
    code: fields.get('C') ?? '',
    message: fields.get('M') ?? '',
    fatal: severity === 'FATAL' || severity === 'PANIC',
  };
}

/** The body of the DataRow that holds these cells. */
export function rowBody(cells: readonly (string | null)[]): Buffer {
  const parts = cells.map((cell) => {
    const bytes = cell === null ? Buffer.alloc(0) : Buffer.from(cell);
    const length = Buffer.alloc(4);
    length.writeInt32BE(cell === null ? -1 : bytes.length);
    return Buffer.concat([length, bytes]);
  });
  const count = Buffer.alloc(2);
  count.writeUInt16BE(cells.length);
  return Buffer.concat([count, ...parts]);
}

/** The cells of a DataRow's body that adds up: texts, or bytes where they come in binary. */
export function cellsIn(body: Buffer, binary: boolean): (string | Buffer | null)[] {
  const cells: (string | Buffer | null)[] = [];
  for (let at = 2; at < body.length; ) {
    const length = body.readInt32BE(at);
    at += 4;
    const bytes = length < 0 ? null : body.subarray(at, at + length);
    at += Math.max(0, length);
    cells.push(bytes === null || binary ? bytes : bytes.toString('utf8'));
  }
  return cells;
}
