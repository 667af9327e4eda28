/** The protocols the driver speaks: one line each. */
import type { ProtocolName } from '../../config/protocols.ts';
import type { CreateProtocol } from '../protocol.ts';
import { http } from './http.ts';
import { mcpHttp, mcpStdio } from './mcp/index.ts';
import { postgres } from './postgres/index.ts';
import { resp } from './resp/index.ts';

export const protocols: Readonly<Partial<Record<ProtocolName, CreateProtocol>>> = {
  http,
  'mcp-http': mcpHttp,
  'mcp-stdio': mcpStdio,
  postgres,
  resp,
};
