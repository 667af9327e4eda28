/** Did you mean: the valid name that is nearest to a wrong one. */

/** Number of single-character edits (insert, delete, replace, swap of neighbours) from `a` to `b`. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Whether a word goes on with more letters; two letters begin too many words. */
const begins = (long: string, short: string): boolean => short.length > 2 && long.startsWith(short);

/** The nearest of `valid`, or null where none is near enough to be what was meant. */
export function nearest(wrong: string, valid: readonly string[]): string | null {
  // Words this long are no slip of the fingers, and the table would be large.
  if (wrong.length > 100) return null;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '-');
  const ranked = valid
    .map((name) => ({ name, edits: distance(plain(wrong), plain(name)) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  if (best === undefined) return null;
  if (best.edits <= Math.max(1, Math.floor(Math.min(wrong.length, best.name.length) / 3))) return best.name;
  return (
    valid.find((name) => begins(plain(name), plain(wrong)) || begins(plain(wrong), plain(name))) ??
    // Without what stands before it: `stdio` is `mcp-stdio`.
    valid.find((name) => wrong.length > 2 && plain(name).endsWith(`-${plain(wrong)}`)) ??
    null
  );
}

/** `; did you mean "x"?`, or the valid names where none is near and they are few. */
export function suggest(wrong: string, valid: readonly string[]): string {
  const near = nearest(wrong, valid);
  if (near !== null) return `; did you mean "${near}"?`;
  if (valid.length === 0) return '';
  const shown = valid.slice(0, 12).join(', ');
  return `; valid: ${shown}${valid.length > 12 ? ', ...' : ''}`;
}
