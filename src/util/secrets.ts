/** How secrets are known again in a text, and taken out of it. */

/** What stands in the place of a secret. */
export const masked = '***';

/** Secrets as they may show up: as they are, escaped for URLs and for JSON, in Base64; longest first. */
export function secretForms(secrets: readonly string[]): string[] {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [
      secret,
      // Half a character, which no URL can hold, is escaped as what programs put in its place.
      encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, '\uFFFD')),
      JSON.stringify(secret).slice(1, -1),
      // Base64 of one or two bytes would mask half of any text.
      ...(secret.length > 3 ? [Buffer.from(secret).toString('base64').replace(/=+$/, '')] : []),
    ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** The text with every form replaced. @param forms of `secretForms` */
export function maskText(text: string, forms: readonly string[]): string {
  return forms.reduce((left, form) => left.replaceAll(form, masked), text);
}
