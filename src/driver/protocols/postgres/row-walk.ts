/**
 * DataRows as they arrive, in whatever pieces: whether the cells of each add up to its message, the bytes of all
 * cells, and whether the first row is the one that is wanted. No cell is made.
 */
export class RowWalk {
  /** Bytes of the cells of all rows since `reset`. */
  payload = 0;
  /** Whether every row that was compared had the wanted bytes. */
  alike = true;

  /** What the row must be; null where it is not compared. */
  #wanted: Buffer | null = null;
  /** Bytes of this row that were compared. */
  #compared = 0;
  /** Cells whose length is to come; -1 until they have been counted. */
  #cells = 0;
  /** Bytes to come of the count or length that is being read. */
  #digits = 0;
  #number = 0;
  /** Bytes to come of the cell that is being read. */
  #cell = 0;
  #broken = false;

  reset(): void {
    this.payload = 0;
    this.alike = true;
  }

  /** A row begins. @param wanted its body, byte for byte; null = any. */
  begin(wanted: Buffer | null): void {
    this.#wanted = wanted;
    this.#compared = 0;
    this.#cells = -1;
    this.#digits = 2;
    this.#number = 0;
    this.#cell = 0;
    this.#broken = false;
  }

  /** The next bytes of the row. */
  read(bytes: Buffer, start: number, end: number): void {
    if (this.#wanted !== null) this.#compare(this.#wanted, bytes, start, end);
    let at = start;
    while (at < end && !this.#broken) {
      if (this.#cell > 0) {
        const taken = Math.min(this.#cell, end - at);
        this.#cell -= taken;
        this.payload += taken;
        at += taken;
      } else if (this.#digits > 0) {
        this.#number = (this.#number << 8) | (bytes[at] as number);
        at += 1;
        this.#digits -= 1;
        if (this.#digits === 0) this.#numbered();
      } else this.#broken = true;
    }
  }

  /** The row's message is over. @returns whether its cells added up to it. */
  end(): boolean {
    if (this.#wanted !== null && this.#compared !== this.#wanted.length) this.alike = false;
    return !this.#broken && this.#cells === 0 && this.#cell === 0 && this.#digits === 0;
  }

  /** The count of cells, or the length of one, has been read. */
  #numbered(): void {
    if (this.#cells < 0) this.#cells = this.#number;
    else {
      // -1: null.
      if (this.#number < -1) this.#broken = true;
      this.#cell = Math.max(0, this.#number);
      this.#cells -= 1;
    }
    this.#number = 0;
    this.#digits = this.#cells > 0 ? 4 : 0;
  }

  #compare(wanted: Buffer, bytes: Buffer, start: number, end: number): void {
    const from = this.#compared;
    const to = from + end - start;
    this.#compared = to;
    if (to > wanted.length || wanted.compare(bytes, start, end, from, to) !== 0) this.alike = false;
  }
}
