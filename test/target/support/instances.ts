import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import type { EndpointSpec, EnvValue, ReadySpec, TargetSpec } from '../../../src/config/plan.ts';
import type { DriverLaunch } from '../../../src/driver/messages.ts';
import { clearOwned } from '../../../src/ownership/clear.ts';
import { createLedger, type Ledger } from '../../../src/ownership/ledger.ts';
import { readTable } from '../../../src/proc/children.ts';
import { isDead } from '../../../src/proc/stat.ts';
import type { InstanceOptions } from '../../../src/target/instance.ts';

const servers = fileURLToPath(new URL('../../fixtures/servers', import.meta.url));
export const misbehave = path.join(servers, 'misbehave.mjs');
export const PATH = process.env['PATH'] ?? '';

/** A folder and a ledger for each test of a file. */
export function runFolder(): { readonly folder: string; readonly ledger: Ledger } {
  const state = { folder: '', ledger: createLedger(null) };
  beforeEach(() => {
    state.folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-test-'));
    state.ledger = createLedger(state.folder);
  });
  // A test that fails half-way must not leave its processes to the machine.
  afterEach(async () => {
    await clearOwned(state.ledger, true);
    rmSync(state.folder, { recursive: true, force: true });
  });
  return state;
}

export interface Wanted {
  readonly args: readonly string[];
  readonly command?: string;
  readonly ready?: ReadySpec;
  readonly url?: string | null;
  readonly env?: Readonly<Record<string, EnvValue>>;
  readonly stdinMs?: number;
  readonly termMs?: number;
  readonly more?: Partial<InstanceOptions>;
  readonly target?: Partial<TargetSpec>;
}
export const listening = 'http://127.0.0.1:${port}/';
export const patience = 20_000;

/** Options for one instance of the misbehaving server on its own port. */
export function options(
  run: { readonly folder: string; readonly ledger: Ledger },
  wanted: Wanted,
): InstanceOptions {
  const target: TargetSpec = {
    name: 'server',
    command: wanted.command ?? misbehave,
    args: wanted.args,
    env: wanted.env ?? {},
    cwd: servers,
    home: 'fresh',
    build: null,
    identity: null,
    stop: { stdinMs: wanted.stdinMs ?? 0, termMs: wanted.termMs ?? patience },
    ...wanted.target,
  };
  const endpoint: EndpointSpec = {
    name: 'http',
    protocol: 'http',
    url: wanted.url === undefined ? listening : wanted.url,
    ready: wanted.ready ?? { kind: 'protocol', timeoutMs: patience },
    identity: null,
    client: { headers: {}, source: null, user: null, password: null },
    pace: null,
    options: {},
  };
  const folder = path.join(run.folder, 'instance');
  const ports = ['port'];
  return {
    target,
    endpoint,
    vars: {},
    ports,
    ambient: { PATH },
    cpus: null,
    folder,
    ledger: run.ledger,
    ...wanted.more,
  };
}

/** How to start a stdio client's process. */
export function stdio(
  run: { readonly folder: string; readonly ledger: Ledger },
  more: Partial<DriverLaunch>,
): DriverLaunch {
  return {
    file: misbehave,
    args: [],
    env: { PATH, RATINGPLATE_INSTANCE: run.ledger.tag },
    cwd: run.folder,
    homes: path.join(run.folder, 'homes'),
    logs: path.join(run.folder, 'logs'),
    readyTimeoutMs: patience,
    stop: { stdinMs: patience, termMs: patience },
    cpus: null,
    ...more,
  };
}

/** A living process that carries a run's tag. */
export interface Tagged {
  readonly pid: number;
  /** Name of the program it runs. */
  readonly comm: string;
}

/**
 * Living processes that carry a run's tag: read here anew, not by the code under test. One in the middle of exec has no
 * tag to read: whoever counts waits for the programs (`untilTagged`) that will stay.
 */
export function tagged(tag: string): Tagged[] {
  const mark = `RATINGPLATE_INSTANCE=${tag}`;
  return readTable()
    .filter(
      (stat) =>
        !isDead(stat) &&
        environmentOf(stat.pid)
          .split('\0')
          .some((each) => each.startsWith(mark)),
    )
    .map(({ pid, comm }) => ({ pid, comm }));
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

/** Waits until the processes with this tag are so many, and so many of them run `sleep`: none is on its way any more. */
export async function untilTagged(tag: string, all: number, asleep: number): Promise<Tagged[]> {
  for (;;) {
    const now = tagged(tag);
    if (now.length === all && now.filter(({ comm }) => comm === 'sleep').length === asleep) return now;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
