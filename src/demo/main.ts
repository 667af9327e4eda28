/**
 * The small MCP server that `ratingplate demo` measures: `node demo-server.js [--http [--port N]] [--version]`.
 * It speaks stdio unless asked for HTTP.
 */
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createHttpServer } from './http.ts';
import { createSession, serverInfo } from './server.ts';

/** HTTP on the loopback interface; port 0 lets the kernel choose and the first line says which. */
function serveHttp(port: number): void {
  const server = createHttpServer();
  server.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    const chosen = typeof address === 'object' && address ? address.port : port;
    process.stdout.write(`listening on http://127.0.0.1:${chosen}/mcp\n`);
  });
}

/** One session on stdin and stdout. Nothing else keeps the process alive: it ends when stdin does and all is written. */
async function serveStdio(): Promise<void> {
  await createSession().connect(new StdioServerTransport());
}

const { values } = parseArgs({
  options: { http: { type: 'boolean' }, port: { type: 'string' }, version: { type: 'boolean' } },
});
process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => process.exit(0));
if (values.version) process.stdout.write(`${serverInfo.name} ${serverInfo.version}\n`);
else if (values.http) serveHttp(Number(values.port ?? 0));
else await serveStdio();
