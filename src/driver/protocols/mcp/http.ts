import type {
  Complaints,
  ConnectDone,
  CreateProtocol,
  Protocol,
  ProtocolContext,
  Slot,
} from '../../protocol.ts';
import { HttpOrigin } from '../../wire/origin.ts';
import { CallIds, sourceAddress } from '../../wire/request.ts';
import { HttpClient, type HttpShared } from './http-client.ts';
import { type ServerInfo, versionOf } from './legacy.ts';
import { maskOf } from './mask.ts';
import { operationOf } from './operation.ts';

/** How often streams left open are looked for, ms. */
const sweepMs = 100;

/** Streamable HTTP: a client is a session (or, without sessions, a credential) with one connection for each lane. */
class McpHttp implements Protocol {
  readonly complaints: Complaints = new Map();
  readonly #shared: HttpShared;
  readonly #source: string | null;
  readonly #clients = new Map<number, HttpClient>();
  readonly #sweeper: NodeJS.Timeout;
  #info: ServerInfo | null = null;
  #sessionsAgain = 0;

  constructor(context: ProtocolContext) {
    const { endpoint, methods, done, readBuffer, inFlight } = context;
    const url = endpoint.url ?? '';
    const origin = new HttpOrigin(url, readBuffer);
    const { pathname, search } = new URL(url);
    this.#source = endpoint.source;
    this.#shared = {
      operations: methods.map(operationOf),
      ids: new CallIds(),
      done,
      complaints: this.complaints,
      mask: maskOf(secretsOf(endpoint.headers)),
      origin,
      request: {
        path: decodeTemplates(pathname + search),
        host: origin.hostHeader,
        headers: endpoint.headers,
      },
      version: versionOf(endpoint.options.version),
      inFlight,
      habit: { ends: false },
      seen: (info) => {
        this.#info ??= info;
      },
      again: () => {
        this.#sessionsAgain += 1;
      },
    };
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs);
    this.#sweeper.unref();
  }

  #sweep(): void {
    const now = performance.now();
    for (const client of this.#clients.values()) client.sweep(now);
  }

  /** Connections opened again and sessions begun again. */
  get reconnects(): number {
    return this.#shared.origin.reconnects + this.#sessionsAgain;
  }

  get resent(): number {
    return this.#shared.origin.resent;
  }

  connect(client: number, done: ConnectDone): void {
    this.#clients.get(client)?.destroy();
    const source = this.#source === null ? null : sourceAddress(this.#source, client);
    const made = new HttpClient(this.#shared, client, source);
    this.#clients.set(client, made);
    made.connect(done);
  }

  call(slot: Slot): void {
    (this.#clients.get(slot.client) as HttpClient).call(slot);
  }

  abandon(slot: Slot): void {
    this.#clients.get(slot.client)?.abandon(slot.lane);
  }

  close(client: number, done: (client: number) => void): void {
    const closing = this.#clients.get(client);
    this.#clients.delete(client);
    if (closing) closing.close(() => done(client));
    else setImmediate(done, client);
  }

  connections(): number {
    return this.#shared.origin.open;
  }

  serverInfo(): ServerInfo | null {
    return this.#info;
  }

  destroy(): void {
    clearInterval(this.#sweeper);
    for (const client of this.#clients.values()) client.destroy();
    this.#clients.clear();
  }
}

/** A URL's path comes percent-encoded; templates in it are the plan's, not the server's. */
const decodeTemplates = (path: string): string => path.replaceAll(/\$%7B(client|call)%7D/gi, '${$1}');

/** Values of the configured headers, their templates apart, and what stands after a scheme such as `Bearer`. */
const secretsOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.values(headers)
    .flatMap((value) => value.split(/\$\{\w+\}/))
    .flatMap((value) => [value, ...value.split(' ').slice(1)]);

/** MCP over Streamable HTTP. @throws UnsupportedUrlError, MethodNotUnderstoodError */
export const mcpHttp: CreateProtocol = (context) => new McpHttp(context);
