/** A client of few lines, apart from the driver: what a stdio server really answers, in bytes. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { peersPath } from '../../../scripts/peers/peers.mjs';

/** Digits by which the ids of the driver are longer than the ones used here. */
export const moreIdDigits = 9;

export interface Question {
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** Bytes of the reply to each, ids of one digit. Handshake of 2025-11-25. */
export async function replyBytes(
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  questions: readonly Question[],
): Promise<number[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'ratingplate-ask-'));
  const [file, ...args] = command;
  const child = spawn(file, args, {
    env: { PATH: peersPath(), HOME: home, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    const replies = new Map<number, string>();
    let wake = () => {};
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, result } = JSON.parse(line) as { id?: number; result?: unknown };
      if (id === undefined || result === undefined) return;
      replies.set(id, line);
      wake();
    });
    const ask = async (id: number, { method, params = {} }: Question): Promise<number> => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      while (!replies.has(id)) await new Promise<void>((resolve) => (wake = resolve));
      return Buffer.byteLength(replies.get(id) ?? '');
    };
    await ask(0, {
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    });
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const sizes: number[] = [];
    for (const [index, question] of questions.entries()) sizes.push(await ask(index + 1, question));
    return sizes;
  } finally {
    child.stdin.end();
    await closed;
    rmSync(home, { recursive: true, force: true });
  }
}

/** What the GitLab server asks at its start, answered as the example's stand-in answers. */
export async function gitlabStub(): Promise<{ url: string; close: () => Promise<void> }> {
  const version = { version: '18.4.0', revision: 'abcdef01' };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/v4/version': version,
    '/api/v4/user': { id: 1, username: 'bench', name: 'Bench', state: 'active' },
    '/api/v4/metadata': { ...version, enterprise: false, kas: { enabled: false } },
  };
  const server: Server = createServer(({ url = '' }, response) => {
    const answer = answers[url.split('?')[0] ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { message: '404 Not Found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
