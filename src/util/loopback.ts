/** The loopback address of a machine that may know but one family. */
import { PortsShortError } from '../errors/machine.ts';

/** Codes that say there is no such address here. */
const unknownAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens on 127.0.0.1 at a port of the kernel's choice, or on ::1 where there is no IPv4.
 * @throws PortsShortError where the kernel has no port left to choose.
 */
export async function onLoopback<T>(listen: (host: string) => Promise<T>): Promise<T> {
  try {
    return await listen('127.0.0.1');
  } catch (error) {
    if (!unknownAddress.has(codeOf(error))) throw named(error);
  }
  return listen('::1').catch((error: unknown) => {
    throw named(error);
  });
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** A port of the kernel's choice is in use only where all are. */
function named(error: unknown): unknown {
  if (codeOf(error) !== 'EADDRINUSE' && !unknownAddress.has(codeOf(error))) return error;
  return new PortsShortError(`no local port is left to listen on: ${(error as Error).message}`, {
    cause: error,
  });
}
