/** One named operation that clients perform, as the plan has it. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface MethodSpec {
  /** Name on the page. */
  readonly name: string;
  /** Operation as the protocol defines it: `tools/list`, `GET /x`. */
  readonly operation: string;
  /** Arguments of the operation: MCP params; HTTP `{ headers, body }`. */
  readonly params: Json;
  /** What a right answer holds: HTTP `{ status: 200 }`, MCP `{ text: '...' }`; null = the protocol's own rules. */
  readonly expect: Json;
  /** Short description of the call for the latency table, e.g. the tool's name. */
  readonly detail: string;
  /** Null = twice the latency ceiling (method.md). */
  readonly timeoutMs: number | null;
}
