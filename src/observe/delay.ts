/** Run-queue delay of one process that only grows: what an ended thread had when last seen is kept. */
export class DelayAccount {
  #ended = 0;
  #last: ReadonlyMap<string, number> = new Map();

  next(delays: ReadonlyMap<string, number>): number {
    for (const [tid, delay] of this.#last) if ((delays.get(tid) ?? -1) < delay) this.#ended += delay;
    this.#last = delays;
    let living = 0;
    for (const delay of delays.values()) living += delay;
    return this.#ended + living;
  }
}
