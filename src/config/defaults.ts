/** What a config may leave out: where MCP is spoken over HTTP, and what MCP clients call. */
import { protocolRules } from './protocols.ts';
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
      `expected the key "methods", which is missing: what clients of ${other.module ?? other.protocol} call, such as methods: { ${protocolRules[other.protocol].example} }`,
    );
  return mcpMethods;
}
