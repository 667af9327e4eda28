import { maskText, secretForms } from '../util/secrets.ts';

/** A text with every secret, and its usual encodings, replaced. */
export const maskSecrets = (text: string, secrets: readonly string[]): string =>
  maskText(text, secretForms(secrets));

/** Masks a stream of bytes chunk by chunk; a secret split over chunks is held back until it is whole. */
export interface Masker {
  /** What may be passed on now. */
  push(chunk: Buffer): Buffer;
  /** The rest, at the end. */
  flush(): Buffer;
}

/** Works on bytes (latin1 is one character each), so that characters split over chunks do no harm. */
export function createMasker(secrets: readonly string[]): Masker {
  const forms = secretForms(secrets).map((form) => Buffer.from(form).toString('latin1'));
  if (forms.length === 0) return { push: (chunk) => chunk, flush: () => Buffer.alloc(0) };
  let held = '';
  return {
    push(chunk) {
      const text = maskText(held + chunk.toString('latin1'), forms);
      const keep = Math.max(...forms.map((form) => beginningAtEnd(text, form)));
      held = keep === 0 ? '' : text.slice(-keep);
      return Buffer.from(keep === 0 ? text : text.slice(0, -keep), 'latin1');
    },
    flush() {
      const rest = held;
      held = '';
      return Buffer.from(rest, 'latin1');
    },
  };
}

/** Length of the longest end of `text` that is a proper beginning of `form`. */
function beginningAtEnd(text: string, form: string): number {
  for (let length = Math.min(form.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(form.slice(0, length))) return length;
  }
  return 0;
}
