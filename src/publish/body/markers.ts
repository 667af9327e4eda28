/** Our part of a pull request's text, and what people wrote around it. */

const start = '<!-- ratingplate:start pull-request -->';
const end = '<!-- ratingplate:end pull-request -->';
/** Text between the markers, whatever an editor did to the line ends. */
const ours = /<!-- ratingplate:start pull-request -->[\s\S]*<!-- ratingplate:end pull-request -->/;

/** GitHub's limit is 65,536 characters; the rest is left to people. */
const limit = 60_000;
/** Where people wrote more than the limit leaves, ours still says what matters. */
const least = 4000;

/** Characters our part may have beside what is there. */
export const budgetBeside = (before: string | null): number =>
  Math.max(least, limit - outside(before).length - start.length - end.length - 8);

const outside = (text: string | null): string => (text ?? '').replace(ours, '');

/** The text with our part new, and everything else as it was. */
export function withOurs(before: string | null, part: string): string {
  const block = `${start}\n${part}\n${end}`;
  const text = before ?? '';
  if (ours.test(text)) return text.replace(ours, () => block);
  return text.trim() === '' ? block : `${block}\n\n${text}`;
}

/** Whether two texts differ in more than their line ends. */
export const sameText = (a: string | null, b: string): boolean => lines(a ?? '') === lines(b);
const lines = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();
