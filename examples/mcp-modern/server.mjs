// A server on version 2 of the official SDK whose tool asks the client before it answers: `--port=N`, or over stdio.
import { createServer } from 'node:http';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import {
  acceptedContent,
  createMcpHandler,
  createRequestStateCodec,
  inputRequired,
  McpServer,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

/** What the server has to remember goes to the client and back, sealed. */
const codec = createRequestStateCodec({ key: crypto.getRandomValues(new Uint8Array(32)), ttlSeconds: 60 });
const form = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', default: 3 } },
  required: ['city'],
};

async function forecast(_given, { mcpReq }) {
  const told = acceptedContent(mcpReq.inputResponses, 'place');
  if (!told)
    return inputRequired({
      inputRequests: { place: inputRequired.elicit({ message: 'Where?', requestedSchema: form }) },
      requestState: await codec.mint({ asked: 'place' }),
    });
  return { content: [{ type: 'text', text: `${told.city}, ${told.days} days: sun and wind` }] };
}

function makeServer() {
  const server = new McpServer(
    { name: 'mcp-modern', version: '1.0.0' },
    { capabilities: { tools: {} }, requestState: { verify: codec.verify } },
  );
  server.registerTool('forecast', { description: 'The weather', inputSchema: z.object({}) }, forecast);
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
