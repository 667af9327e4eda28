import { createWriteStream, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createLines, printable } from './lines.ts';
import { createMasker } from './mask.ts';

/** Bytes kept of each stream in its log file. */
export const logLimit = 10 * 1024 * 1024;
const lastCount = 20;
/** Lines kept from the start, for what is printed once (addresses, the inspector's line). */
const firstCount = 200;

/** What a process prints: always drained, masked, bounded in memory and on disk. */
export interface Output {
  /** Reads a stream to its end into `file` (null = nowhere). */
  drain(stream: Readable, file: string | null): void;
  /** Last 20 lines of all streams in the order they came, masked and printable. */
  lastLines(): readonly string[];
  /** First match among the first 200 and last 20 lines. */
  find(pattern: RegExp): RegExpMatchArray | null;
  /** Calls for each line from now on; the returned function ends that. */
  onLine(listener: (line: string) => void): () => void;
  /** Resolves when all streams have ended and their files are written. */
  readonly ended: () => Promise<void>;
  /** Stops reading (a surviving daemon may hold the pipe for ever). */
  close(): void;
}

export function createOutput(secrets: readonly string[], limit = logLimit): Output {
  const first: string[] = [];
  const last: string[] = [];
  const listeners = new Set<(line: string) => void>();
  const open = new Map<Readable, Promise<void>>();
  const online = (line: string) => {
    if (first.length < firstCount) first.push(printable(line, 2000));
    last.push(printable(line));
    if (last.length > lastCount) last.shift();
    for (const listener of listeners) listener(line);
  };
  const wanted = () =>
    first.length < firstCount || listeners.size > 0 ? Number.POSITIVE_INFINITY : lastCount;
  return {
    drain(stream, file) {
      open.set(stream, drainStream(stream, { file, limit, secrets, online, wanted }));
    },
    lastLines: () => [...last],
    find: (pattern) => firstMatch([...first, ...last], pattern),
    onLine(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ended: async () => void (await Promise.all(open.values())),
    close() {
      for (const stream of open.keys()) stream.destroy();
    },
  };
}

/** A pattern with the flags `g` or `y` remembers where it was; each line is asked from its start. */
export function matchLine(line: string, pattern: RegExp): RegExpMatchArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(line);
}

function firstMatch(lines: readonly string[], pattern: RegExp): RegExpMatchArray | null {
  for (const line of lines) {
    const match = matchLine(line, pattern);
    if (match) return match;
  }
  return null;
}

interface Drain {
  readonly file: string | null;
  readonly limit: number;
  readonly secrets: readonly string[];
  readonly online: (line: string) => void;
  /** How many of a chunk's last lines are of use. */
  readonly wanted: () => number;
}

/** Reads one stream to its end; the promise resolves when its log is on disk. */
function drainStream(stream: Readable, { file, limit, secrets, online, wanted }: Drain): Promise<void> {
  const masker = createMasker(secrets);
  const lines = createLines(online, wanted);
  const log = file === null ? null : createLog(file, limit);
  const pass = (bytes: Buffer) => {
    lines.push(bytes);
    log?.write(bytes);
  };
  stream.on('data', (chunk: Buffer) => pass(masker.push(chunk)));
  // A pipe that breaks tells nothing the exit does not.
  stream.on('error', () => {});
  return new Promise((resolve) => {
    stream.once('close', () => {
      pass(masker.flush());
      lines.flush();
      if (log === null) resolve();
      else log.end(resolve);
    });
  });
}

/** A file that takes the first `limit` bytes and then says so. A full disk must not end the run: it is noted nowhere else. */
function createLog(file: string, limit: number): { write(bytes: Buffer): void; end(done: () => void): void } {
  const log: WriteStream = createWriteStream(file);
  log.on('error', () => {});
  let left = limit;
  return {
    write(bytes) {
      if (left <= 0) return;
      log.write(bytes.length <= left ? bytes : bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) log.write(`\n[ratingplate: output over ${limit} bytes is not kept]\n`);
    },
    end(done) {
      if (log.destroyed) return done();
      log.once('close', done);
      log.end();
    },
  };
}
