/** What stands in the place of a secret. */
export const masked = '***';

/** A text with every secret, and its usual encodings, replaced. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return replaceAll(text, secretForms(secrets));
}

/** Secrets as they may show up in output: as they are, URL- or JSON-escaped, base64; longest first. */
export function secretForms(secrets: readonly string[]): string[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret === '') continue;
    forms.add(secret);
    forms.add(encodeURIComponent(secret));
    forms.add(JSON.stringify(secret).slice(1, -1));
    // Base64 of one or two bytes would mask half of any text.
    if (secret.length > 3) forms.add(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
  }
  return [...forms].sort((a, b) => b.length - a.length);
}

function replaceAll(text: string, forms: readonly string[]): string {
  return forms.reduce((result, form) => result.replaceAll(form, masked), text);
}

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
      const text = replaceAll(held + chunk.toString('latin1'), forms);
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
