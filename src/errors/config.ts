/** Mistakes in `ratingplate.yml` and in the options that change it. */
import { exitCodes, RatingplateError } from './base.ts';

/** One mistake and where it is. */
export interface ConfigProblem {
  readonly file: string;
  /** From 1; 0 = not in the file but given by `--set`. */
  readonly line: number;
  readonly column: number;
  /** Where in the config: `endpoints.http.url`. */
  readonly path: string;
  readonly message: string;
}

/** One line per mistake, as an editor or a terminal makes a link of it. */
function lineOf({ file, line, column, path, message }: ConfigProblem): string {
  const at = line === 0 ? `${file} with --set` : `${file}:${line}:${column}`;
  return `${at}: ${path === '' ? '' : `${path}: `}${message}`;
}

/** The config has mistakes; all that were found are in `problems`, in the order of the file. */
export class ConfigErrors extends RatingplateError {
  static override readonly code = 'config-invalid';
  static override readonly hint =
    'Each line says where the mistake is and what was expected; schema/config.schema.json lists every key.';
  static override readonly exit = exitCodes.usage;
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[], options?: ErrorOptions) {
    super(problems.map(lineOf).join('\n'), options);
    this.problems = problems;
  }
}

/** There is no such file, or it cannot be read. */
export class ConfigUnreadableError extends RatingplateError {
  static override readonly code = 'config-unreadable';
  static override readonly hint =
    'Run in the folder of ratingplate.yml, or name the file with `--config FILE`.';
  static override readonly exit = exitCodes.usage;
}

/** `--profile`, `--set` or `--command` does not fit the config. */
export class PlanOptionError extends RatingplateError {
  static override readonly code = 'plan-option';
  static override readonly hint =
    '`ratingplate measure --help` shows the options; `--plan` shows what they make of the config.';
  static override readonly exit = exitCodes.usage;
}

/** A template names a variable that nobody has filled. */
export class TemplateUnfilledError extends RatingplateError {
  static override readonly code = 'template-unfilled';
  static override readonly hint =
    'A variable is known only where it has a value; write `$$` where a plain dollar sign is meant.';
  static override readonly exit = exitCodes.usage;
}
