/** What one kill is told by: a line of JSON, of which `npm run reliability` makes the tables of docs/reliability.md. */
import { appendFileSync } from 'node:fs';
import type { Drawn } from './draw.ts';

/** Of each thing that could be left, what was. */
export interface Remains {
  /** Living processes that the run had started. */
  readonly processes: readonly string[];
  /** In the folder for temporary files that the run was given. */
  readonly temporary: readonly string[];
  /** Network namespaces and devices. */
  readonly networks: readonly string[];
  readonly controlGroups: readonly string[];
  /** Files that are no whole file, or were to become one: a part of a record, a copy of Node, `*.tmp`. */
  readonly halves: readonly string[];
}

export interface Row extends Drawn {
  /** The run that was killed: `measure` by the command line or the Action, or the Action's `publish`. */
  readonly run: string;
  /** What it was at: the last phase or request it told of; `before the first round`. */
  readonly at: string;
  /** False: the victim was gone before its turn came. */
  readonly hit: boolean;
  /** Exit code or signal of the run. */
  readonly ended: string;
  /** Codes of the errors it named. */
  readonly codes: readonly string[];
  /** Rounds told to have ended well before the kill, and of them those that had to be measured again. */
  readonly finished: number;
  readonly lost: number;
  /** Rounds broken by the kill, which the run or the next one measured again; null = it does not measure. */
  readonly again: number | null;
  /** As the run and whatever guards it had ended. */
  readonly left: Remains;
  /** After the next start: `--resume`, the clean-up of the Action, or the next publish. */
  readonly leftAfterNext: Remains;
  /** Whether the sums of every record held, before the next start and after it. */
  readonly sums: boolean;
  /** On the fake GitHub, as it died: `nothing`, `branch without pull request`, `whole`; null = it does not publish. */
  readonly github: string | null;
  /** What was not as it has to be. */
  readonly faults: readonly string[];
}

/** Adds the row to the file that `RATINGPLATE_RELIABILITY_ROWS` names, if it does. */
export function keepRow(row: Row): void {
  const file = process.env['RATINGPLATE_RELIABILITY_ROWS'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
