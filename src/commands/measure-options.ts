/** What `measure` was asked for, checked. */
import { type ProfileName, profileNames } from '../config/plan.ts';
import { UsageError } from '../errors/usage.ts';
import { nearest } from '../util/nearest.ts';
import type { ParsedOptions } from './options.ts';

export interface MeasureOptions {
  readonly config: string;
  readonly out: string | null;
  readonly only: readonly string[];
  readonly profile: ProfileName | null;
  readonly set: readonly string[];
  readonly build: boolean;
  /** Endpoints may be on other machines. */
  readonly allowRemote: boolean;
  readonly command: string | null;
  readonly render: boolean;
  /** Also `page.html`. */
  readonly html: boolean;
  /** Null = a new run; '' = the newest that can go on. */
  readonly resume: string | null;
  readonly plan: boolean;
  readonly json: boolean;
  /** The record itself goes to stdout (`--json -`), and nothing else does. */
  readonly printRecord: boolean;
  readonly quiet: boolean;
}

/** Throws `usage` for a profile that does not exist or contradicts `--quick`. */
export function measureOptions({ values, positionals }: ParsedOptions): MeasureOptions {
  return {
    config: text(values, 'config') ?? 'ratingplate.yml',
    out: text(values, 'out'),
    only: list(values, 'only'),
    profile: profileOf(text(values, 'profile'), values['quick'] === true),
    set: list(values, 'set'),
    build: values['no-build'] !== true,
    allowRemote: values['allow-remote'] === true,
    command: text(values, 'command'),
    render: values['no-render'] !== true,
    html: values['html'] === true,
    resume: values['resume'] === true ? (positionals.find((each) => each !== '-') ?? '') : null,
    plan: values['plan'] === true,
    json: values['json'] === true && !positionals.includes('-'),
    printRecord: values['json'] === true && positionals.includes('-'),
    quiet: values['quiet'] === true,
  };
}

/** The value of a text option, or null. */
export function text(values: ParsedOptions['values'], name: string): string | null {
  const value = values[name];
  if (value === '') throw new UsageError(`--${name} needs a value`);
  return typeof value === 'string' ? value : null;
}

/** The values of an option that may be given more than once. */
export function list(values: ParsedOptions['values'], name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.map(String) : [];
}

function profileOf(name: string | null, quick: boolean): ProfileName | null {
  if (name === null) return quick ? 'quick' : null;
  const profile = profileNames.find((known) => known === name);
  if (profile === undefined) {
    const near = nearest(name, profileNames);
    const guess = near === null ? '' : `; did you mean ${near}?`;
    throw new UsageError(`--profile ${name}: there are ${profileNames.join(', ')}${guess}`);
  }
  if (quick && profile !== 'quick') throw new UsageError(`--quick contradicts --profile ${profile}`);
  return profile;
}
