/** Replays recorded bytes through a parser as a socket would: pieces land in one shared buffer and are overwritten. */
import { createHash } from 'node:crypto';
import { type Http1Handler, Http1Parser, type HttpHead } from '../../../src/driver/wire/http1.ts';

/** What was read of one reply. */
export interface Seen {
  readonly status: number;
  readonly type: string | null;
  readonly closing: boolean;
  readonly payload: number;
  readonly sha256: string;
  /** `end`, or why it was none. */
  readonly outcome: string;
}

class Recorder implements Http1Handler {
  status = 0;
  type: string | null = null;
  heads = 0;
  payload = 0;
  hash = createHash('sha256');

  onHead(head: HttpHead): void {
    this.heads++;
    this.status = head.status;
    this.type = head.get('content-type');
  }
  onBody(bytes: Buffer, start: number, end: number): void {
    if (end <= start) throw new Error('an empty piece of body');
    this.payload += end - start;
    this.hash.update(bytes.subarray(start, end));
  }
}

const shared = Buffer.alloc(64 * 1024);

/** Reads one reply after another, each with a parser of its own. */
class Reader {
  readonly seen: Seen[] = [];
  #recorder = new Recorder();
  #parser = new Http1Parser(this.#recorder);
  #fed = 0;
  readonly #bodyless: boolean;

  constructor(bodyless: boolean) {
    this.#bodyless = bodyless;
    this.#parser.reset(bodyless);
  }

  /** @returns whether the stream is at fault. */
  read(part: Buffer): boolean {
    shared.fill(0x5a);
    part.copy(shared);
    for (let at = 0; at < part.length; ) {
      const used = this.#parser.feed(shared, at, part.length);
      this.#fed += used - at;
      at = used;
      if (this.#parser.done) this.#note('end');
      else if (this.#parser.fault !== '') {
        this.#note(this.#parser.fault);
        return true;
      } else if (at < part.length) throw new Error('stopped with bytes left, neither done nor at fault');
    }
    return false;
  }

  end(): void {
    if (this.#fed > 0 || this.seen.length === 0)
      this.#note(this.#parser.finish() ? 'end' : this.#parser.fault);
  }

  #note(outcome: string): void {
    const { status, type, payload, heads, hash } = this.#recorder;
    if (outcome === 'end' && heads !== 1) throw new Error(`${heads} heads for one reply`);
    const closing = this.#parser.headed && this.#parser.head.closing;
    this.seen.push({ status, type, closing, payload, sha256: hash.digest('hex'), outcome });
    this.#recorder = new Recorder();
    this.#parser = new Http1Parser(this.#recorder);
    this.#parser.reset(this.#bodyless);
    this.#fed = 0;
  }
}

/** Reads a stream of replies in the pieces given, to its end. @param bodyless the requests were HEAD. */
export function replay(pieces: readonly Buffer[], bodyless = false): Seen[] {
  const reader = new Reader(bodyless);
  for (const piece of pieces)
    for (let from = 0; from < piece.length; from += shared.length)
      if (reader.read(piece.subarray(from, from + shared.length))) return reader.seen;
  reader.end();
  return reader.seen;
}

/** Cut in two at each of the places. */
export function cutAt(bytes: Buffer, ...places: readonly number[]): Buffer[] {
  const ends = [...places, bytes.length];
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

export function byteByByte(bytes: Buffer): Buffer[] {
  return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}
