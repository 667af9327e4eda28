import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A Unix socket that accepts connections. */
export interface UnixListener {
  /** As it was bound: absolute, or relative to the folder its program was in. */
  readonly path: string;
  readonly inode: number;
}

/** SO_ACCEPTCON, as `/proc/net/unix` prints its flags. */
const accepting = 0x1_00_00;

/** The listening ones of the network namespace of `pid`; empty where there is no such table. */
export function unixListeners(root = '/proc', pid: number | 'self' = 'self'): UnixListener[] {
  try {
    return parseUnixTable(readFileSync(`${root}/${pid}/net/unix`, 'utf8'));
  } catch {
    return [];
  }
}

/** `0000000000000000: 00000002 00000000 00010000 0001 01 12345 /run/x.sock`: a name may hold blanks; some have none. */
export function parseUnixTable(text: string): UnixListener[] {
  return text.split('\n').flatMap((line) => {
    const match = /^[0-9a-f]+: +\S+ +\S+ +([0-9A-F]+) +\S+ +\S+ +(\d+) (.+)$/i.exec(line);
    if (match === null || (Number.parseInt(match[1] ?? '', 16) & accepting) === 0) return [];
    return [{ inode: Number(match[2]), path: match[3] ?? '' }];
  });
}

/** Whether a socket bound so may be the file at this absolute path. */
export function isBoundAt(bound: string, file: string): boolean {
  if (path.isAbsolute(bound)) return path.normalize(bound) === file;
  return file.endsWith(`/${path.normalize(bound)}`);
}
