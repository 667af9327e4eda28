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
      const text = held + chunk.toString('latin1');
      const cut = cutOf(text, forms);
      held = text.slice(cut);
      return Buffer.from(maskText(text.slice(0, cut), forms), 'latin1');
    },
    flush() {
      const rest = maskText(held, forms);
      held = '';
      return Buffer.from(rest, 'latin1');
    },
  };
}

/** Up to where a text may be passed on: what follows may yet become a form, or is one that lies across that place. */
function cutOf(text: string, forms: readonly string[]): number {
  let cut = text.length - Math.max(...forms.map((form) => beginningAtEnd(text, form)));
  for (;;) {
    const across = forms
      .map((form) => text.indexOf(form, Math.max(0, cut - form.length + 1)))
      .filter((at) => at >= 0 && at < cut);
    if (across.length === 0) return cut;
    cut = Math.min(...across);
  }
}

/** Length of the longest end of `text` that is a proper beginning of `form`. */
function beginningAtEnd(text: string, form: string): number {
  for (let length = Math.min(form.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(form.slice(0, length))) return length;
  }
  return 0;
}
