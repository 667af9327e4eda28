/** The driver: serves the harness's requests over one protocol's connections. Knows wire formats and no phases. */
import { DriverStateError, ProtocolUnknownError } from '../errors/driver.ts';
import { askAll } from './ask/ask.ts';
import type { Clock } from './engine/clock.ts';
import { closeClients, connectClients } from './engine/connect.ts';
import { Load } from './engine/load.ts';
import type { Metronome } from './engine/metronome.ts';
import { quiet } from './engine/quiet.ts';
import type { SelfMeter } from './engine/self.ts';
import { type Single, SingleCalls } from './engine/single.ts';
import type { DriverEndpoint, DriverEvent, DriverRequest, OwnedProcess, ReplyOf } from './messages.ts';
import { type CallDone, type CreateAnyProtocol, Outcome, type Protocol, type Slot } from './protocol.ts';
import { loadOwn } from './protocols/own/load.ts';

/** Bytes of the read buffer that all sockets share. */
const readBufferBytes = 64 * 1024;

export interface DriverDeps {
  /** By name: see protocols/index.ts. */
  readonly protocols: Readonly<Partial<Record<string, CreateAnyProtocol>>>;
  readonly clock: Clock;
  readonly self: SelfMeter;
  /** Starts what wakes an open loop exactly; absent = timers of the clock. */
  readonly metronome?: () => Metronome;
  readonly emit: (event: DriverEvent) => void;
  /** A full collection of its own garbage; absent or null where none can be asked for. */
  readonly collect?: (() => void) | null;
}

type Request<K extends DriverRequest['kind']> = Extract<DriverRequest, { kind: K }>;
type Handlers = { [K in DriverRequest['kind']]: (request: Request<K>) => Promise<ReplyOf[K]> | ReplyOf[K] };

/** What a `setup` has made. */
interface Setup {
  readonly request: Request<'setup'>;
  readonly protocol: Protocol;
  readonly singles: SingleCalls;
  readonly slots: readonly Slot[];
  /** Methods of which a call has ended ok. */
  readonly proved: Set<number>;
}

export class Driver {
  readonly #deps: DriverDeps;
  readonly #readBuffer = Buffer.allocUnsafeSlow(readBufferBytes);
  #setup: Setup | null = null;
  #load: Load | null = null;
  readonly #clients = new Set<number>();
  /** The harness's list of what was started. */
  #owned: readonly OwnedProcess[] = [];
  /** stdio: processes of this driver. */
  readonly #spawned = new Map<number, OwnedProcess>();

  constructor(deps: DriverDeps) {
    this.#deps = deps;
  }

  /** Everything that must not outlive the harness: its list, and this driver's own processes. */
  owned(): readonly OwnedProcess[] {
    return [...this.#owned, ...this.#spawned.values()];
  }

  /** Serves one request. @throws RatingplateError */
  async handle<K extends DriverRequest['kind']>(request: Request<K>): Promise<ReplyOf[K]> {
    const handler = this.#handlers[request.kind as K];
    if (!handler) throw new DriverStateError(`unknown request: ${request.kind}`);
    return handler(request);
  }

  readonly #handlers: Handlers = {
    setup: (request) => this.#begin(request),
    connect: async (request) => {
      const results = await connectClients(this.#ready().protocol, request);
      for (const { client, outcome } of results) if (outcome === Outcome.ok) this.#clients.add(client);
      return { results };
    },
    call: ({ client, method }) => this.#single(client, method),
    quiet: ({ client, method, ...limits }) =>
      quiet(() => this.#single(client, method), limits, this.#deps.clock),
    'load-start': (request) => this.#startLoad(request),
    'load-progress': () => this.#loading().progress(),
    'window-open': () => ({ at: this.#loading().openWindow() }),
    'window-close': () => ({ at: this.#loading().closeWindow() }),
    'load-stop': async ({ graceMs }) => {
      try {
        return await this.#loading().stop(graceMs);
      } finally {
        this.#load = null;
      }
    },
    close: async ({ from, to }) => {
      const { protocol } = this.#ready();
      const closed = await closeClients(protocol, from, to);
      for (let client = from; client < to; client++) this.#clients.delete(client);
      return { closed, ended: protocol.endings ?? null };
    },
    state: () => {
      const protocol = this.#setup?.protocol;
      const serverInfo = protocol?.serverInfo() ?? null;
      return { connections: protocol?.connections() ?? 0, clients: this.#clients.size, serverInfo };
    },
    ask: async (request) => {
      if (this.#load) throw new DriverStateError('something was asked while load runs');
      return { asked: await askAll(await this.#protocol(request.endpoint), request, this.#deps.clock) };
    },
    own: ({ processes }) => {
      this.#owned = processes;
      return { ok: true };
    },
    stop: () => {
      this.#end();
      return { ok: true };
    },
  };

  async #begin(request: Request<'setup'>): Promise<ReplyOf['setup']> {
    this.#end();
    const create = await this.#protocol(request.endpoint);
    const done: CallDone = (slot, outcome, endedAt, wire, payload) =>
      this.#ended(slot, outcome, endedAt, wire, payload);
    const protocol = await create({
      ...{ endpoint: request.endpoint, methods: request.methods, inFlight: request.inFlight, done },
      readBuffer: this.#readBuffer,
      spawned: (client, { pid, startTime }) => {
        this.#spawned.set(pid, { pid, startTime, group: true });
        this.#deps.emit({ event: 'spawned', client, pid, startTime });
      },
      exited: (client, exit) => {
        this.#spawned.delete(exit.pid);
        this.#deps.emit({ event: 'exited', client, ...exit });
      },
    });
    const { inFlight, maxClients } = request;
    const slots = Array.from({ length: maxClients * inFlight }, (_, index): Slot => {
      const place = { index, client: Math.floor(index / inFlight), lane: index % inFlight };
      return { ...place, method: -1, startedAt: 0 };
    });
    const singles = new SingleCalls(protocol, this.#deps.clock);
    this.#setup = { request, protocol, singles, slots, proved: new Set() };
    return { ok: true };
  }

  async #protocol({ protocol, module }: DriverEndpoint): Promise<CreateAnyProtocol> {
    if (module !== undefined) return loadOwn(module);
    const create = this.#deps.protocols[protocol];
    if (!create) throw new ProtocolUnknownError(`no driver for protocol ${protocol}`);
    return create;
  }

  /** A call has ended: it is a single one, or the load's. */
  #ended(slot: Slot, outcome: Outcome, endedAt: number, wire: number, payload: number): void {
    if (this.#setup?.singles.ended(slot, outcome, endedAt, wire, payload)) return;
    this.#load?.ended(slot, outcome, endedAt, wire, payload);
  }

  async #single(client: number, method: number): Promise<Single> {
    const { request, singles, proved } = this.#ready();
    const timeoutMs = request.methods[method]?.timeoutMs;
    if (timeoutMs === undefined) throw new DriverStateError(`no method ${method}`);
    if (this.#load) throw new DriverStateError('a single call was asked for while load runs');
    const single = await singles.call(this.#slot(client, 0), method, timeoutMs);
    if (single.outcome === 'ok') proved.add(method);
    return single;
  }

  /**
   * Starts the load. A method that has not been proved yet is called once alone first: two thousand replies of 3 MB
   * that wait for the first proof at the same time would all have to be kept.
   */
  async #startLoad(request: Request<'load-start'>): Promise<ReplyOf['load-start']> {
    const { request: setup, protocol, proved } = this.#ready();
    if (this.#load) throw new DriverStateError('a load is running already');
    const { clients, inFlight, methods, first = 0 } = request;
    if (
      clients < 1 ||
      first < 0 ||
      first + clients > setup.maxClients ||
      inFlight < 1 ||
      inFlight > setup.inFlight
    )
      throw new DriverStateError(
        `load of clients ${first} to ${first + clients}, ${inFlight} in flight, is beyond ${setup.maxClients} x ${setup.inFlight}`,
      );
    for (const method of methods) if (!proved.has(method)) await this.#single(first, method);
    const timeouts = methods.map((method) => setup.methods[method]?.timeoutMs ?? Number.POSITIVE_INFINITY);
    const { clock, self, collect } = this.#deps;
    // What connecting has left behind is cleared away now, so that no call of a window waits for it.
    collect?.();
    const slotOf = (client: number, lane: number) => this.#slot(first + client, lane);
    const metronome = request.rate ? this.#deps.metronome?.() : undefined;
    this.#load = new Load({ ...request, timeouts }, { protocol, slotOf, clock, self, metronome });
    this.#load.start();
    return { ok: true };
  }

  #slot(client: number, lane: number): Slot {
    const { slots, request } = this.#ready();
    const slot = slots[client * request.inFlight + lane];
    if (!slot) throw new DriverStateError(`no client ${client}: at most ${request.maxClients} were set up`);
    return slot;
  }

  #ready(): Setup {
    if (!this.#setup) throw new DriverStateError('nothing has been set up');
    return this.#setup;
  }

  #loading(): Load {
    if (!this.#load) throw new DriverStateError('no load is running');
    return this.#load;
  }

  /** Lets go of everything at once. */
  #end(): void {
    this.#load?.destroy();
    this.#load = null;
    this.#setup?.protocol.destroy();
    this.#setup = null;
    this.#clients.clear();
  }
}
