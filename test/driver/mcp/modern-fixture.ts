/** The strict server of the modern era under a closed loop, over both transports. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mcpHttp, mcpStdio } from '../../../src/driver/protocols/mcp/index.ts';
import { modernHttpServer } from '../../fixtures/servers/modern/server.mjs';
import { type Loop, type LoopOptions, launch, openLoop } from './loop.ts';
import { openTally } from './tally.ts';

const script = fileURLToPath(new URL('../../fixtures/servers/mcp-modern.mjs', import.meta.url));

/** What the server did, by its own account. */
export interface ModernAccount {
  readonly calls: Readonly<Record<string, number>>;
  readonly injected: Readonly<Record<string, number>>;
  /** Questions asked, answers refused, JSON-RPC answers that no client should have sent. */
  readonly rounds: number;
  readonly refused: number;
  readonly answers: number;
  readonly cancelled: number;
  /** Requests other than POST. */
  readonly deleted: number;
}
export interface ModernOptions extends Partial<LoopOptions> {
  readonly methods: LoopOptions['methods'];
  /** Options of the server (its head). */
  readonly server?: Readonly<Record<string, unknown>>;
}
export interface ModernFixture extends Loop {
  /** Closes all clients, then asks the server what it did; over stdio the sum of what its processes say. */
  finish(): Promise<ModernAccount>;
  /** Processes started: over stdio one for each client, and one that was only asked for its era. */
  readonly spawned: readonly number[];
}

/** In this process: its answers are what is tested, and a process for each would be most of the time. */
export async function modernHttp(options: ModernOptions): Promise<ModernFixture> {
  const tally = openTally();
  const { server, account } = modernHttpServer({ ...options.server, ...tally.option });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  const loop = await openLoop({
    ...{ create: mcpHttp, unanswered: tally.count, ...options },
    endpoint: { url, ...options.endpoint },
  });
  const finish = async () => {
    await loop.close();
    tally.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return account;
  };
  return Object.assign(loop, { finish, spawned: [] });
}

export async function modernStdio(options: ModernOptions): Promise<ModernFixture> {
  const logs = mkdtempSync(path.join(tmpdir(), 'mcp-modern-'));
  const spawned: number[] = [];
  const tally = openTally();
  const server = JSON.stringify({ ...options.server, ...tally.option });
  const started = launch(script, ['--options', server], logs);
  const endpoint = { protocol: 'mcp-stdio' as const, launch: started, ...options.endpoint };
  const loop = await openLoop({
    create: (context) => mcpStdio({ ...context, spawned: (client) => spawned.push(client) }),
    unanswered: tally.count,
    ...options,
    endpoint,
  });
  const finish = async () => {
    await loop.close();
    tally.close();
    const accounts = readdirSync(logs).flatMap((file) => readAccount(path.join(logs, file)));
    rmSync(logs, { recursive: true });
    return accounts.reduce(sum);
  };
  return Object.assign(loop, { finish, spawned });
}

/** What one process said of itself as it ended; one that was ended half-way said nothing. */
function readAccount(file: string): ModernAccount[] {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((one) => one.startsWith('{'));
  return line ? [JSON.parse(line)] : [];
}

function sum(a: ModernAccount, b: ModernAccount): ModernAccount {
  const merge = (x: Readonly<Record<string, number>>, y: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      [...Object.keys(x), ...Object.keys(y)].map((key) => [key, (x[key] ?? 0) + (y[key] ?? 0)]),
    );
  return {
    calls: merge(a.calls, b.calls),
    injected: merge(a.injected, b.injected),
    rounds: a.rounds + b.rounds,
    refused: a.refused + b.refused,
    answers: a.answers + b.answers,
    cancelled: a.cancelled + b.cancelled,
    deleted: a.deleted + b.deleted,
  };
}
