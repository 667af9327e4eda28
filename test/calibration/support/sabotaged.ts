/** A bundle with faults in it. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Sabotage } from './sabotages.ts';

/**
 * Copies a bundle and changes it.
 * @throws where a fault does not fit exactly one place: the source has moved on, and the fault has to
 */
export function sabotage(entries: string, to: string, faults: readonly Sabotage[]): string {
  cpSync(entries, to, { recursive: true });
  const files = readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(to, file), 'utf8')]));
  for (const { row, changes } of faults)
    for (const [find, put] of changes) {
      const places = [...texts].flatMap(([file, text]) =>
        [...text.matchAll(new RegExp(find, 'g'))].map(() => file),
      );
      const [place] = places;
      if (place === undefined || places.length !== 1)
        throw new Error(`the fault of ${row}, ${find}, fits ${places.length} places: ${places.join(', ')}`);
      texts.set(place, (texts.get(place) ?? '').replace(find, put));
    }
  for (const [file, text] of texts) writeFileSync(path.join(to, file), text);
  return to;
}
