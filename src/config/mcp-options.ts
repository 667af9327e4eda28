/** Options of MCP endpoints: the version spoken, and what a client offers to a server that asks it for something. */
import type { Json } from './plan-method.ts';

/** Versions with a handshake; the first is asked for where none is configured. */
export const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** Versions whose every request stands for itself. */
export const modernVersions = ['2026-07-28'] as const;

/** What an option may be, and a word for it. */
export interface OptionRule {
  readonly expected: string;
  readonly holds: (value: Json) => boolean;
}

export const oneOf = (...values: readonly Json[]): OptionRule => ({
  expected: `one of ${values.join(', ')}`,
  holds: (value) => values.includes(value),
});

const isText = (value: Json): value is string => typeof value === 'string';
/** Another scheme than file: would be taken for a path. */
const isRoot = (value: Json): boolean =>
  isText(value) && (/^file:\/\/\//.test(value) || !/^$|:\/\//.test(value));
const isMap = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
/** What a user may do with a form beside filling it in. */
const refusals: readonly Json[] = ['decline', 'cancel'];

export const mcpOptions: Readonly<Record<string, OptionRule>> = {
  version: oneOf('auto', ...modernVersions, ...legacyVersions),
  roots: {
    expected: "a list of folders, each a path from the target's cwd or a file:// URI",
    holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isRoot),
  },
  sampling: { expected: 'the text of the answer', holds: isText },
  elicitation: {
    expected: 'accept, decline, cancel, or a mapping of answers',
    holds: (value) => value === 'accept' || refusals.includes(value) || isMap(value),
  },
};
