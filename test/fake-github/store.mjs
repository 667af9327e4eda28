import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const EMPTY = { pulls: [], labels: {}, writes: 0 };

/** What GitHub keeps outside Git: pull requests and labels, in a JSON file so that the program can be restarted. */
export class Store {
  #file;
  #state;

  constructor(file) {
    this.#file = file;
    this.#state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : structuredClone(EMPTY);
  }

  get pulls() {
    return this.#state.pulls;
  }

  get labels() {
    return this.#state.labels;
  }

  /** How many writes there were: the hands of the program's own clock. */
  get writes() {
    return this.#state.writes;
  }

  countWrite() {
    this.#state.writes += 1;
  }

  pull(number) {
    return this.pulls.find((pull) => pull.number === Number(number));
  }

  nextNumber(first) {
    return Math.max(first - 1, ...this.pulls.map((pull) => pull.number)) + 1;
  }

  /** Writes the state whole or not at all. */
  save() {
    const temporary = `${this.#file}.tmp`;
    writeFileSync(temporary, JSON.stringify(this.#state, null, 2));
    renameSync(temporary, this.#file);
  }
}

/** The program's clock: real time, or `start` plus one second a write, so that a run can be repeated exactly. */
export function createClock(start, store) {
  const iso = (milliseconds) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
  if (!start) return () => iso(Date.now());
  const origin = Date.parse(start);
  return () => iso(origin + store.writes * 1000);
}
