/** A word of a command line, as it can be pasted back into a shell. */
export function shellQuoted(word: string): string {
  return /^[\w./:=@%+,~^-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
