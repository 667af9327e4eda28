import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { RouteSpec, StandinSpec } from '../config/plan.ts';
import { onLoopback } from '../util/loopback.ts';
import { pulse } from '../util/pulse.ts';
import { type Counter, createCounter, createRouter } from './router.ts';

/** One stand-in that listens. */
export interface Standin {
  readonly url: string;
  readonly counter: Counter;
  close(): Promise<void>;
}

/** Starts a stand-in on the loopback address at a port of the kernel's choice. @throws PortsShortError */
export async function startStandin(spec: StandinSpec): Promise<Standin> {
  const counter = createCounter(spec);
  const server = createServer({ keepAlive: true, noDelay: true }, createHandler(spec, counter));
  // The target decides how long it keeps a connection; being cut between two requests would look like its fault.
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  server.requestTimeout = 0;
  server.maxRequestsPerSocket = 0;
  server.on('clientError', (_error, socket) => socket.destroy());
  // A target may say `Expect: 100-continue`; the handler reads the body anyway.
  const url = await onLoopback((host) => listen(server, host));
  return {
    url,
    counter,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Counts a request when its head is there, and answers when its body has been read. */
function createHandler(spec: StandinSpec, counter: Counter): Handler {
  const find = createRouter(spec.routes);
  const header = spec.clientHeader?.toLowerCase() ?? null;
  return (request, response) => {
    pulse.beat(performance.now());
    const route = find(request.method ?? 'GET', pathOf(request.url ?? '/'));
    counter.count(route, header === null ? undefined : valueOfHeader(request, header));
    const answer = () => (route === null ? unmatched(request, response) : reply(route, response));
    request.on('error', () => {});
    response.on('error', () => {});
    request.resume();
    request.once('end', () => {
      if (route === null || route.delayMs <= 0) answer();
      else setTimeout(answer, route.delayMs);
    });
  };
}

/** The path alone; a request line may also hold a whole URL. */
function pathOf(url: string): string {
  const path = /^https?:\/\/[^/?#]*(.*)$/.exec(url)?.[1] ?? url;
  return path.replace(/[?#].*$/s, '') || '/';
}

function valueOfHeader(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Statuses without a body. */
const bodyless = (status: number) => status === 204 || status === 304;

function reply(route: RouteSpec, response: ServerResponse): void {
  if (bodyless(route.status)) {
    response.writeHead(route.status, route.headers);
    response.end();
    return;
  }
  const body = Buffer.from(route.body);
  response.writeHead(route.status, { ...route.headers, 'content-length': body.length });
  response.end(body);
}

/** What the config forgot: said so that the target's log shows it. */
function unmatched(request: IncomingMessage, response: ServerResponse): void {
  const body = Buffer.from(
    `${JSON.stringify({ error: 'no such route in this stand-in', method: request.method, path: request.url })}\n`,
  );
  response.writeHead(404, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

/** Resolves with its URL. */
function listen(server: Server, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host }, () => {
      server.off('error', reject);
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
    });
  });
}
