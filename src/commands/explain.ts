/** `ratingplate explain`: a record's figures and verdicts at the terminal. */
import path from 'node:path';
import { exitCodes } from '../errors/base.ts';
import { UnknownMeasurementError } from '../errors/usage.ts';
import type { RatingRecord } from '../record/schema.ts';
import { readRecordAt } from '../record/source.ts';
import { nearest } from '../util/nearest.ts';
import type { CommandDeps } from './deps.ts';
import { explainRecord } from './explain-text.ts';
import { list, text } from './measure-options.ts';
import type { ParsedOptions } from './options.ts';
import { openSnapshot } from './snapshot.ts';

/** Runs the command; returns the exit code. */
export async function explain({ values, positionals }: ParsedOptions, deps: CommandDeps): Promise<number> {
  const [file] = positionals;
  const record =
    file === undefined
      ? (
          await openSnapshot(
            { values: { config: text(values, 'config') ?? undefined }, positionals: [] },
            deps,
          )
        ).record
      : await readRecordAt(path.resolve(deps.cwd, file));
  const only = list(values, 'only');
  refuseUnknown(only, record);
  deps.stdout.write(explainRecord(record, { only, doubts: values['doubts'] === true }));
  return exitCodes.done;
}

/** @throws UnknownMeasurementError with the nearest id */
function refuseUnknown(only: readonly string[], record: RatingRecord): void {
  const ids = record.runs.flatMap(({ measurements }) => measurements.map(({ id }) => id));
  const unknown = only.find((id) => !ids.includes(id));
  if (unknown === undefined) return;
  const near = nearest(unknown, ids);
  throw new UnknownMeasurementError(
    `the record has no ${JSON.stringify(unknown)}${near === null ? `; it has ${ids.join(', ')}` : `; did you mean ${near}?`}`,
  );
}
