import type { DriverMethod } from '../../messages.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import type { Spoken } from './era.ts';
import type { Greeting } from './greeting.ts';
import { legacyGreeting } from './legacy.ts';
import { modernGreeting } from './modern.ts';
import type { Offer } from './offer.ts';
import { type Keep, type Operation, operationOf } from './operation.ts';

/** All that depends on the era. */
export interface Language {
  readonly dialect: Dialect;
  readonly greeting: Greeting;
  readonly operations: readonly Operation[];
}

/** @throws MethodNotUnderstoodError where a method is none of MCP. */
export function languageOf(
  spoken: Spoken,
  offer: Offer,
  methods: readonly DriverMethod[],
  overHttp: boolean,
  keep: Keep | null = null,
): Language {
  const dialect = dialectOf(spoken, offer, overHttp);
  const greeting = spoken.era === 'legacy' ? legacyGreeting(dialect) : modernGreeting(dialect);
  return { dialect, greeting, operations: methods.map((method) => operationOf(method, dialect, keep)) };
}
