/** How a client introduces itself: the handshake of the legacy era, or one question of the modern one. */
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import type { Spoken } from './era.ts';
import type { McpVerdict } from './reply.ts';

/** What a server said of itself. */
export type ServerInfo = Readonly<Record<string, string>>;

export interface Greeting {
  /** The request's method; it names the step in a complaint. */
  readonly method: string;
  readonly text: (id: number) => string;
  /** Headers of the request over HTTP, as templates. */
  readonly headers: (client: number) => Record<string, string>;
  /** What is wrong with an answer, or what it says; `seen` gets that. */
  readonly judge: (message: RpcMessage, id: number, seen: (info: ServerInfo) => void) => McpVerdict;
  /** The answer refuses the version and names it as one it speaks: to be asked once more. */
  readonly again: (verdict: McpVerdict) => boolean;
  /** The notification that ends a handshake, or null. */
  readonly after: string | null;
}

/** What is told of a server beside its name: what was spoken with it, and how that was found. */
export const spokenInfo = ({ era, found }: Spoken, version: string): ServerInfo => ({
  protocolVersion: version,
  era,
  found,
});
