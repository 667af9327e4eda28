import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import type {
  Complaints,
  ConnectDone,
  CreateProtocol,
  Protocol,
  ProtocolContext,
  Slot,
} from '../../protocol.ts';
import { CallIds } from '../../wire/request.ts';
import { type ServerInfo, versionOf } from './legacy.ts';
import { maskOf } from './mask.ts';
import { operationOf } from './operation.ts';
import { StdioClient, type StdioShared } from './stdio-client.ts';
import { StdioProcess } from './stdio-process.ts';

/** stdio: a client is a process, and its lanes share the pipe. */
class McpStdio implements Protocol {
  readonly complaints: Complaints = new Map();
  /** A process that has ended is not started again. */
  readonly reconnects = 0;
  readonly #shared: StdioShared;
  readonly #clients = new Map<number, StdioClient>();
  #info: ServerInfo | null = null;

  constructor(context: ProtocolContext) {
    const { endpoint, methods, done, inFlight, spawned, exited } = context;
    if (!endpoint.launch)
      throw new MethodNotUnderstoodError('mcp-stdio: the endpoint has no command to start');
    this.#shared = {
      operations: methods.map(operationOf),
      ids: new CallIds(),
      done,
      complaints: this.complaints,
      mask: maskOf(endpoint.launch.secrets ?? []),
      launch: endpoint.launch,
      start: (launch, client, user) => new StdioProcess(launch, client, user),
      version: versionOf(endpoint.options.version),
      inFlight,
      seen: (info) => {
        this.#info ??= info;
      },
      spawned,
      exited,
    };
  }

  connect(client: number, done: ConnectDone): void {
    this.#clients.get(client)?.destroy();
    const made = new StdioClient(this.#shared, client);
    this.#clients.set(client, made);
    made.connect(done);
  }

  call(slot: Slot): void {
    (this.#clients.get(slot.client) as StdioClient).call(slot);
  }

  abandon(slot: Slot): void {
    this.#clients.get(slot.client)?.abandon(slot.lane);
  }

  close(client: number, done: (client: number) => void): void {
    const closing = this.#clients.get(client);
    this.#clients.delete(client);
    if (closing) closing.close(() => done(client));
    else setImmediate(done, client);
  }

  connections(): number {
    return [...this.#clients.values()].filter((client) => client.connected).length;
  }

  serverInfo(): ServerInfo | null {
    return this.#info;
  }

  destroy(): void {
    for (const client of this.#clients.values()) client.destroy();
    this.#clients.clear();
  }
}

/** MCP over stdio. @throws MethodNotUnderstoodError */
export const mcpStdio: CreateProtocol = (context) => new McpStdio(context);
