/** Latencies kept exactly; beyond that a uniform sample of this size (16 MB). */
export const latenciesKept = 2_000_000;

const chunkLength = 65_536;

/**
 * Latencies of one method, ms. Chunks grow as needed and are not copied while load runs. Up to `latenciesKept` all
 * are there in order; beyond, each of the calls is in it with the same chance (Vitter's algorithm R) and the largest
 * always is. `length` says how many there were.
 */
export class LatencyLog {
  readonly #chunks: Float64Array[] = [];
  readonly #kept: number;
  #length = 0;
  #largest = 0;
  /** A fixed seed: the same calls give the same sample. */
  #random = 0x2545f491;

  constructor(kept = latenciesKept) {
    this.#kept = kept;
  }

  /** Calls seen, kept or not. */
  get length(): number {
    return this.#length;
  }

  add(ms: number): void {
    if (ms > this.#largest) this.#largest = ms;
    const place = this.#length < this.#kept ? this.#length : this.#draw(this.#length + 1);
    this.#length++;
    if (place < this.#kept) this.#put(place, ms);
  }

  /** What was kept, in one piece. */
  toArray(): Float64Array {
    const all = new Float64Array(Math.min(this.#length, this.#kept));
    for (const [index, chunk] of this.#chunks.entries()) {
      const from = index * chunkLength;
      all.set(chunk.subarray(0, Math.min(chunkLength, all.length - from)), from);
    }
    if (this.#length > this.#kept && !all.includes(this.#largest)) all[all.length - 1] = this.#largest;
    return all;
  }

  #put(place: number, ms: number): void {
    const index = Math.floor(place / chunkLength);
    let chunk = this.#chunks[index];
    if (!chunk) {
      chunk = new Float64Array(Math.min(chunkLength, this.#kept - index * chunkLength));
      this.#chunks[index] = chunk;
    }
    chunk[place % chunkLength] = ms;
  }

  /** A whole number below `bound`, by xorshift. */
  #draw(bound: number): number {
    let x = this.#random;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#random = x;
    return Math.floor(((x >>> 0) / 2 ** 32) * bound);
  }
}
