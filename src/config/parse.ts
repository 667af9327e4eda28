/** `ratingplate.yml` -> a checked config. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { readChecks, readEvidence } from './checks.ts';
import { keepNumbersAsText, plainValue, readYaml, refuseNodes } from './document.ts';
import { checkEndpoints } from './endpoints.ts';
import { checkExpects } from './expects.ts';
import { makeGrid } from './matrix.ts';
import { expand } from './measurements.ts';
import { type Model, makeModel } from './model.ts';
import { checkReferences } from './references.ts';
import { checkSections } from './sections.ts';
import { applySet } from './set.ts';
import type { ConfigInput } from './shape/index.ts';
import { checkShape } from './shape/issues.ts';
import type { Problems, Source } from './source.ts';
import { readStandins } from './standins.ts';
import { checkTemplates } from './template-check.ts';
import { checkReached } from './unused.ts';

/** A config without mistakes. */
export interface Config {
  /** As the user named it. */
  readonly file: string;
  readonly text: string;
  /** SHA-256 of the text, hex. */
  readonly sha256: string;
  /** Values of `--set` that are in it. */
  readonly set: readonly string[];
  readonly input: ConfigInput;
  readonly model: Model;
  readonly source: Source;
}

/**
 * Reads and checks a config.
 * @param set values of `--set`, laid over the text before it is checked
 * @throws ConfigErrors with every mistake that was found; PlanOptionError for a `set` that is none
 */
export function parseConfig(text: string, file: string, set: readonly string[] = []): Config {
  const { source, problems } = readYaml(text, file);
  applySet(source, set);
  keepNumbersAsText(source.doc);
  refuseNodes(source, problems);
  problems.throwIfAny();
  const value = plainValue(source, problems);
  problems.throwIfAny();
  const input = checkShape(value, problems);
  problems.throwIfAny();
  if (input === null) throw new Error('a config without a mistake has a value');
  const model = makeModel(input, problems);
  checkModel(model, file, problems);
  problems.throwIfAny();
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { file, text, sha256, set, input, model, source };
}

/** Everything beyond shape: names, templates, and that the whole plan can be made. */
function checkModel(model: Model, file: string, problems: Problems): void {
  checkEndpoints(model, problems);
  checkExpects(model, problems);
  checkSections(model, problems);
  readStandins(model.input.standins, problems);
  readChecks(model, problems);
  readEvidence(model, problems);
  const grid = makeGrid(model, problems);
  checkTemplates(model, grid, problems);
  if (grid.cells.length === 0) return;
  const folder = path.dirname(path.resolve(file));
  const measured = expand({ model, grid, profile: 'full', folder, problems });
  if (problems.found.length > 0) return;
  checkReferences(model, measured, problems);
  checkReached(model, grid, problems);
}
