import { stripVTControlCharacters } from 'node:util';

/** Output as lines: some of the first, the last 20, and a call for each. Memory is bounded whatever is printed. */
export interface Lines {
  push(chunk: Buffer): void;
  /** Ends a line that has no newline. */
  flush(): void;
}

/** Longest line looked at, bytes; the rest of it is passed over. */
const maxLine = 64 * 1024;

/** Cuts a stream into lines. */
export function createLines(online: (line: string) => void): Lines {
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
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
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

/** A line for people: no escape sequences or control characters, at most `limit` characters. */
export function printable(line: string, limit = 500): string {
  const text = stripVTControlCharacters(line)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trimEnd();
  return text.length <= limit ? text : `${text.slice(0, limit)} ...`;
}
