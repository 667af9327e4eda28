/** Starts fixture servers and the driver's core for tests; everything started is ended by `endAll`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RateSpec } from '../../src/config/plan.ts';
import { Driver, type DriverDeps } from '../../src/driver/driver.ts';
import { realClock } from '../../src/driver/engine/clock.ts';
import { startMetronome } from '../../src/driver/engine/metronome.ts';
import { selfMeter } from '../../src/driver/engine/self.ts';
import type { DriverEndpoint, DriverMethod, DriverRequest, ReplyOf } from '../../src/driver/messages.ts';
import { protocols } from '../../src/driver/protocols/index.ts';

const children: ChildProcess[] = [];

/** Starts a fixture server. @returns the first line it prints. */
export function startServer(name: string, ...args: readonly string[]): Promise<string> {
  const file = fileURLToPath(new URL(`../fixtures/servers/${name}`, import.meta.url));
  return startProgram(process.execPath, file, ...args);
}

/** Starts a program. @returns the first line it prints. */
export async function startProgram(program: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${program} ended (${code}) before it was ready`)));
  });
}

/** Ends all that were started, and waits for it. */
export async function endAll(): Promise<void> {
  const ended = children.splice(0).map(
    (child) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve(null);
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
  );
  await Promise.all(ended);
}

export interface Asking {
  ask<K extends DriverRequest['kind']>(
    kind: K,
    body: Omit<Extract<DriverRequest, { kind: K }>, 'kind'>,
  ): Promise<ReplyOf[K]>;
}

/** The driver's core in this process. */
export function driverHere(deps: Partial<DriverDeps> = {}): Asking & { readonly driver: Driver } {
  const driver = new Driver({
    ...{ protocols, clock: realClock, self: selfMeter(), metronome: startMetronome },
    emit: () => {},
    ...deps,
  });
  return {
    driver,
    ask: (kind, body) => driver.handle({ kind, ...body } as never) as never,
  };
}

export const endpoint = (url: string, more: Partial<DriverEndpoint> = {}): DriverEndpoint => ({
  ...{ protocol: 'http', url, headers: {}, source: null, options: {}, launch: null },
  ...more,
});

export const method = (operation: string, more: Partial<DriverMethod> = {}): DriverMethod => ({
  ...{ name: operation, operation, params: null, expect: null, timeoutMs: 10_000 },
  ...more,
});

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads until so many calls have ended, through one window, to the end of the drain. */
export async function loadCalls(
  asking: Asking,
  shape: {
    clients: number;
    inFlight: number;
    methods?: number[];
    pacePerClient?: number | null;
    rate?: RateSpec;
  },
  calls: number,
) {
  await asking.ask('load-start', { methods: [0], pacePerClient: null, ...shape });
  await asking.ask('window-open', {});
  for (;;) {
    const { methods } = await asking.ask('load-progress', {});
    if (methods.reduce((sum, { ended }) => sum + ended, 0) >= calls) break;
    await sleep(10);
  }
  await asking.ask('window-close', {});
  return asking.ask('load-stop', { graceMs: 60_000 });
}

/** The server's own account. */
export async function countsOf(url: string): Promise<Record<string, number>> {
  return (await fetch(`${url}/counts`)).json() as Promise<Record<string, number>>;
}
