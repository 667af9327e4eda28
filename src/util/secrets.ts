/** How secrets are known again in a text, and taken out of it. */

/** What stands in the place of a secret. */
export const masked = '***';

/** A part of a secret that is shorter than this is as likely a word of any text, characters. */
const shortestPart = 8;

/** Secrets as they may show up: whole and in parts that tell as much, escaped and coded in the usual ways; longest first. */
export function secretForms(secrets: readonly string[]): string[] {
  const forms = secrets.flatMap((secret) => [secret, ...partsOf(secret)]).flatMap(formsOf);
  return [...new Set(forms)].filter((form) => form !== '').sort((a, b) => b.length - a.length);
}

/** The text with every form replaced. @param forms of `secretForms` */
export function maskText(text: string, forms: readonly string[]): string {
  return forms.reduce((left, form) => left.replaceAll(form, masked), text);
}

/** Lines of a key, which logs show one by one; what follows `Bearer`; user with password, and that, of `Basic`. */
function partsOf(secret: string): string[] {
  const [, scheme = '', token = ''] = /^([A-Za-z-]+) (\S+)$/.exec(secret) ?? [];
  const signIn = /^basic$/i.test(scheme) ? Buffer.from(token, 'base64').toString() : '';
  const lines = secret.includes('\n') ? secret.split(/\r?\n/) : [];
  const parts = [...lines, token, signIn, signIn.slice(signIn.indexOf(':') + 1)];
  return parts.filter((part) => part.length >= shortestPart);
}

function formsOf(text: string): string[] {
  return [text, ...percentForms(text), ...jsonForms(text), ...base64Forms(text)];
}

/** As `encodeURIComponent`, stricter libraries and forms escape it, in capitals or not. */
function percentForms(text: string): string[] {
  // Half a character, which no URL can hold, is escaped as what programs put in its place.
  const plain = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));
  const strict = plain.replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const all = [plain, strict, strict.replaceAll('%20', '+')];
  return [...all, ...all.map((form) => form.replaceAll(/%../g, (two) => two.toLowerCase()))];
}

/** In a JSON text: as JavaScript writes it, in ASCII alone, and with its slashes escaped. */
function jsonForms(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const ascii = plain.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [plain, ascii, plain.replaceAll('/', '\\/'), ascii.replaceAll('/', '\\/')];
}

/** In either alphabet, alone or in the middle of something longer: all digits that do not hang on its neighbours. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  const within = [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  // Of one or two bytes it would mask half of any text.
  const alone = text.length > 3 ? [bytes.toString('base64').replace(/=+$/, '')] : [];
  return [...alone, ...within.filter((digits) => digits.length >= shortestPart)].flatMap((digits) => [
    digits,
    digits.replaceAll('+', '-').replaceAll('/', '_'),
  ]);
}
