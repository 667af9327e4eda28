/**
 * Several requests as one buffer. One that is written again and again is put together once for each number of times: a
 * request that stands in a buffer twice is the same for every call, while one that holds the number of its call does not.
 */
export class Joined {
  #request: Buffer | null = null;
  /** By how often it stands in them. */
  #repeated: Buffer[] = [];

  /** @param requests at least one; the result is not to be changed. */
  of(requests: readonly Buffer[]): Buffer {
    const [first] = requests as readonly [Buffer];
    const times = requests.length;
    if (times === 1) return first;
    for (let at = 1; at < times; at++) if (requests[at] !== first) return Buffer.concat(requests);
    if (first !== this.#request) {
      this.#request = first;
      this.#repeated = [];
    }
    this.#repeated[times] ??= Buffer.concat(requests);
    return this.#repeated[times];
  }
}
