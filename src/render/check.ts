/** Whether the files of a snapshot are what its record gives, byte for byte, and if not, why each is not. */
import { stampsIn } from './context.ts';

export interface SnapshotCheck {
  /** Drawn from another record. */
  readonly stale: readonly string[];
  readonly missing: readonly string[];
  /** Charts and HTML pages that no one draws any more. */
  readonly orphan: readonly string[];
  /** Drawn from this record with other sections of the config. */
  readonly reworded: readonly string[];
  /** Drawn from this record by this renderer, and changed since. */
  readonly edited: readonly string[];
  /** Drawn by another version of the renderer: whether they are stale cannot be told. */
  readonly rendererDiffers: readonly string[];
}

/** What there is. Paths are those of `expected`. */
export interface SnapshotFiles {
  /** Null where there is no such file. */
  read(path: string): Promise<string | null>;
  /** Paths of all charts and HTML pages there are. */
  drawn(): Promise<readonly string[]>;
}

/** @param expected path to content, of pages and charts alike */
export async function checkSnapshot(
  expected: ReadonlyMap<string, string>,
  files: SnapshotFiles,
): Promise<SnapshotCheck> {
  const found: Record<keyof SnapshotCheck, string[]> = {
    stale: [],
    missing: [],
    orphan: [],
    reworded: [],
    edited: [],
    rendererDiffers: [],
  };
  for (const [path, content] of expected) {
    const actual = await files.read(path);
    if (actual === null) found.missing.push(path);
    else if (actual !== content) found[difference(actual, content)].push(path);
  }
  const drawn = await files.drawn();
  found.orphan.push(...drawn.filter((path) => !expected.has(path)).sort());
  return found;
}

/** True where nothing was found. */
export const isCurrent = (check: SnapshotCheck): boolean =>
  Object.values(check).every((paths) => paths.length === 0);

/** Why a file is not as expected, by what it says it was drawn from. */
function difference(actual: string, expected: string): 'stale' | 'reworded' | 'edited' | 'rendererDiffers' {
  const [now] = stampsIn(expected);
  const then = stampsIn(actual);
  // Markers with nothing between them were never drawn: that is not an edit.
  if (now === undefined || then.length === 0) return isUndrawnPage(actual) ? 'stale' : 'edited';
  if (then.some((stamp) => stamp.renderer !== now.renderer)) return 'rendererDiffers';
  if (then.some((stamp) => stamp.record !== now.record)) return 'stale';
  return then.some((stamp) => stamp.sections !== now.sections) ? 'reworded' : 'edited';
}

const isUndrawnPage = (text: string): boolean =>
  /ratingplate:start[^\n]*\r?\n\s*(?:<!--|\{\/\*)\s*ratingplate:end/.test(text);
