/** A text of the config in the page's language; where that is missing, in the first it has. */
export function localizedText(
  text: string | Readonly<Record<string, string>> | null,
  code: string,
): string | null {
  if (text === null || typeof text === 'string') return text || null;
  return (Object.hasOwn(text, code) ? text[code] : Object.values(text)[0]) || null;
}
