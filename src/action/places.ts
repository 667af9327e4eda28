/** Where a run keeps its things: all of it goes in `post`. */
import path from 'node:path';

export interface Places {
  readonly root: string;
  /** Parent of run folders. */
  readonly runs: string;
  /** The drawn snapshot. */
  readonly snapshot: string;
  /** What is handed over. */
  readonly stage: string;
}

/** @param temp the runner's folder for the job */
export function placesIn(temp: string): Places {
  const root = path.join(temp, 'ratingplate');
  const at = (name: string) => path.join(root, name);
  return { root, runs: at('runs'), snapshot: at('snapshot'), stage: at('artifact') };
}
