import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type Entry, glossary } from './glossary.ts';
import { Notebook } from './notebook.ts';
import { schemas } from './schemas.ts';
import { callTool } from './tools.ts';

export const serverInfo = { name: 'ratingplate-demo', version: '1.0.0' };

const uriOf = (one: Entry): string => `glossary://${one.topic}/${one.term.replaceAll(' ', '-')}`;
const topics = [...new Set(glossary.map((one) => one.topic))];

/** One session: its own MCP server with its own notebook. */
export function createSession(): Server {
  const server = new Server(serverInfo, {
    capabilities: { tools: {}, resources: {} },
    instructions: 'A glossary of performance measurement, a units converter and a notebook.',
  });
  const notebook = new Notebook();
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...schemas] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const answer = callTool(params.name, params.arguments ?? {}, notebook);
    if (!answer) throw new McpError(ErrorCode.InvalidParams, `no tool "${params.name}"`);
    if ('error' in answer) return { content: [{ type: 'text', text: answer.error }], isError: true };
    return { content: [{ type: 'text', text: answer.text }] };
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: topics.map(resourceOf) }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readResource(params.uri));
  return server;
}

/** A topic of the glossary as a resource. */
function resourceOf(topic: Entry['topic']) {
  const terms = glossary.filter((one) => one.topic === topic).map((one) => one.term);
  return {
    uri: `glossary://${topic}`,
    name: topic,
    title: `Terms of ${topic}`,
    description: `Definitions of ${terms.join(', ')}.`,
    mimeType: 'text/plain',
  };
}

/** The text of a topic or of one term. */
function readResource(uri: string) {
  const found = glossary.filter((one) => `glossary://${one.topic}` === uri || uriOf(one) === uri);
  if (found.length === 0) throw new McpError(ErrorCode.InvalidParams, `no resource "${uri}"`);
  const text = found.map((one) => `${one.term}: ${one.text}`).join('\n');
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}
