/** The languages there are: one line each. */
import { LocaleUnknownError } from '../../errors/render.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { Locale } from './locale.ts';

export type { Locale } from './locale.ts';
export const locales: readonly Locale[] = [en, es];

/**
 * The locale of that code.
 * @throws LocaleUnknownError
 */
export function localeOf(code: string): Locale {
  const found = locales.find((locale) => locale.code === code);
  if (found) return found;
  throw new LocaleUnknownError(
    `no locale ${JSON.stringify(code)}; there are: ${locales.map((each) => each.code).join(', ')}`,
  );
}
