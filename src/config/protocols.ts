/** The protocols there are: one row each, with what a config may say of an endpoint that speaks it. */
import { mcpOptions, type OptionRule, oneOf } from './mcp-options.ts';

/** Protocols that know the same operations (`operations.ts`). */
export type Family = 'mcp' | 'http' | 'resp' | 'sql' | 'own';

interface ProtocolRules {
  readonly family: Family;
  /** Schemes of `url`; empty = there is none, null = any, or none. */
  readonly schemes: readonly string[] | null;
  readonly headers: boolean;
  /** A client signs in. */
  readonly sessions: boolean;
  /** A method as it may be written. */
  readonly example: string;
  /** Null = the module's own affair. */
  readonly options: Readonly<Record<string, OptionRule>> | null;
}
const web = ['http:', 'https:', 'unix:'];
const flag = oneOf(true, false);

const mcp = { family: 'mcp', sessions: false, options: mcpOptions, example: 'list: tools/list' } as const;

const table = {
  'mcp-stdio': { ...mcp, schemes: [], headers: false },
  'mcp-http': { ...mcp, schemes: web, headers: true },
  http: {
    ...{ family: 'http', schemes: web, headers: true, sessions: false, example: 'front page: GET /' },
    options: { pipeline: flag },
  },
  resp: {
    ...{ family: 'resp', schemes: ['redis:', 'rediss:', 'unix:'], headers: false, sessions: true },
    ...{ example: 'ping: PING', options: { hello: oneOf(2, 3), pipeline: flag } },
  },
  postgres: {
    ...{ family: 'sql', schemes: ['postgres:', 'postgresql:', 'unix:'], headers: false, sessions: true },
    ...{ example: 'one: { sql: SELECT 1 }', options: { prepared: flag, binary: flag } },
  },
  /** A JavaScript module of the user's own. */
  module: {
    ...{ family: 'own', schemes: null, headers: true, sessions: true, example: 'one: { call: NAME }' },
    options: null,
  },
} as const satisfies Readonly<Record<string, ProtocolRules>>;

export type ProtocolName = keyof typeof table;
export const protocolRules: Readonly<Record<ProtocolName, ProtocolRules>> = table;

/** Those that a config calls by name; a module is called by its path. */
export const namedProtocols = (Object.keys(table) as ProtocolName[]).filter(
  (name): name is Exclude<ProtocolName, 'module'> => name !== 'module',
);
