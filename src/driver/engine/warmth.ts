/** Whether every worker has finished each method once (method.md, "Windows"). */
export class Warmth {
  readonly #finished: Uint8Array;
  readonly #methods: number;
  #left: number;

  constructor(workers: number, methods: number) {
    this.#finished = new Uint8Array(workers * methods);
    this.#methods = methods;
    this.#left = workers * methods;
  }

  get all(): boolean {
    return this.#left === 0;
  }

  finished(worker: number, method: number): void {
    const at = worker * this.#methods + method;
    if (this.#finished[at] === 1) return;
    this.#finished[at] = 1;
    this.#left--;
  }
}
