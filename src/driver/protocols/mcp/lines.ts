/**
 * Lines of a stdio server. A line is looked at where it lies when it is whole within one read; a longer one is
 * compared piece by piece, as it arrives, with the verified replies that are due, and kept only from its first
 * difference on. So a reply of 3 MB costs one comparison and no copy.
 */
import { readId } from '../../wire/jsonrpc.ts';
import { idDigits } from '../../wire/proof.ts';
import type { McpProof } from './proof.ts';

/** Where lines go. */
export interface LineSink {
  /** Methods whose replies are due, so that a line may be one of them; null for a lane that waits for none. */
  readonly due: readonly (McpProof | null)[];
  /** Whether the call `id` is one of `method`, and waits for its reply. */
  awaits(method: McpProof, id: number): boolean;
  /** The line is a verified reply to the call `id`. `length`: its bytes without the line's end. */
  proved(id: number, length: number): void;
  /** Any other line; valid only within the call. */
  line(bytes: Buffer): void;
  /** A line that goes on beyond `longestLine`: its beginning, valid only within the call. The rest is passed over. */
  overlong(start: Buffer): void;
}

const none: readonly never[] = [];
type Variant = McpProof['variants'][number];

const LF = 0x0a;
const CR = 0x0d;
/** A line longer than this is dropped, bytes. */
const longestLine = 256 * 1024 * 1024;
/** Bytes of such a line that are handed on. */
const startKept = 64 * 1024;
/** A buffer that has grown past this is let go after its line, bytes. */
const bufferKept = 1024 * 1024;

export class LineReader {
  readonly #sink: LineSink;
  /** Bytes of the unfinished line so far. */
  #length = 0;
  /** What the unfinished line equals so far. */
  #variant: Variant | null = null;
  #method: McpProof | null = null;
  /** The id of the line followed, as far as it has been read. */
  readonly #digits = Buffer.alloc(idDigits, 0x30);
  /** The unfinished line, once it equals nothing. */
  #kept: Buffer = Buffer.alloc(0);
  #dropping = false;
  readonly #longest: number;

  constructor(sink: LineSink, longest = longestLine) {
    this.#sink = sink;
    this.#longest = longest;
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      const lf = chunk.indexOf(LF, at);
      if (lf < 0) {
        this.#part(chunk, at, chunk.length);
        return;
      }
      if (this.#length === 0) this.#whole(chunk, at, lf);
      else {
        this.#part(chunk, at, lf);
        this.#end();
      }
      at = lf + 1;
    }
  }

  /** A line that lies whole in `bytes`. */
  #whole(bytes: Buffer, start: number, end: number): void {
    const stop = end > start && bytes[end - 1] === CR ? end - 1 : end;
    if (stop === start) return;
    for (const method of this.#sink.due)
      for (const variant of method?.variants ?? none) {
        if (variant.bytes.length !== stop - start || !this.#equals(variant, bytes, start, stop, 0)) continue;
        if (method && this.#prove(method, variant, stop - start)) return;
      }
    this.#sink.line(bytes.subarray(start, stop));
  }

  #prove(method: McpProof, variant: Variant, length: number): boolean {
    const id = readId(this.#digits, 0);
    if (id < 0 || !this.#sink.awaits(method, id)) return false;
    method.prefer(variant);
    this.#reset();
    this.#sink.proved(id, length);
    return true;
  }

  /** The next bytes of a line that goes on. */
  #part(bytes: Buffer, start: number, end: number): void {
    if (start === end) return;
    if (this.#length === 0) this.#follow(bytes, start, end);
    const variant = this.#variant;
    if (variant && !this.#equals(variant, bytes, start, end, this.#length)) this.#diverge(variant);
    if (!this.#variant) this.#keep(bytes, start, end);
    this.#length += end - start;
  }

  /** The first of the replies due that begins with these bytes. */
  #follow(bytes: Buffer, start: number, end: number): void {
    for (const method of this.#sink.due)
      for (const variant of method?.variants ?? none)
        if (this.#equals(variant, bytes, start, end, 0)) {
          this.#variant = variant;
          this.#method = method;
          return;
        }
  }

  /** Whether bytes equal a reply's from `from` on; what stands in its id's place is taken for the id. */
  #equals({ bytes: known, idAt }: Variant, bytes: Buffer, start: number, end: number, from: number): boolean {
    const to = from + end - start;
    if (to > known.length) return false;
    const shift = start - from;
    const idFrom = Math.min(to, Math.max(from, idAt));
    const idTo = Math.min(to, Math.max(from, idAt + idDigits));
    if (idTo > idFrom) bytes.copy(this.#digits, idFrom - idAt, idFrom + shift, idTo + shift);
    return (
      known.compare(bytes, start, idFrom + shift, from, idFrom) === 0 &&
      known.compare(bytes, idTo + shift, end, idTo, to) === 0
    );
  }

  /** The line differs from what it was followed as: what it shared with it is copied, and the rest is kept. */
  #diverge(variant: Variant): void {
    const shared = this.#length;
    this.#variant = null;
    this.#method = null;
    this.#kept = Buffer.allocUnsafeSlow(Math.max(shared, variant.bytes.length));
    variant.bytes.copy(this.#kept, 0, 0, shared);
    const { idAt } = variant;
    const digits = Math.min(idDigits, Math.max(0, shared - idAt));
    this.#digits.copy(this.#kept, idAt, 0, digits);
  }

  #keep(bytes: Buffer, start: number, end: number): void {
    const needed = this.#length + end - start;
    if (needed > this.#longest) this.#drop();
    if (this.#dropping) return;
    if (this.#kept.length < needed) {
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(needed * 2, this.#longest)));
      this.#kept.copy(grown, 0, 0, this.#length);
      this.#kept = grown;
    }
    bytes.copy(this.#kept, this.#length, start, end);
  }

  /** Told at once: a server that prints without end never ends the line, and its memory is let go now. */
  #drop(): void {
    if (this.#dropping) return;
    this.#dropping = true;
    const start = this.#kept.subarray(0, Math.min(this.#length, startKept));
    this.#kept = Buffer.alloc(0);
    this.#sink.overlong(start);
  }

  /** The line that came in pieces is complete. */
  #end(): void {
    const { variant, method, length } = {
      variant: this.#variant,
      method: this.#method,
      length: this.#length,
    };
    if (variant && method && variant.bytes.length === length && this.#prove(method, variant, length)) return;
    if (variant) this.#diverge(variant);
    const dropped = this.#dropping;
    const kept = this.#kept;
    this.#reset();
    if (!dropped) this.#whole(kept, 0, length);
  }

  #reset(): void {
    this.#length = 0;
    this.#variant = null;
    this.#method = null;
    this.#dropping = false;
    if (this.#kept.length > bufferKept) this.#kept = Buffer.alloc(0);
  }
}
