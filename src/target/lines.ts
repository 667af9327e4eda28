import { stripVTControlCharacters } from 'node:util';

/** Output as lines, with a call for each that is wanted. Memory is bounded whatever is printed. */
export interface Lines {
  push(chunk: Buffer): void;
  /** Ends a line that has no newline. */
  flush(): void;
}

/** Longest line looked at, bytes; the rest of it is passed over. */
const maxLine = 64 * 1024;

/**
 * Cuts a stream into lines.
 * @param wanted how many of the lines a chunk ends with are of use; the others are passed over without being read. A
 *   server that prints `y` for ever would else keep us busier than itself: 100 MB of that took 54 s to cut.
 */
export function createLines(
  online: (line: string) => void,
  wanted: () => number = () => Number.POSITIVE_INFINITY,
): Lines {
  let parts: Buffer[] = [];
  let size = 0;
  const keep = (part: Buffer) => {
    const room = maxLine - size;
    if (room <= 0 || part.length === 0) return;
    // Copied: the stream's own memory is much larger than the beginning of one line.
    parts.push(Buffer.from(part.subarray(0, room)));
    size += Math.min(part.length, room);
  };
  const end = () => {
    const line = Buffer.concat(parts).toString('utf8');
    parts = [];
    size = 0;
    online(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  return {
    push(chunk) {
      let from = lastLines(chunk, wanted());
      if (from > 0) {
        parts = [];
        size = 0;
      }
      for (let at = chunk.indexOf(10, from); at !== -1; at = chunk.indexOf(10, from)) {
        keep(chunk.subarray(from, at));
        end();
        from = at + 1;
      }
      keep(chunk.subarray(from));
    },
    flush() {
      if (size > 0) end();
    },
  };
}

/** Where the last `count` whole lines of a chunk begin; 0 where there are no more than that. */
function lastLines(chunk: Buffer, count: number): number {
  if (count === Number.POSITIVE_INFINITY) return 0;
  let at = chunk.length;
  for (let line = 0; line <= count; line += 1) {
    // A negative place would be counted from the end.
    at = at === 0 ? -1 : chunk.lastIndexOf(10, at - 1);
    if (at < 0) return 0;
  }
  return at + 1;
}

/** A line for people: no escape sequences or control characters, at most `limit` characters. */
export function printable(line: string, limit = 500): string {
  const text = stripVTControlCharacters(line)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trimEnd();
  return text.length <= limit ? text : `${text.slice(0, limit)} ...`;
}
