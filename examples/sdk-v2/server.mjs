// A server on version 2 of the official SDK for TypeScript: over stdio, or over HTTP with `--port=N`.
import { createServer } from 'node:http';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

/** About 10 KB, the same for all: what a listing of a real system weighs. */
const report = Array.from(
  { length: 120 },
  (_, i) => `${i}: entry ${i} of the report, with a line of text that says so`,
);

function makeServer() {
  const server = new McpServer({ name: 'sdk-v2', version: '1.0.0' });
  server.registerTool(
    'echo',
    { description: 'Says what it is told', inputSchema: z.object({ message: z.string() }) },
    ({ message }) => ({ content: [{ type: 'text', text: `You said: ${message}` }] }),
  );
  server.registerTool('report', { description: 'Ten kilobytes of text' }, () => ({
    content: [{ type: 'text', text: report.join('\n') }],
  }));
  return server;
}

const port = process.argv[2]?.replace(/^--port=/, '');
if (port === undefined) serveStdio(makeServer);
else {
  const [host, origin] = [localhostHostValidation(), localhostOriginValidation()];
  const handle = toNodeHandler(createMcpHandler(makeServer));
  createServer((request, response) => {
    if (host(request, response) && origin(request, response)) handle(request, response);
  }).listen(Number(port), '127.0.0.1');
}
