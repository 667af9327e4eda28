import { RatingplateError } from '../../../errors/base.ts';
import { Outcome } from '../../protocol.ts';
import { idDigits } from '../../wire/proof.ts';
import { type McpVerdict, verdictOf } from './reply.ts';

/** Codes that say the driver's machine had no descriptor, process or memory left. */
const local = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);

/** A process that could not be started. */
export function spawnFault(error: unknown): McpVerdict {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  const outcome = local.has(cause?.code ?? '') ? Outcome.local : Outcome.failed;
  const code = error instanceof RatingplateError ? error.code : 'spawn';
  return verdictOf(outcome, code, error instanceof Error ? error.message : String(error));
}

/** Ids of ten digits that a line names as JSON-RPC would, though it is no JSON. */
export function idsNamed(line: Buffer): number[] {
  if (line[0] !== 0x7b) return [];
  const pattern = new RegExp(`"id"\\s*:\\s*(\\d{${idDigits}})(?!\\d)`, 'g');
  return [...line.toString('latin1').matchAll(pattern)].map((match) => Number(match[1]));
}
