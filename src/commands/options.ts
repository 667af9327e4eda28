/** The options of each command, and how argv becomes them. */
import { parseArgs } from 'node:util';
import { UsageError } from '../errors/usage.ts';
import { nearest } from '../util/nearest.ts';

type OptionTable = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>
>;

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

const shared = { config: text, out: text, record: list, html: flag } as const satisfies OptionTable;

/** Options by command; `--help` is understood everywhere. */
export const optionTables = {
  measure: {
    config: text,
    out: text,
    only: list,
    profile: text,
    quick: flag,
    set: list,
    'no-build': flag,
    'allow-remote': flag,
    command: text,
    'no-render': flag,
    html: flag,
    resume: flag,
    plan: flag,
    json: flag,
    quiet: flag,
  },
  render: shared,
  check: shared,
  publish: {
    config: text,
    'config-ref': text,
    record: list,
    'artifact-id': list,
    'artifact-digest': list,
    'run-id': list,
    repository: text,
    tag: text,
    base: text,
    branch: text,
    title: text,
    label: list,
    reviewer: list,
    'team-reviewer': list,
    assignee: list,
    draft: text,
    'allow-invalid': flag,
    'allow-older': flag,
    overwrite: flag,
    'max-snapshot-mib': text,
    'api-url': text,
    'api-throttle': text,
    'dry-run': flag,
    json: flag,
  },
  explain: { config: text, only: list, doubts: flag },
  doctor: { config: text, json: flag },
  calibrate: { only: list, json: flag, quiet: flag },
  demo: { out: text, quick: flag, json: flag, quiet: flag },
  init: { name: text, protocol: text, url: text, dir: text, page: text, yes: flag, force: flag },
} as const satisfies Readonly<Record<string, OptionTable>>;

/** Where `demo` puts its snapshot unless told otherwise. */
export const demoFolder = 'ratingplate-demo';

export type CommandName = keyof typeof optionTables;
export const commandNames = Object.keys(optionTables) as CommandName[];

export interface ParsedOptions {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
}

/** Parses what stands after the command. */
export function parseOptions(command: CommandName, args: readonly string[]): ParsedOptions {
  const options: OptionTable = { ...optionTables[command], help: flag };
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return {
      values: parsed.values,
      positionals: checkPositionals(command, parsed.values, parsed.positionals),
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const first = String(error instanceof Error ? error.message : error).split('. ')[0];
    throw new UsageError(`${command}: ${first}${suggestion(String(first), Object.keys(options))}`, {
      cause: error,
    });
  }
}

function checkPositionals(
  command: CommandName,
  values: ParsedOptions['values'],
  positionals: readonly string[],
): readonly string[] {
  const allowed = allowedPositionals(command, values);
  const toStdout = command === 'measure' && values.json === true;
  const extra = positionals.filter((each) => !(toStdout && each === '-'))[allowed];
  if (extra !== undefined) throw new UsageError(`${command}: unexpected argument '${extra}'`);
  return positionals;
}

/** A record, a run to go on with, or a command and its arguments behind `--`. */
function allowedPositionals(command: CommandName, { resume }: ParsedOptions['values']): number {
  if (command === 'init') return Number.POSITIVE_INFINITY;
  return command === 'explain' || (command === 'measure' && resume === true) ? 1 : 0;
}

/** Names the nearest option where the message holds an unknown one. */
function suggestion(message: string, names: readonly string[]): string {
  const unknown = /--([\w-]+)/.exec(message)?.[1];
  if (unknown === undefined || names.includes(unknown)) return '';
  const near = nearest(unknown, names);
  return near === null ? '' : `; did you mean --${near}?`;
}
