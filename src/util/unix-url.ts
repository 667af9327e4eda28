/** Addresses of Unix sockets: `unix:/run/server.sock`, or `unix:/run/server.sock:/mcp` with a path for the requests. */

export interface UnixAddress {
  /** Absolute path of the socket. */
  readonly socket: string;
  /** Path and query of requests; `/` unless given. */
  readonly path: string;
}

/** Null for an address that does not begin with `unix:`, and for one without an absolute path. */
export function parseUnix(url: string): UnixAddress | null {
  const [, socket, path = '/'] = /^unix:(\/[^:\0]+)(?::(\/.*))?$/s.exec(url) ?? [];
  return socket === undefined ? null : { socket, path };
}

/** Whether it is meant to be the address of a Unix socket. */
export const isUnix = (url: string): boolean => url.startsWith('unix:');
