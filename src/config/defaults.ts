/** What a config may leave out: where MCP is spoken over HTTP, and what MCP clients call. */
import type { ConfigInput, EndpointInput, MethodInput } from './shape/index.ts';
import type { Problems } from './source.ts';

/** Where most MCP servers take streamable HTTP. */
const mcpUrl = 'http://127.0.0.1:${port}/mcp';
/** Harmless everywhere, and what a client begins with. */
const mcpMethods: Readonly<Record<string, MethodInput>> = { 'tools/list': 'tools/list' };

/** The endpoint with the address it left out. */
export function withUrl(endpoint: EndpointInput): EndpointInput {
  const given = endpoint.url !== undefined || endpoint.protocol !== 'mcp-http';
  return given ? endpoint : { ...endpoint, url: mcpUrl };
}

/** The methods; a config whose endpoints all speak MCP may have none. Else adds a mistake. */
export function methodsOf(
  input: ConfigInput,
  endpoints: readonly EndpointInput[],
  problems: Problems,
): Readonly<Record<string, MethodInput>> {
  if (input.methods !== undefined) return input.methods;
  const other = endpoints.find(({ protocol }) => !protocol.startsWith('mcp-'));
  if (other !== undefined)
    problems.add(
      [],
      `expected the key "methods", which is missing: what clients of ${other.module ?? other.protocol} call, such as ${exampleOf(other)}`,
    );
  return mcpMethods;
}

/** A method as it may be written for an endpoint. */
function exampleOf({ protocol }: EndpointInput): string {
  if (protocol === 'resp') return 'methods: { ping: PING }';
  if (protocol === 'module') return 'methods: { one: { call: NAME } }';
  return protocol === 'postgres' ? 'methods: { one: { sql: SELECT 1 } }' : 'methods: { front page: GET / }';
}
