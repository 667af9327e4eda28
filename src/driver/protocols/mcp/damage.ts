/**
 * Bytes lost on the way. A reply that is valid JSON may still have lost bytes from inside a string. It is told from
 * one that says something else by what it would take: nothing but a run of bytes left out of a reply that has come
 * unchanged until now, and the client's next reply whole again.
 */
import { idDigits } from '../../wire/proof.ts';

/** A payload and where its id stands. */
export interface Known {
  readonly bytes: Buffer;
  readonly idAt: number;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Bytes that `payload` lacks against one of the verified replies and is otherwise equal to; 0 = none. */
export function lostBytes(
  payload: Buffer,
  id: number,
  verified: readonly Known[],
  numbersShrink: boolean,
): number {
  for (const known of verified) {
    const lost = known.bytes.length - payload.length;
    if (lost > 0 && known.idAt >= 0 && isCut(payload, withId(known, id), known.idAt, numbersShrink))
      return lost;
  }
  return 0;
}

/** Whether `payload` is `whole` less one run of bytes. */
function isCut(payload: Buffer, whole: Buffer, idAt: number, numbersShrink: boolean): boolean {
  const lost = whole.length - payload.length;
  const at = commonStart(whole, payload);
  if (whole.compare(payload, at, payload.length, at + lost, whole.length) !== 0) return false;
  // The id itself cannot have lost a digit: it was read as this call's.
  if (at + lost > idAt && at < idAt + idDigits) return false;
  return !(numbersShrink && isNumberShorter(whole, at, lost));
}

function withId({ bytes, idAt }: Known, id: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(String(id), idAt, 'latin1');
  return copy;
}

/** Bytes two payloads begin alike with. */
function commonStart(a: Buffer, b: Buffer): number {
  let low = 0;
  let high = Math.min(a.length, b.length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (a.compare(b, low, middle, low, middle) === 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A number with fewer digits than before: 100 became 10. That is what counters and clocks do. */
function isNumberShorter(whole: Buffer, at: number, lost: number): boolean {
  for (let index = at; index < at + lost; index++) if (!isDigit(whole[index])) return false;
  return isDigit(whole[at - 1]) || isDigit(whole[at + lost]);
}

/** The last reply that looked cut, and the clients that have had nothing else since. */
export class Suspect {
  #known: Known | null = null;
  readonly #clients = new Set<number>();

  /** The client got a whole reply: what looked cut before was cut. */
  cleared(client: number): void {
    if (this.#known) this.#clients.delete(client);
  }

  /** A reply that looks cut. @returns whether the client got the very same twice running: it is another answer. */
  again(client: number, known: Known, id: number): boolean {
    const same = this.#known?.idAt === known.idAt && withId(this.#known, id).equals(known.bytes);
    if (same && this.#clients.has(client)) return true;
    if (!same) this.#clients.clear();
    this.#known = known;
    this.#clients.add(client);
    return false;
  }
}
