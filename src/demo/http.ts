import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createSession, serverInfo } from './server.ts';

type Sessions = Map<string, StreamableHTTPServerTransport>;

/** A new session's transport, known by its id from the moment the client is told it. */
function newTransport(sessions: Sessions): StreamableHTTPServerTransport {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      sessions.set(id, transport);
    },
    onsessionclosed: (id) => {
      sessions.delete(id);
    },
  });
  return transport;
}

/** `POST`, `GET` and `DELETE` of the MCP endpoint. */
async function mcp(request: IncomingMessage, response: ServerResponse, sessions: Sessions): Promise<void> {
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  if (known) return known.handleRequest(request, response);
  if (id !== undefined) return refuse(response, 404, 'Session not found');
  if (request.method !== 'POST') return refuse(response, 400, 'Mcp-Session-Id is required');
  const transport = newTransport(sessions);
  // The SDK's declarations of the two differ under exactOptionalPropertyTypes only.
  await createSession().connect(transport as Transport);
  await transport.handleRequest(request, response);
  if (transport.sessionId === undefined) await transport.close();
}

function refuse(response: ServerResponse, status: number, message: string): void {
  json(response, status, { jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The demo server over Streamable HTTP at `/mcp`, with `/health` for readiness and identity. */
export function createHttpServer(): Server {
  const sessions: Sessions = new Map();
  return createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/health')
      return json(response, 200, { status: 'ok', ...serverInfo, sessions: sessions.size });
    if (path !== '/mcp') return json(response, 404, { error: 'not found' });
    mcp(request, response, sessions).catch((error: unknown) => {
      if (!response.headersSent)
        refuse(response, 500, error instanceof Error ? error.message : String(error));
    });
  });
}
