import { wordsOf } from './glossary.ts';

export interface Note {
  readonly id: number;
  readonly title: string;
  readonly text: string;
}

const MOST_NOTES = 1000;

/** Notes of one session, with an index of their words: what a client costs the demo server beyond its connection. */
export class Notebook {
  #next = 1;
  readonly #notes = new Map<number, Note>();
  readonly #index = new Map<string, Set<number>>();

  /** Null when the notebook is full. */
  add(title: string, text: string): Note | null {
    if (this.#notes.size >= MOST_NOTES) return null;
    const note = { id: this.#next++, title, text };
    this.#notes.set(note.id, note);
    for (const word of wordsOf(`${title} ${text}`)) {
      const ids = this.#index.get(word) ?? new Set();
      this.#index.set(word, ids.add(note.id));
    }
    return note;
  }

  list(): Note[] {
    return [...this.#notes.values()];
  }

  /** Notes that hold every word of the query. */
  find(query: string): Note[] {
    const hits = wordsOf(query).map((word) => this.#index.get(word) ?? new Set<number>());
    const [first, ...others] = hits;
    const ids = [...(first ?? [])].filter((id) => others.every((set) => set.has(id)));
    return ids.flatMap((id) => this.#notes.get(id) ?? []);
  }

  remove(id: number): boolean {
    for (const ids of this.#index.values()) ids.delete(id);
    return this.#notes.delete(id);
  }
}
