/**
 * Where an endpoint is, and the pacing of connections to it: at most `connectsPending` are being opened at
 * once, so that a thousand clients neither overrun the server's backlog nor burst out of local ports.
 */
import { connect, isIP, type OnReadOpts, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { UnsupportedUrlError } from '../../errors/driver.ts';
import { portOf } from '../../util/standard-port.ts';
import { type Known, knownBy } from '../../util/tls.ts';
import { parseUnix } from '../../util/unix-url.ts';
import type { DriverTls } from '../messages.ts';
import { Outcome } from '../protocol.ts';
import { Joined } from './joined.ts';

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

/** What the URL of an endpoint names. */
export interface Place {
  /** Of a Unix socket it has the path behind it, and no host that means anything. */
  readonly url: URL;
  /** Path of a Unix socket, in place of host and port. */
  readonly socket: string | null;
  readonly tls: Known | null;
}

/**
 * Where a URL leads: one of a Unix socket, of `scheme`, or, over TLS, of `secure`.
 * @throws UnsupportedUrlError where it is none of these, or the authority's file cannot be read.
 */
export function placeOf(url: string, scheme: string, secure: string | null, tls?: DriverTls): Place {
  const unix = parseUnix(url);
  const safe = secure !== null && url.startsWith(secure);
  const parsed = parseOrigin(
    unix === null ? url : `${scheme}//localhost${unix.path}`,
    safe ? secure : scheme,
  );
  return { url: parsed, socket: unix?.socket ?? null, tls: safe ? knownBy(hostOf(parsed), tls) : null };
}

/** Host without the brackets of an IPv6 literal. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** An endpoint: its address, what all its connections share, and the pacing of their opening. */
export class Origin {
  readonly host: string;
  readonly port: number;
  readonly readBuffer: Buffer;
  /** Path of a Unix socket, in place of host and port. */
  readonly socketPath: string | null;
  /** Of all connections: they mostly write the same. */
  readonly joined = new Joined();
  /** The event of a socket that may be written to. */
  readonly ready: 'connect' | 'secureConnect';
  /** Address to connect to; null until a name has been resolved by the first connection. */
  address: string | null;
  /** Open connections now. */
  open = 0;
  /** Connections opened again because the peer had closed them between calls. */
  reconnects = 0;
  /** Requests sent a second time because the connection was closed under them without an answer. */
  resent = 0;
  readonly #tls: (Known & { readonly ALPNProtocols?: string[] }) | null;
  #pending = 0;
  #waiting: (() => void)[] = [];

  /** @param alpn names of what is spoken over TLS; none where servers do not ask. */
  constructor({ url, socket, tls }: Place, readBuffer: Uint8Array, alpn: readonly string[] = []) {
    this.host = hostOf(url);
    this.port = portOf(url);
    this.socketPath = socket;
    this.ready = tls === null ? 'connect' : 'secureConnect';
    this.address = isIP(this.host) === 0 ? null : this.host;
    this.readBuffer = Buffer.from(readBuffer.buffer, readBuffer.byteOffset, readBuffer.byteLength);
    this.#tls = tls === null || alpn.length === 0 ? tls : { ...tls, ALPNProtocols: [...alpn] };
  }

  /** A socket that connects; `ready` tells when it has. @param source local address, or null for the kernel's choice. */
  dial(onread: OnReadOpts, source: string | null): Socket {
    if (this.socketPath !== null) return connect({ path: this.socketPath, onread });
    const from = source === null ? {} : { localAddress: source };
    const to = { host: this.address ?? this.host, port: this.port, noDelay: true, onread, ...from };
    if (this.#tls === null) return connect(to);
    // Which `connect` of TLS does not pass on.
    return connectTls({ ...to, ...this.#tls }).setNoDelay(true);
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

/** @throws UnsupportedUrlError where it is no URL, or of another scheme. */
function parseOrigin(url: string, scheme: string): URL {
  if (!URL.canParse(url)) throw new UnsupportedUrlError(`not a URL: ${url}`);
  const parsed = new URL(url);
  if (parsed.protocol !== scheme) throw new UnsupportedUrlError(`not an ${scheme} URL: ${url}`);
  return parsed;
}

/** Of HTTP. */
export class HttpOrigin extends Origin {
  /** As it stands in a `Host` header. */
  readonly hostHeader: string;
  /** Path and query of the URL. */
  readonly path: string;

  /** @throws UnsupportedUrlError where the URL is none of HTTP, or the authority's file cannot be read. */
  constructor(url: string, readBuffer: Uint8Array, tls?: DriverTls) {
    const place = placeOf(url, 'http:', 'https:', tls);
    super(place, readBuffer, ['http/1.1']);
    this.hostHeader = place.url.host;
    this.path = place.url.pathname + place.url.search;
  }
}
