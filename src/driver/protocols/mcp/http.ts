import type {
  Complaints,
  ConnectDone,
  CreateProtocol,
  Protocol,
  ProtocolContext,
  Slot,
} from '../../protocol.ts';
import { maskOf } from '../../wire/mask.ts';
import { HttpOrigin } from '../../wire/origin.ts';
import { CallIds, sourceAddress } from '../../wire/request.ts';
import { dialectOf } from './dialect.ts';
import { pinnedBy, probedLegacy, probedModern } from './era.ts';
import { type AskEra, EraGate } from './era-gate.ts';
import type { ServerInfo } from './greeting.ts';
import { HttpClient, type HttpShared } from './http-client.ts';
import { HttpExchange } from './http-exchange.ts';
import { HttpProbe } from './http-probe.ts';
import { prepareFor } from './http-request.ts';
import { languageOf } from './language.ts';
import { offerOf } from './offer.ts';

/** How often streams left open are looked for, ms. */
const sweepMs = 100;
/** A server that has not greeted by then will not be loaded, where the endpoint says nothing, ms. */
const handshakeMs = 60_000;

/** Streamable HTTP: a client is a session (or, without sessions, a credential) with one connection for each lane. */
class McpHttp implements Protocol {
  readonly complaints: Complaints = new Map();
  readonly rounds: Float64Array;
  readonly #shared: HttpShared;
  readonly #gate: EraGate;
  readonly #source: string | null;
  readonly #clients = new Map<number, HttpClient>();
  readonly #sweeper: NodeJS.Timeout;
  #probe: HttpProbe | null = null;
  #info: ServerInfo | null = null;
  #sessionsAgain = 0;

  constructor(context: ProtocolContext) {
    const { endpoint, methods, done, readBuffer, inFlight, keep } = context;
    const origin = new HttpOrigin(endpoint.url ?? '', readBuffer, endpoint.tls);
    this.#source = endpoint.source;
    this.rounds = new Float64Array(methods.length);
    const pinned = pinnedBy(endpoint.options['version']);
    const offer = offerOf(endpoint.options);
    this.#shared = {
      ...languageOf(pinned ?? probedLegacy, offer, methods, true, keep),
      rounds: this.rounds,
      ids: new CallIds(),
      done,
      complaints: this.complaints,
      mask: maskOf(endpoint),
      origin,
      request: {
        path: decodeTemplates(origin.path),
        host: origin.hostHeader,
        headers: endpoint.headers,
      },
      handshakeMs: endpoint.handshakeMs ?? handshakeMs,
      inFlight,
      habit: { ends: false },
      seen: (info) => {
        this.#info ??= info;
      },
      again: () => {
        this.#sessionsAgain += 1;
      },
    };
    this.#gate = new EraGate(pinned, this.#ask, (spoken) => {
      Object.assign(this.#shared, languageOf(spoken, offer, methods, true, keep));
    });
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs);
    this.#sweeper.unref();
  }

  /** Probes with the credentials of one client. */
  readonly #ask: AskEra = (client, told) => {
    const shared = this.#shared;
    const exchange = new HttpExchange(shared.origin, client, this.#sourceOf(client), shared.habit);
    const own = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
    const owner = {
      client,
      dialect: dialectOf(probedModern, shared.dialect.offer, true),
      timeoutMs: shared.handshakeMs,
      nextId: () => shared.ids.next(),
      bytes: (body: string, headers: Record<string, string>) =>
        prepareFor(shared.request, client, { method: 'POST', body, own: { ...own, ...headers } }).bytes,
    };
    const probe = new HttpProbe(exchange, owner, (answered) => {
      this.#probe = null;
      told(answered);
    });
    this.#probe = probe;
    probe.start();
    return () => probe.cancel();
  };

  #sourceOf(client: number): string | null {
    return this.#source === null ? null : sourceAddress(this.#source, client);
  }

  #sweep(): void {
    const now = performance.now();
    this.#probe?.exchange.endLeftOpen(now);
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
    const made = new HttpClient(this.#shared, client, this.#sourceOf(client));
    this.#clients.set(client, made);
    this.#gate.pass(client, (fault) => {
      // Closed while it waited: nobody asks for its result.
      if (this.#clients.get(client) !== made) return;
      if (fault) made.fail(fault, done);
      else made.connect(done);
    });
  }

  connected(client: number): boolean {
    return this.#clients.get(client)?.connected ?? false;
  }

  call(slot: Slot): void {
    (this.#clients.get(slot.client) as HttpClient).call(slot);
  }

  abandon(slot: Slot): void {
    this.#clients.get(slot.client)?.abandon(slot.lane);
  }

  unsent(slot: Slot): boolean {
    return this.#clients.get(slot.client)?.unsent(slot.lane) ?? false;
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
    this.#gate.destroy();
    for (const client of this.#clients.values()) client.destroy();
    this.#clients.clear();
  }
}

/** A URL's path comes percent-encoded; templates in it are the plan's, not the server's. */
const decodeTemplates = (path: string): string => path.replaceAll(/\$%7B(client|call)%7D/gi, '${$1}');

/** MCP over Streamable HTTP. @throws UnsupportedUrlError, MethodNotUnderstoodError */
export const mcpHttp: CreateProtocol = (context) => new McpHttp(context);
