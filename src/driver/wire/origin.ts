/**
 * Where an endpoint is, and the pacing of connections to it: at most `connectsPending` are being opened at
 * once, so that a thousand clients neither overrun the server's backlog nor burst out of local ports.
 */
import { isIP } from 'node:net';
import { UnsupportedUrlError } from '../../errors/driver.ts';
import { Outcome } from '../protocol.ts';

/** Connections being opened at once. */
const connectsPending = 64;

/** Codes that say the driver's own machine lacked something: a descriptor, a port, memory, the source address. */
const localCodes = new Set([
  ...['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'EADDRINUSE', 'ENOBUFS', 'ENOMEM', 'EINVAL', 'EACCES', 'EPERM'],
]);

/** What a socket error makes of a call: `local` where the driver lacked something, `reset` otherwise. */
export function outcomeOf(error: NodeJS.ErrnoException): typeof Outcome.local | typeof Outcome.reset {
  return localCodes.has(error.code ?? '') ? Outcome.local : Outcome.reset;
}

/** One line for a socket error, without addresses that change from call to call. */
export function reasonOf(error: NodeJS.ErrnoException): string {
  return error.code ? `${error.syscall ?? 'socket'} ${error.code}` : error.message;
}

/** A TCP endpoint: its address, what all its connections share, and the pacing of their opening. */
export class Origin {
  /** Host without the brackets of an IPv6 literal. */
  readonly host: string;
  readonly port: number;
  readonly readBuffer: Buffer;
  /** Address to connect to; null until a name has been resolved by the first connection. */
  address: string | null;
  /** Open connections now. */
  open = 0;
  /** Connections opened again because the peer had closed them between calls. */
  reconnects = 0;
  /** Requests sent a second time because the connection was closed under them without an answer. */
  resent = 0;
  #pending = 0;
  #waiting: (() => void)[] = [];

  constructor(url: URL, standardPort: number, readBuffer: Uint8Array) {
    this.host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    this.port = url.port === '' ? standardPort : Number(url.port);
    this.address = isIP(this.host) === 0 ? null : this.host;
    this.readBuffer = Buffer.from(readBuffer.buffer, readBuffer.byteOffset, readBuffer.byteLength);
  }

  /** Runs `start` when a connection may be opened; `release` must follow once, however it ends. */
  acquire(start: () => void): void {
    if (this.#pending >= connectsPending) {
      this.#waiting.push(start);
      return;
    }
    this.#pending++;
    start();
  }

  release(): void {
    this.#pending--;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#pending++;
    next();
  }
}

/** The URL of an endpoint. @throws UnsupportedUrlError where it is none, or of another scheme. */
export function parseOrigin(url: string, scheme: string): URL {
  if (!URL.canParse(url)) throw new UnsupportedUrlError(`not a URL: ${url}`);
  const parsed = new URL(url);
  if (parsed.protocol !== scheme) throw new UnsupportedUrlError(`not an ${scheme} URL: ${url}`);
  return parsed;
}

export class HttpOrigin extends Origin {
  /** As it stands in a `Host` header. */
  readonly hostHeader: string;

  /** @throws UnsupportedUrlError where the URL is not a plain `http:` one. */
  constructor(url: string, readBuffer: Uint8Array) {
    const parsed = parseOrigin(url, 'http:');
    super(parsed, 80, readBuffer);
    this.hostHeader = parsed.host;
  }
}
