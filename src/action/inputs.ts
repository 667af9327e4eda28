/** The inputs of the Action: names, values and defaults. `action.yml` says the same; a test holds them equal. */

import { ActionInputError } from '../errors/action.ts';
import { nearest } from '../util/nearest.ts';

/** Reads one input, trimmed; empty where it was not given. */
export type GetInput = (name: string) => string;

export const actionCommands = ['measure', 'render', 'check', 'publish', 'doctor', 'calibrate'] as const;

/** What an input may be: any text, one of some words, yes or no, lines, or a whole number within limits. */
type Kind =
  | { readonly kind: 'text' | 'flag' | 'lines' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly least: number; readonly most: number };
interface InputInfo {
  readonly of: Kind;
  /** As `action.yml` has it. */
  readonly default: string;
}

const text = (value = ''): InputInfo => ({ of: { kind: 'text' }, default: value });
const lines = (): InputInfo => ({ of: { kind: 'lines' }, default: '' });
const flag = (value: boolean): InputInfo => ({ of: { kind: 'flag' }, default: String(value) });
const choice = (values: readonly string[], value: string): InputInfo => ({
  of: { kind: 'choice', values },
  default: value,
});
const number = (least: number, most: number, value = ''): InputInfo => ({
  of: { kind: 'number', least, most },
  default: value,
});

export const inputInfos = {
  command: choice(actionCommands, 'measure'),
  config: text('ratingplate.yml'),
  'config-ref': text(),
  tag: text(),
  'release-branches': lines(),
  trial: flag(false),
  only: lines(),
  profile: choice(['full', 'short', 'quick'], 'full'),
  'require-reference': flag(true),
  'allow-remote': flag(false),
  upload: choice(['auto', 'never'], 'auto'),
  'retention-days': number(1, 400),
  summary: flag(true),
  record: lines(),
  'artifact-id': lines(),
  'artifact-digest': lines(),
  'record-sha256': lines(),
  'run-id': lines(),
  'artifact-token': text(),
  'record-count': number(1, 50),
  'snapshot-dir': text(),
  'github-token': text(),
  'github-api-url': text(),
  'api-throttle': flag(true),
  base: text(),
  branch: text(),
  title: text(),
  labels: lines(),
  reviewers: lines(),
  'team-reviewers': lines(),
  assignees: lines(),
  draft: choice(['never', 'create', 'always'], 'never'),
  'allow-invalid': flag(false),
  'allow-older': flag(false),
  overwrite: flag(false),
  'max-snapshot-mib': number(1, 90, '5'),
  'dry-run': flag(false),
} as const satisfies Readonly<Record<string, InputInfo>>;

export type InputName = keyof typeof inputInfos;
/** Every input as text, checked; read through the functions below. */
export type Inputs = Readonly<Record<InputName, string>>;

/** @throws ActionInputError for the first input with a value it cannot have */
export function readInputs(get: GetInput): Inputs {
  const entries = Object.entries(inputInfos).map(([name, info]): [string, string] => {
    const given = get(name).trim() || info.default;
    return [name, checked(name, given, info.of)];
  });
  return Object.fromEntries(entries) as Inputs;
}

function checked(name: string, value: string, of: Kind): string {
  if (of.kind === 'choice') return oneOf(name, value, of.values);
  if (of.kind === 'flag') return oneOf(name, value.toLowerCase(), ['true', 'false']);
  if (of.kind === 'number' && value !== '') {
    const valid = /^\d{1,6}$/.test(value) && Number(value) >= of.least && Number(value) <= of.most;
    if (!valid)
      throw new ActionInputError(
        `${name}: expected a whole number from ${of.least} to ${of.most}, found ${quoted(value)}`,
      );
  }
  return value;
}

function oneOf(name: string, value: string, values: readonly string[]): string {
  if (values.includes(value)) return value;
  const near = nearest(value, values);
  const guess = near === null ? '' : `; did you mean ${near}?`;
  throw new ActionInputError(`${name}: expected ${values.join(', ')}, found ${quoted(value)}${guess}`);
}

const quoted = (value: string): string =>
  JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}...` : value);

/** A yes-or-no input. */
export const isOn = (inputs: Inputs, name: InputName): boolean => inputs[name] === 'true';

/** Values of a list: one a line, or several on a line with commas between. */
export function listOf(inputs: Inputs, name: InputName): string[] {
  return inputs[name]
    .split(/[\n,]/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Null where nothing was given. */
export const given = (inputs: Inputs, name: InputName): string | null => inputs[name] || null;
