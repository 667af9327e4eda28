/** What the answer to a probing `server/discover` says of a server's era (2026-07-28, "Backward Compatibility"). */
import type { Json } from '../../../config/plan.ts';
import { Outcome } from '../../protocol.ts';
import { isLegacy, modernVersion, probedLegacy, probedModern, type Spoken } from './era.ts';
import { isCorrected, versionsOf } from './modern.ts';
import { type McpVerdict, verdictOf } from './reply.ts';
import { isModernError, type RpcFault, supportedIn, unsupportedVersion } from './rpc-error.ts';

/** `again`: the very version was refused and named as spoken; a verdict: there is no telling, and no going on. */
export type EraFound = { readonly spoken: Spoken } | 'again' | McpVerdict;

const legacy: EraFound = { spoken: probedLegacy };
const modern: EraFound = { spoken: probedModern };

/** A result: modern where it names the version, legacy where it is no answer to that question. */
export function eraOfResult(result: Json): EraFound {
  const versions = versionsOf(result);
  return versions === null ? legacy : eraAmong(versions);
}

/** A JSON-RPC error: the codes of the modern specification are a modern server's, any other is a legacy one's. */
export function eraOfError(fault: RpcFault): EraFound {
  if (!isModernError(fault.code)) return legacy;
  if (fault.code !== unsupportedVersion) return modern;
  if (isCorrected({ ...verdictOf(Outcome.failed, '', ''), rpc: fault }, modernVersion)) return 'again';
  const supported = supportedIn(fault.data);
  return supported === null ? legacy : eraAmong(supported);
}

function eraAmong(versions: readonly string[]): EraFound {
  if (versions.includes(modernVersion)) return modern;
  if (versions.some(isLegacy)) return legacy;
  return verdictOf(Outcome.mismatch, 'version', `the server speaks ${versions.join(', ') || 'no version'}`);
}

/** Statuses that say nothing of the era: who asks, how often, and how the server is. */
const undecided = (status: number): boolean =>
  [401, 403, 407, 408, 425, 429].includes(status) || status >= 500 || (status >= 300 && status < 400);

/** What the outcome of a probe over HTTP says; `status`: of its reply, 0 = none. */
export function eraOfHttp(verdict: McpVerdict, status: number): EraFound {
  if (verdict.outcome !== Outcome.failed && verdict.outcome !== Outcome.mismatch) return unknown(verdict);
  if (undecided(status)) return unknown(verdict);
  return verdict.rpc ? eraOfError(verdict.rpc) : legacy;
}

function unknown(verdict: McpVerdict): McpVerdict {
  // The way out first: a reason is cut when it is long.
  const reason = `the server's era is not known (the endpoint's option version pins it): ${verdict.reason}`;
  return { ...verdict, class: 'era-unknown', reason };
}
