/**
 * The page with `text` between the markers of `name`; what is written by hand stays.
 * @param by the command that makes it
 * @throws where the page has lost a marker: the table would silently grow old
 */
export function between(page: string, name: string, text: string, by = 'npm run docs'): string {
  const [start, end] = [`<!-- ${name}: made by ${by} -->\n`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has lost the markers of ${name}`);
  return `${page.slice(0, from + start.length)}\n${text}\n\n${page.slice(to)}`;
}
