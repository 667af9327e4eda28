import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Homes of instances, which go with them. */
export function homesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(home|client-\d+)-\w{6}$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
