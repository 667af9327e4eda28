import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';

/** Units of the kernel we run on. */
export interface SystemUnits {
  readonly pageBytes: number;
  /** USER_HZ: ticks of `utime` and alike per second. */
  readonly ticksPerSecond: number;
}

const pageSizeEntry = 6;
const clockTicksEntry = 17;

/** From the auxiliary vector of this very process, so that nothing has to be spawned; the common values elsewhere. */
export function systemUnits(auxv: Buffer | null = readAuxv()): SystemUnits {
  const entries = auxv === null ? new Map<number, number>() : parseAuxv(auxv);
  return {
    pageBytes: entries.get(pageSizeEntry) ?? 4096,
    ticksPerSecond: entries.get(clockTicksEntry) ?? 100,
  };
}

/** Pairs of 64-bit words: kind, value. Node runs on 64-bit Linux only (32-bit ARM builds ended with Node 24). */
function parseAuxv(auxv: Buffer): Map<number, number> {
  const little = endianness() === 'LE';
  const entries = new Map<number, number>();
  const word = (at: number) => Number(little ? auxv.readBigUInt64LE(at) : auxv.readBigUInt64BE(at));
  for (let at = 0; at + 16 <= auxv.length; at += 16) entries.set(word(at), word(at + 8));
  return entries;
}

function readAuxv(): Buffer | null {
  try {
    return readFileSync('/proc/self/auxv');
  } catch {
    return null;
  }
}
