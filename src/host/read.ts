import { readdirSync, readFileSync } from 'node:fs';

/** A system's files under a root of our choosing, so that tests can hand in a tree of their own. Null: not there. */
export interface SystemFiles {
  text(path: string): string | null;
  number(path: string): number | null;
  list(path: string): string[];
}

/** `sysRoot` is put before `/proc`, `/sys` and `/etc`; empty for the real system. */
export function systemFiles(sysRoot = ''): SystemFiles {
  const text = (path: string): string | null => {
    try {
      return readFileSync(`${sysRoot}${path}`, 'utf8').trim();
    } catch {
      return null;
    }
  };
  return {
    text,
    number: (path) => {
      const found = text(path);
      const value = found === null || found === '' ? Number.NaN : Number(found);
      return Number.isFinite(value) ? value : null;
    },
    list: (path) => {
      try {
        return readdirSync(`${sysRoot}${path}`).sort();
      } catch {
        return [];
      }
    },
  };
}
