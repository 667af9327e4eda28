/**
 * Where an endpoint is, and the pacing of connections to it: at most `connectsPending` are being opened at
 * once, so that a thousand clients neither overrun the server's backlog nor burst out of local ports.
 */
import { readFileSync } from 'node:fs';
import { connect, isIP, type OnReadOpts, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { UnsupportedUrlError } from '../../errors/driver.ts';
import { parseUnix } from '../../util/unix-url.ts';
import type { DriverTls } from '../messages.ts';
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

/** Over TCP, TLS, or a Unix socket. */
export class HttpOrigin extends Origin {
  /** As it stands in a `Host` header. */
  readonly hostHeader: string;
  /** Path and query of the URL. */
  readonly path: string;
  /** The event of a socket that may be written to. */
  readonly ready: 'connect' | 'secureConnect';
  readonly #socketPath: string | null;
  readonly #tls: { readonly ca: Buffer | undefined; readonly servername: string } | null;

  /** @throws UnsupportedUrlError where the URL is none of these, or the authority's file cannot be read. */
  constructor(url: string, readBuffer: Uint8Array, tls?: DriverTls) {
    const unix = parseUnix(url);
    const secure = url.startsWith('https:');
    const parsed = parseOrigin(
      unix === null ? url : `http://localhost${unix.path}`,
      secure ? 'https:' : 'http:',
    );
    super(parsed, secure ? 443 : 80, readBuffer);
    this.hostHeader = parsed.host;
    this.path = parsed.pathname + parsed.search;
    this.ready = secure ? 'secureConnect' : 'connect';
    this.#socketPath = unix?.socket ?? null;
    // A name must be given where an address is connected to: that of the certificate.
    const servername = tls?.serverName ?? (isIP(this.host) === 0 ? this.host : '');
    this.#tls = secure ? { ca: authorityOf(tls), servername } : null;
  }

  /** A socket that connects; `ready` tells when it has. @param source local address, or null for the kernel's choice. */
  dial(onread: OnReadOpts, source: string | null): Socket {
    if (this.#socketPath !== null) return connect({ path: this.#socketPath, onread });
    const from = source === null ? {} : { localAddress: source };
    const to = { host: this.address ?? this.host, port: this.port, noDelay: true, onread, ...from };
    if (this.#tls === null) return connect(to);
    const socket = connectTls({ ...to, ...this.#tls, ALPNProtocols: ['http/1.1'] });
    // Which `connect` of TLS does not pass on.
    return socket.setNoDelay(true);
  }
}

/** Undefined: those that Node comes with. @throws UnsupportedUrlError where the file cannot be read. */
export function authorityOf(tls: DriverTls | undefined): Buffer | undefined {
  if (tls === undefined || tls.ca === null) return undefined;
  try {
    return readFileSync(tls.ca);
  } catch (error) {
    throw new UnsupportedUrlError(
      `the authority of a TLS endpoint cannot be read: ${(error as Error).message}`,
    );
  }
}
