/** The head of a reply that comes in pieces: kept, and judged line by line, so that its faults do not depend on the cuts. */
import { mayBeHead } from './ascii.ts';
import { type HttpHead, headLimit } from './head.ts';

const LF = 10;
const CR = 13;
/** A buffer that has grown past this is let go after its head, bytes. */
const bufferKept = 4096;
/** Bytes after which a status line can no longer turn out to be none. */
const versionBytes = 8;

export class HeadStash {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  /** Where the unfinished line begins. */
  #lineAt = 0;

  /** Bytes kept. */
  get length(): number {
    return this.#length;
  }

  /** Whether they end in an empty line. */
  get whole(): boolean {
    const bytes = this.#bytes;
    const last = this.#length - 1;
    if (bytes[last] !== LF) return false;
    return bytes[last - 1] === LF || (bytes[last - 1] === CR && bytes[last - 2] === LF);
  }

  clear(): void {
    this.#length = 0;
  }

  /** The first piece; its whole lines have been judged. */
  begin(bytes: Buffer, start: number, end: number): void {
    this.#length = 0;
    this.#keep(bytes, start, end);
    this.#lineAt = this.#bytes.lastIndexOf(LF, this.#length - 1) + 1;
  }

  /** A further piece, which ends with its only line feed or has none. @returns what is wrong, or null. */
  add(bytes: Buffer, start: number, end: number, head: HttpHead): string | null {
    const before = this.#length;
    this.#keep(bytes, start, end);
    if (before < versionBytes && !mayBeHead(this.#bytes, 0, this.#length)) return 'not an HTTP/1 status line';
    if (this.#length > headLimit) return 'head over 64 KiB';
    if (this.whole) return null;
    if (!this.#judgeLine(head)) return head.fault;
    return this.#length === headLimit ? 'head over 64 KiB' : null;
  }

  /** The head that is whole now; nothing is kept any more. The bytes hold until the next piece. */
  take(): { readonly bytes: Buffer; readonly length: number } {
    const taken = { bytes: this.#bytes, length: this.#length };
    this.#length = 0;
    if (taken.length > bufferKept) this.#bytes = Buffer.alloc(0);
    return taken;
  }

  /** Whether the line that has just ended is right; true where it goes on. */
  #judgeLine(head: HttpHead): boolean {
    const end = this.#length;
    if (this.#bytes[end - 1] !== LF) return true;
    const start = this.#lineAt;
    this.#lineAt = end;
    return head.judge(this.#bytes, start, end, start === 0);
  }

  #keep(bytes: Buffer, start: number, end: number): void {
    const needed = this.#length + end - start;
    if (this.#bytes.length < needed) {
      const grown = Buffer.allocUnsafe(Math.max(512, needed * 2));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    bytes.copy(this.#bytes, this.#length, start, end);
    this.#length = needed;
  }
}
