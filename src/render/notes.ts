/** Numbered notes under a table: equal texts share a number. */
import type { Locale } from './locales/index.ts';

export interface Notes {
  /** The mark that refers to the note. */
  mark(text: string): string;
  /** Says that a figure was marked noisy, so that the sign is explained. */
  noisy(): void;
  /** Says that an interval was printed. */
  interval(): void;
  hasIntervals(): boolean;
  /** All notes as Markdown; empty string where there are none. */
  list(): string;
}

/** @param noisy what `≈` means under this table, where it is not of an interval over rounds */
export function createNotes(locale: Locale, noisy: string = locale.notes.noisy): Notes {
  const texts: string[] = [];
  let anyNoisy = false;
  let anyInterval = false;
  return {
    mark(text) {
      const known = texts.indexOf(text);
      const number = known >= 0 ? known + 1 : texts.push(text);
      return `<sup>${number}</sup>`;
    },
    noisy() {
      anyNoisy = true;
    },
    interval() {
      anyInterval = true;
    },
    hasIntervals: () => anyInterval,
    list() {
      const numbered = texts.map((text, i) => `${i + 1}. ${text}`).join('\n');
      return [numbered, anyNoisy ? noisy : ''].filter(Boolean).join('\n\n');
    },
  };
}
