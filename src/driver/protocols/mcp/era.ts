/** The two eras of MCP, and which of them an endpoint is spoken to in. */
import { legacyVersions, modernVersions } from '../../../config/mcp-options.ts';
import type { Json } from '../../../config/plan.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';

/** `legacy`: handshake and sessions, up to 2025-11-25. `modern`: every request stands for itself, from 2026-07-28 on. */
export type Era = 'legacy' | 'modern';

/** What is spoken with a server, and how that was found. */
export interface Spoken {
  readonly era: Era;
  readonly version: string;
  readonly found: 'probed' | 'pinned';
}

export const modernVersion: string = modernVersions[0];
export const isLegacy = (version: unknown): boolean => legacyVersions.some((known) => known === version);
export const isModern = (version: unknown): boolean => modernVersions.some((known) => known === version);

export const probedLegacy: Spoken = { era: 'legacy', version: legacyVersions[0], found: 'probed' };
export const probedModern: Spoken = { era: 'modern', version: modernVersion, found: 'probed' };

/**
 * What an endpoint's option `version` pins, or null where the server is to be asked.
 * @throws MethodNotUnderstoodError where it is no version of MCP.
 */
export function pinnedBy(option: Json | undefined): Spoken | null {
  if (option === undefined || option === null || option === 'auto') return null;
  const version = String(option);
  if (isLegacy(option)) return { era: 'legacy', version, found: 'pinned' };
  if (isModern(option)) return { era: 'modern', version, found: 'pinned' };
  const known = ['auto', ...modernVersions, ...legacyVersions].join(', ');
  throw new MethodNotUnderstoodError(`MCP version ${JSON.stringify(option)}: known are ${known}`);
}
