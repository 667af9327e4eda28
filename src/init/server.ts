/** What `init` has to know of a server to write its config. */

/** Protocols in the order in which they are offered. */
export const protocols = ['mcp-stdio', 'mcp-http', 'http', 'resp', 'postgres'] as const;
export type Protocol = (typeof protocols)[number];

/** A server as a folder, flags and answers describe it. */
export interface Server {
  /** Name of the system on the page. */
  readonly name: string;
  /** Program and arguments; a path with a slash is below the config's folder. */
  readonly command: readonly string[];
  readonly protocol: Protocol;
  /** Where it listens, with `${port}` in it; null over stdio. */
  readonly url: string | null;
  /** What makes the program out of its sources; null = nothing has to. */
  readonly build: readonly string[] | null;
  /** How it is told its port where not in the command: by `PORT`, as is the custom. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether the runtime is Node, which tells its live heap. */
  readonly node: boolean;
}

/** What one file of a project tells; what it does not tell is absent. */
export interface Hint extends Partial<Server> {
  /** The file, and what of it: said to the user. */
  readonly from: string;
}

/** Where a server of this protocol listens by convention; `${port}` is a free one. */
export const usualUrl: Readonly<Record<Protocol, string | null>> = {
  'mcp-stdio': null,
  'mcp-http': 'http://127.0.0.1:${port}/mcp',
  http: 'http://127.0.0.1:${port}/',
  resp: 'redis://127.0.0.1:${port}',
  postgres: 'postgres://postgres@127.0.0.1:${port}/postgres',
};
