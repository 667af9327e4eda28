import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import type { Stopped } from '../../../target/types.ts';
import type { EndedClients } from '../../messages.ts';
import type {
  Complaints,
  ConnectDone,
  CreateProtocol,
  Protocol,
  ProtocolContext,
  Slot,
} from '../../protocol.ts';
import { maskOf } from '../../wire/mask.ts';
import { CallIds } from '../../wire/request.ts';
import { dialectOf } from './dialect.ts';
import { pinnedBy, probedLegacy, probedModern } from './era.ts';
import { type AskEra, EraGate } from './era-gate.ts';
import type { ServerInfo } from './greeting.ts';
import { languageOf } from './language.ts';
import { offerOf } from './offer.ts';
import { StdioClient, type StdioShared } from './stdio-client.ts';
import { StdioProbe } from './stdio-probe.ts';
import { StdioProcess } from './stdio-process.ts';

/** Ways to end, the gentlest first. */
const stages = ['gone', 'stdin', 'term', 'kill'] as const;

/** stdio: a client is a process, and its lanes share the pipe. */
class McpStdio implements Protocol {
  readonly complaints: Complaints = new Map();
  /** A process that has ended is not started again. */
  readonly reconnects = 0;
  readonly rounds: Float64Array;
  readonly #shared: StdioShared;
  readonly #gate: EraGate;
  readonly #clients = new Map<number, StdioClient>();
  #info: ServerInfo | null = null;
  #endings: EndedClients = { stage: 'gone', leftovers: 0 };

  constructor(context: ProtocolContext) {
    const { endpoint, methods, done, inFlight, spawned, exited } = context;
    if (!endpoint.launch)
      throw new MethodNotUnderstoodError('mcp-stdio: the endpoint has no command to start');
    this.rounds = new Float64Array(methods.length);
    const pinned = pinnedBy(endpoint.options['version']);
    const offer = offerOf(endpoint.options);
    this.#shared = {
      ...languageOf(pinned ?? probedLegacy, offer, methods, false),
      rounds: this.rounds,
      ids: new CallIds(),
      done,
      complaints: this.complaints,
      mask: maskOf(endpoint),
      launch: endpoint.launch,
      start: (launch, client, user) => new StdioProcess(launch, client, user),
      inFlight,
      seen: (info) => {
        this.#info ??= info;
      },
      spawned,
      exited,
      stopped: (stopped) => this.#count(stopped),
    };
    this.#gate = new EraGate(pinned, this.#ask, (spoken) => {
      Object.assign(this.#shared, languageOf(spoken, offer, methods, false));
    });
  }

  get endings(): EndedClients {
    return this.#endings;
  }

  #count({ stage, leftovers }: Stopped): void {
    const worse = stages.indexOf(stage) > stages.indexOf(this.#endings.stage);
    this.#endings = {
      stage: worse ? stage : this.#endings.stage,
      leftovers: this.#endings.leftovers + leftovers,
    };
  }

  /** Probes in a process of its own, whichever client asks. */
  readonly #ask: AskEra = (_client, told) => {
    const dialect = dialectOf(probedModern, this.#shared.dialect.offer, false);
    const probe = new StdioProbe(this.#shared, dialect, told);
    return () => probe.cancel();
  };

  connect(client: number, done: ConnectDone): void {
    this.#clients.get(client)?.destroy();
    const made = new StdioClient(this.#shared, client);
    this.#clients.set(client, made);
    this.#gate.pass(client, (fault) => {
      // Closed while it waited: nobody asks for its result.
      if (this.#clients.get(client) !== made) return;
      if (fault) made.fail(fault, done);
      else made.connect(done);
    });
  }

  connected(client: number): boolean {
    return this.#clients.get(client)?.greeted ?? false;
  }

  call(slot: Slot): void {
    (this.#clients.get(slot.client) as StdioClient).call(slot);
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
    return [...this.#clients.values()].filter((client) => client.connected).length;
  }

  serverInfo(): ServerInfo | null {
    return this.#info;
  }

  destroy(): void {
    this.#gate.destroy();
    for (const client of this.#clients.values()) client.destroy();
    this.#clients.clear();
  }
}

/** MCP over stdio. @throws MethodNotUnderstoodError */
export const mcpStdio: CreateProtocol = (context) => new McpStdio(context);
