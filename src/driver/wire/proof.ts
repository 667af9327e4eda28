/**
 * Proof of replies (method.md, "Every reply is proved").
 *
 * The first reply of a method is parsed in full by the protocol's verifier. A later one is compared, as it
 * arrives and where it lies, with the verified replies of its method; it may differ only in the call's own id, which
 * must stand where it stood and be this call's. While it is equal nothing of it is kept. At its first difference from
 * all of them the rest is kept, and at its end the whole of it is parsed in full, outside the timed interval.
 */
import { Outcome } from '../protocol.ts';

/** Digits of a call's id: fixed width keeps every request of a method the same length. */
export const idDigits = 10;
/** The first id; the last is 9,999,999,999. */
export const firstId = 1_000_000_000;

/** What a verifier says of a whole payload. */
export interface Verdict {
  readonly outcome: Outcome;
  /** One line, secrets never in it; null when ok. */
  readonly reason: string | null;
  /** The reason in full, where calls of one reason differ in it. */
  readonly detail?: string;
  /** Where the call's id begins in the payload; -1 where the payload has none. */
  readonly idAt: number;
}

/**
 * The protocol's own check of one method's payload: id, no error, `isError`, expected content. Runs outside the timed
 * interval and may allocate. `payload` is valid only within the call.
 */
export type Verify = (payload: Buffer, id: number) => Verdict;

/** Verified payloads kept for each method: enough for replies that alternate, few enough at 3 MB each. */
const variantsKept = 4;
/** A payload beyond this is not kept and counts as a mismatch, bytes. */
export const longestPayload = 256 * 1024 * 1024;

interface Variant {
  readonly bytes: Buffer;
  readonly idAt: number;
}

/** What all slots of one method share: its verifier and the payloads it has found right. */
export class MethodProof {
  readonly verify: Verify;
  /** Most recently matched first. */
  variants: readonly Variant[] = [];
  /** Payloads parsed in full so far; the others were proved by comparison. */
  parsed = 0;

  constructor(verify: Verify) {
    this.verify = verify;
  }

  add(bytes: Buffer, idAt: number): void {
    const added = { bytes, idAt };
    const known = (other: Variant) =>
      other.bytes.length === bytes.length && other.idAt === idAt && sameStart(other, added, bytes.length);
    if (this.variants.some(known)) return;
    this.variants = [added, ...this.variants.slice(0, variantsKept - 1)];
  }

  /** The variant that just matched is tried first next time. */
  prefer(variant: Variant): void {
    if (this.variants[0] === variant) return;
    this.variants = [variant, ...this.variants.filter((other) => other !== variant)];
  }
}

const right: Verdict = { outcome: Outcome.ok, reason: null, idAt: -1 };

/** The proof of one reply at a time; one for each slot, used again for every call. */
export class ReplyProof {
  /** Payload bytes seen of this reply. */
  length = 0;
  #method: MethodProof | null = null;
  #id = 0;
  readonly #digits = new Uint8Array(idDigits);
  /** What the reply equals so far; null once it has differed from all, or when there was none. */
  #variant: Variant | null = null;
  /** The variant whose first `#shared` bytes the reply begins with; what follows them is in `#rest`. */
  #prefix: Variant | null = null;
  #shared = 0;
  #rest: Buffer | null = null;
  /** The variant that `#rejoin` found to be another: not compared again. */
  #tried: Variant | null = null;

  /** Bytes of this reply that are kept now. */
  get kept(): number {
    return this.#rest?.length ?? 0;
  }

  /** A call of `method` with `id` is about to be answered. */
  begin(method: MethodProof, id: number): void {
    this.#method = method;
    this.#id = id;
    this.length = 0;
    this.#variant = method.variants[0] ?? null;
    this.#prefix = null;
    this.#shared = 0;
    this.#rest = null;
    this.#tried = null;
    let left = id;
    for (let i = idDigits - 1; i >= 0; i--) {
      this.#digits[i] = 48 + (left % 10);
      left = Math.floor(left / 10);
    }
  }

  /** The next bytes of the payload, valid only within this call. */
  update(bytes: Buffer, start: number, end: number): void {
    if (!this.#variant || !this.#equals(this.#variant, bytes, start, end)) this.#differs(bytes, start, end);
    this.length += end - start;
  }

  /** The payload has ended: the reply's outcome. Parses only what was not proved by comparison. */
  finish(): Verdict {
    const method = this.#method as MethodProof;
    const variant = this.#variant;
    if (variant && variant.bytes.length === this.length) {
      method.prefer(variant);
      return right;
    }
    if (this.length > longestPayload) {
      this.forget();
      return { outcome: Outcome.mismatch, reason: 'reply over 256 MiB', idAt: -1 };
    }
    const payload = this.#whole();
    this.forget();
    method.parsed++;
    const verdict = judge(method.verify, payload, this.#id);
    if (verdict.outcome === Outcome.ok) method.add(payload, verdict.idAt);
    return verdict;
  }

  /** Lets go of what was kept: the call was given up. */
  forget(): void {
    this.#rest = null;
    this.#variant = null;
    this.#prefix = null;
  }

  /** Whether the next bytes equal the variant's at this place, this call's id standing where its id stood. */
  #equals(variant: Variant, bytes: Buffer, start: number, end: number): boolean {
    const from = this.length;
    const to = from + end - start;
    const known = variant.bytes;
    if (to > known.length) return false;
    const { idAt } = variant;
    if (idAt < 0 || to <= idAt || from >= idAt + idDigits)
      return known.compare(bytes, start, end, from, to) === 0;
    const idFrom = Math.max(from, idAt);
    const idTo = Math.min(to, idAt + idDigits);
    const shift = start - from;
    for (let i = idFrom; i < idTo; i++) if (bytes[i + shift] !== this.#digits[i - idAt]) return false;
    return (
      known.compare(bytes, start, idFrom + shift, from, idFrom) === 0 &&
      known.compare(bytes, idTo + shift, end, idTo, to) === 0
    );
  }

  /** The bytes are not those of the variant followed so far: another that began alike, or the rest is kept. */
  #differs(bytes: Buffer, start: number, end: number): void {
    if (this.#rest === null && this.#follow(bytes, start, end)) return;
    if (this.#rest === null) {
      this.#prefix = this.#variant;
      this.#shared = this.length;
      this.#variant = null;
    } else if (this.#rejoin(bytes, start, end)) return;
    this.#keep(bytes, start, end);
  }

  /** Another verified reply that is equal so far and goes on with these bytes. */
  #follow(bytes: Buffer, start: number, end: number): boolean {
    const current = this.#variant;
    if (!current) return false;
    for (const other of (this.#method as MethodProof).variants) {
      if (other === current || other.idAt !== current.idAt) continue;
      if (!sameStart(other, current, this.length) || !this.#equals(other, bytes, start, end)) continue;
      this.#variant = other;
      return true;
    }
    return false;
  }

  /** A reply kept from its first byte, because none was verified yet, equals one verified since: kept no longer. */
  #rejoin(bytes: Buffer, start: number, end: number): boolean {
    const variant = (this.#method as MethodProof).variants[0];
    if (this.#prefix || !variant || variant === this.#tried || this.length > variant.bytes.length)
      return false;
    this.#tried = variant;
    const [kept, length] = [this.#rest as Buffer, this.length];
    this.length = 0;
    const alike = this.#equals(variant, kept, 0, length);
    this.length = length;
    if (!alike || !this.#equals(variant, bytes, start, end)) return false;
    this.#variant = variant;
    this.#rest = null;
    return true;
  }

  #keep(bytes: Buffer, start: number, end: number): void {
    const used = this.length - this.#shared;
    const needed = used + end - start;
    if (this.length + end - start > longestPayload) return;
    if (!this.#rest || this.#rest.length < needed) {
      const expected = this.#prefix ? this.#prefix.bytes.length - this.#shared : 0;
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, expected, Math.min(used * 2, longestPayload)));
      this.#rest?.copy(grown, 0, 0, used);
      this.#rest = grown;
    }
    bytes.copy(this.#rest, used, start, end);
  }

  /** The whole payload: what it shared with a verified reply, this call's id in its place, then what was kept. */
  #whole(): Buffer {
    const prefix = this.#prefix ?? this.#variant;
    const shared = this.#variant ? this.length : this.#shared;
    const whole = Buffer.allocUnsafeSlow(this.length);
    if (prefix) {
      prefix.bytes.copy(whole, 0, 0, shared);
      const idTo = Math.min(shared, prefix.idAt + idDigits);
      if (prefix.idAt >= 0)
        for (let i = prefix.idAt; i < idTo; i++) whole[i] = this.#digits[i - prefix.idAt] as number;
    }
    this.#rest?.copy(whole, shared, 0, this.length - shared);
    return whole;
  }
}

/** A reply that a verifier cannot bear (nested too deep, say) is a wrong one; it must not end the driver. */
function judge(verify: Verify, payload: Buffer, id: number): Verdict {
  try {
    return verify(payload, id);
  } catch (error) {
    return { outcome: Outcome.mismatch, reason: `cannot be checked: ${(error as Error).name}`, idAt: -1 };
  }
}

/** Whether two verified replies with their ids in the same place begin with the same bytes, ids apart. */
function sameStart(a: Variant, b: Variant, length: number): boolean {
  if (a.bytes.length < length || b.bytes.length < length) return false;
  const idFrom = a.idAt < 0 ? length : Math.min(length, a.idAt);
  const idTo = a.idAt < 0 ? length : Math.min(length, a.idAt + idDigits);
  return (
    a.bytes.compare(b.bytes, 0, idFrom, 0, idFrom) === 0 &&
    a.bytes.compare(b.bytes, idTo, length, idTo, length) === 0
  );
}
