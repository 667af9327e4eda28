/** Words of HTTP as they stand in bytes. */

export const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const VERSION = ascii('HTTP/1.');

/** Whether `bytes[at..]` spells `word` (lower case), letters of either case. */
export function spells(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) {
    const byte = bytes[at + i] as number;
    const letter = word[i] as number;
    if (byte !== letter && (byte | 0x20) !== letter) return false;
  }
  return true;
}

/** Whether the bytes so far can still become a status line; a TLS alert or plain text is told at its first bytes. */
export function mayBeHead(bytes: Uint8Array, start: number, end: number): boolean {
  const length = Math.min(end - start, VERSION.length);
  for (let i = 0; i < length; i++) if (bytes[start + i] !== VERSION[i]) return false;
  return true;
}
