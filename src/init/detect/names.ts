/** Dependencies by which a project shows what its server speaks. */
import type { Protocol } from '../server.ts';

/** MCP first: such a server often has a web framework beside. */
const known: readonly (readonly [Protocol, readonly string[]])[] = [
  [
    'mcp-stdio',
    [
      '@modelcontextprotocol/sdk',
      '@modelcontextprotocol/server',
      'fastmcp',
      'mcp-framework',
      'mcp',
      'github.com/modelcontextprotocol/go-sdk',
      'github.com/mark3labs/mcp-go',
      'github.com/metoro-io/mcp-golang',
    ],
  ],
  [
    'http',
    [
      ...['express', 'fastify', 'koa', 'hono', '@hono/node-server', '@hapi/hapi', 'restify', 'polka', 'h3'],
      ...['fastapi', 'flask', 'django', 'starlette', 'aiohttp', 'uvicorn', 'gunicorn', 'tornado', 'sanic'],
      ...['github.com/gin-gonic/gin', 'github.com/labstack/echo/v4', 'github.com/gofiber/fiber/v2'],
      'github.com/go-chi/chi/v5',
    ],
  ],
];

/** The protocol that one of the dependencies is known for, and which it was. */
export function protocolOf(
  dependencies: readonly string[],
): { readonly protocol: Protocol; readonly by: string } | null {
  for (const [protocol, names] of known) {
    const by = names.find((name) => dependencies.includes(name));
    if (by !== undefined) return { protocol, by };
  }
  return null;
}
