/** Headers in which a modern request says over HTTP what its body says, so that what stands between need not read it. */
import type { Json } from '../../../config/plan.ts';
import { isObject } from '../../wire/jsonrpc.ts';
import type { Dialect } from './dialect.ts';
import { headerTemplate } from './header-value.ts';
import { versionHeader } from './legacy.ts';

/** Operations whose subject stands in a header too, and where their parameters have it. */
const subjects: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** A request as far as its headers depend on it. */
interface Addressed {
  readonly name: string;
  readonly params: Json | undefined;
  readonly dialect: Dialect;
}

/**
 * As templates of one client's request. @param client index from 0.
 * @throws MethodNotUnderstoodError where a value cannot be written as one.
 */
export function requestHeaders({ name, params, dialect }: Addressed, client: number): Record<string, string> {
  const { spoken, tools } = dialect;
  if (spoken.era === 'legacy') return {};
  const headers: Record<string, string> = { [versionHeader]: spoken.version, 'Mcp-Method': name };
  const key = subjects[name];
  const own = isObject(params) ? params : {};
  const subject = key === undefined ? undefined : own[key];
  if (typeof subject === 'string') headers['Mcp-Name'] = headerTemplate('Mcp-Name', subject, client);
  if (name === 'tools/call' && typeof subject === 'string')
    Object.assign(headers, tools?.headers(subject, own['arguments'], client));
  return headers;
}
