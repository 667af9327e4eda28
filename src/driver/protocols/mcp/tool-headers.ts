import type { Json } from '../../../config/plan.ts';
import { isObject } from '../../wire/jsonrpc.ts';
import { annotation, annotationsOf, type Mirrored } from './annotations.ts';
import { headerTemplate } from './header-value.ts';

/** Which arguments of which tools go into headers too, as far as listings of tools have told. */
export class ToolHeaders {
  /** Counts what was learnt: requests prepared before are prepared again. */
  changes = 0;
  /** By name of the tool; a text says why its definition is invalid. */
  readonly #tools = new Map<string, readonly Mirrored[] | string>();

  /** Takes in a page of `tools/list`; `payload`: the reply it stands in, most of which know no such thing. */
  learn(tools: Json | undefined, payload: Buffer): void {
    if (!Array.isArray(tools) || (this.#tools.size === 0 && !payload.includes(annotation))) return;
    for (const tool of tools)
      if (isObject(tool) && typeof tool.name === 'string') this.#take(tool.name, tool);
  }

  #take(name: string, tool: { readonly [key: string]: Json }): void {
    const found = annotationsOf(tool['inputSchema']);
    const known = this.#tools.get(name);
    if (found.length === 0 && known === undefined) return;
    if (JSON.stringify(found) === JSON.stringify(known)) return;
    this.#tools.set(name, found);
    this.changes += 1;
  }

  /** Why a tool must not be called: a client leaves out one whose definition is invalid. Null where it may be. */
  refusal(tool: string): string | null {
    const found = this.#tools.get(tool);
    return typeof found === 'string' ? found : null;
  }

  /**
   * Headers of one client's call, as templates of its request.
   * @throws MethodNotUnderstoodError where a value cannot be written as one.
   */
  headers(tool: string, values: Json | undefined, client: number): Record<string, string> {
    const found = this.#tools.get(tool);
    const headers: Record<string, string> = {};
    if (typeof found === 'string') return headers;
    for (const { header, path } of found ?? []) {
      const value = textAt(values, path);
      const name = `Mcp-Param-${header}`;
      if (value !== null) headers[name] = headerTemplate(name, value, client);
    }
    return headers;
  }
}

/** The text of the argument at a path; null where there is none to be mirrored. */
function textAt(values: Json | undefined, path: readonly string[]): string | null {
  let value: Json | undefined = values;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}
