import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mcpHttp, mcpStdio } from '../../../src/driver/protocols/mcp/index.ts';
import { type Loop, type LoopOptions, launch, openLoop } from './loop.ts';
import { openTally } from './tally.ts';

const script = fileURLToPath(new URL('../../fixtures/servers/mcp-fixture.mjs', import.meta.url));

/** What a server of the legacy era is spoken to in, unless a test is about how that is found. */
const pinned = { options: { version: '2025-11-25' } };

/** What the fixture server did, by its own account. */
export interface Account {
  readonly calls: Readonly<Record<string, number>>;
  readonly injected: Readonly<Record<string, number>>;
  readonly pings: number;
  readonly refused: number;
  readonly cancelled: number;
  readonly sessions: number;
  readonly ended: number;
  readonly tokens: Readonly<Record<string, number>>;
}
export interface FixtureOptions extends Partial<LoopOptions> {
  readonly methods: LoopOptions['methods'];
  /** Options of the fixture server (its head). */
  readonly server?: Readonly<Record<string, unknown>>;
  readonly json?: boolean;
}
export interface Fixture extends Loop {
  /** Closes all clients, then asks the server what it did. */
  finish(): Promise<Account>;
}

/** The port a server prints when it listens. */
export function portOf(child: ChildProcess, pattern = /listening (\d+)/): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the server exited with ${code}`)));
    child.stdout?.once('data', (text: Buffer) => resolve(Number(pattern.exec(String(text))?.[1])));
  });
}

export async function httpFixture(options: FixtureOptions): Promise<Fixture> {
  const tally = openTally();
  const args = [script, '--http', '0', '--options', JSON.stringify({ ...options.server, ...tally.option })];
  const child = spawn(process.execPath, options.json ? [...args, '--json'] : args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  const url = `http://127.0.0.1:${port}/mcp`;
  const endpoint = { url, ...pinned, ...options.endpoint };
  const loop = await openLoop({ create: mcpHttp, unanswered: tally.count, ...options, endpoint });
  const finish = async () => {
    await loop.close();
    tally.close();
    const account = await (await fetch(`http://127.0.0.1:${port}/account`)).json();
    child.kill('SIGKILL');
    return account as Account;
  };
  return Object.assign(loop, { finish });
}

export async function stdioFixture(options: FixtureOptions): Promise<Fixture> {
  const logs = mkdtempSync(path.join(tmpdir(), 'mcp-fixture-'));
  const tally = openTally();
  const args = ['--options', JSON.stringify({ ...options.server, ...tally.option })];
  const endpoint = {
    ...pinned,
    protocol: 'mcp-stdio' as const,
    launch: launch(script, args, logs),
    ...options.endpoint,
  };
  const loop = await openLoop({ create: mcpStdio, unanswered: tally.count, ...options, endpoint });
  const finish = async () => {
    await loop.close();
    tally.close();
    const accounts = Array.from({ length: options.clients ?? 1 }, (_, client) => readAccount(logs, client));
    rmSync(logs, { recursive: true });
    return accounts.reduce(sum);
  };
  return Object.assign(loop, { finish });
}

/** What one process said of itself as it ended; one that was ended half-way said nothing. */
function readAccount(logs: string, client: number): Account {
  const text = readFileSync(path.join(logs, `client-${client}.stderr.log`), 'utf8');
  const line = text.split('\n').find((one) => one.startsWith('{'));
  return line
    ? JSON.parse(line)
    : { calls: {}, injected: {}, pings: 0, refused: 0, cancelled: 0, sessions: 0, ended: 0, tokens: {} };
}

function sum(a: Account, b: Account): Account {
  const merge = (x: Readonly<Record<string, number>>, y: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      [...Object.keys(x), ...Object.keys(y)].map((key) => [key, (x[key] ?? 0) + (y[key] ?? 0)]),
    );
  return {
    calls: merge(a.calls, b.calls),
    injected: merge(a.injected, b.injected),
    tokens: merge(a.tokens, b.tokens),
    pings: a.pings + b.pings,
    refused: a.refused + b.refused,
    cancelled: a.cancelled + b.cancelled,
    sessions: a.sessions + b.sessions,
    ended: a.ended + b.ended,
  };
}
