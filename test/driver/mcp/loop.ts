/** A closed loop over a protocol, without the engine: so many calls for each client and lane, counted by outcome. */

import type { DriverEndpoint, DriverLaunch, DriverMethod } from '../../../src/driver/messages.ts';
import {
  type CallDone,
  type ConnectResult,
  type CreateProtocol,
  type OutcomeName,
  outcomes,
  type Protocol,
  type Slot,
} from '../../../src/driver/protocol.ts';

export interface Loop {
  readonly protocol: Protocol;
  readonly connected: readonly ConnectResult[];
  /** Runs `calls` calls on every lane, over the methods in turn. */
  run(calls: number): Promise<void>;
  readonly counts: Partial<Record<OutcomeName, number>>;
  /** Payload sizes of ok calls, by method. */
  readonly payloads: ReadonlyMap<string, ReadonlySet<number>>;
  readonly wire: number;
  readonly latencies: readonly number[];
  /** Class -> count of the protocol's complaints. */
  complaints(): Record<string, number>;
  exits: { code: number | null; signal: string | null }[];
  close(): Promise<void>;
}

export interface LoopOptions {
  readonly create: CreateProtocol;
  readonly endpoint: Partial<DriverEndpoint>;
  readonly methods: readonly (Partial<DriverMethod> & { readonly operation: string })[];
  readonly clients?: number;
  readonly inFlight?: number;
  /** Calls that the server has left without an answer so far, by what it says itself or by what it sent in their place; absent = none. */
  readonly unanswered?: (protocol: Protocol) => number;
}

/** How often it is looked for calls that will never be answered, ms. */
const lookMs = 10;

const method = (given: LoopOptions['methods'][number]): DriverMethod => ({
  ...{ name: given.operation, params: null, expect: null, timeoutMs: 5000 },
  ...given,
});

export function launch(script: string, args: readonly string[], logs: string): DriverLaunch {
  return {
    file: process.execPath,
    args: [script, ...args],
    env: { PATH: process.env['PATH'] ?? '' },
    cwd: '/',
    homes: null,
    logs,
    readyTimeoutMs: 20_000,
    stop: { stdinMs: 60_000, termMs: 5000 },
    cpus: null,
  };
}

/** Connects all clients. */
export async function openLoop(options: LoopOptions): Promise<Loop> {
  const { create, clients = 1, inFlight = 1, unanswered = () => 0 } = options;
  const methods = options.methods.map(method);
  const counts: Partial<Record<OutcomeName, number>> = {};
  const payloads = new Map<string, Set<number>>();
  const latencies: number[] = [];
  const exits: { code: number | null; signal: string | null }[] = [];
  let wire = 0;
  const left = new Map<number, { calls: number; finish: () => void; slot: Slot }>();
  const next = (slot: Slot) => {
    const state = left.get(slot.index);
    if (!state) throw new Error('a call ended twice');
    if (state.calls === 0) {
      left.delete(slot.index);
      state.finish();
      return;
    }
    slot.method = (state.calls + slot.lane) % methods.length;
    state.calls -= 1;
    protocol.call(slot);
  };
  // Where as many calls are open as were left without an answer, it is those: they alone hold the loop up.
  const look = () => {
    const lost = unanswered(protocol) - (counts.timeout ?? 0);
    if (lost === 0 || lost < left.size) return;
    for (const { slot } of [...left.values()]) {
      protocol.abandon(slot);
      counts.timeout = (counts.timeout ?? 0) + 1;
      next(slot);
    }
  };
  const done: CallDone = (slot, outcome, endedAt, wireBytes, payloadBytes) => {
    const name = outcomes[outcome] as OutcomeName;
    counts[name] = (counts[name] ?? 0) + 1;
    wire += wireBytes;
    if (name === 'ok') {
      const key = methods[slot.method]?.name ?? '';
      payloads.set(key, (payloads.get(key) ?? new Set()).add(payloadBytes));
      latencies.push(endedAt - slot.startedAt);
    }
    next(slot);
  };
  const endpoint: DriverEndpoint = {
    ...{ protocol: 'mcp-http', url: null, headers: {}, source: null, options: {}, launch: null },
    ...options.endpoint,
  };
  const protocol = create({
    ...{ endpoint, methods, inFlight, done, readBuffer: Buffer.alloc(65_536) },
    spawned: () => {},
    exited: (_client, { code, signal }) => exits.push({ code, signal }),
  });
  const connected: ConnectResult[] = [];
  for (let client = 0; client < clients; client++)
    connected.push(await new Promise<ConnectResult>((resolve) => protocol.connect(client, resolve)));
  const slots = Array.from({ length: clients * inFlight }, (_, index): Slot => {
    return { index, client: Math.floor(index / inFlight), lane: index % inFlight, method: -1, startedAt: 0 };
  });
  return {
    protocol,
    connected,
    counts,
    payloads,
    latencies,
    exits,
    get wire() {
      return wire;
    },
    async run(calls) {
      const timer = setInterval(look, lookMs);
      await Promise.all(
        slots.map(
          (slot) =>
            new Promise<void>((finish) => {
              left.set(slot.index, { calls, finish, slot });
              next(slot);
            }),
        ),
      );
      clearInterval(timer);
    },
    complaints: () => Object.fromEntries([...protocol.complaints].map(([key, { count }]) => [key, count])),
    async close() {
      for (let client = 0; client < clients; client++)
        await new Promise<number>((resolve) => protocol.close(client, resolve));
      protocol.destroy();
    },
  };
}
