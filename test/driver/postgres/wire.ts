/** Messages of PostgreSQL, made without the driver, and a server that answers with those it is told to. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export type Cell = Uint8Array | string | null;

const int = (size: 2 | 4, value: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeIntBE(value, 0, size);
  return bytes;
};

export function message(type: string, ...body: readonly (string | Uint8Array)[]): Buffer {
  const bytes = Buffer.concat(body.map((part) => Buffer.from(part as string)));
  return Buffer.concat([Buffer.from(type), int(4, bytes.length + 4), bytes]);
}
export function row(...cells: readonly Cell[]): Buffer {
  const parts = cells.flatMap((cell) => {
    if (cell === null) return [int(4, -1)];
    const bytes = Buffer.from(cell as string);
    return [int(4, bytes.length), bytes];
  });
  return message('D', int(2, cells.length), ...parts);
}
export const error = (severity: string, code: string, text: string): Buffer =>
  message('E', `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);

export const parsed = message('1');
export const bound = message('2');
export const over = message('C', 'SELECT 1\0');
export const ready = message('Z', 'I');
export const notice = message('N', 'SNOTICE\0VNOTICE\0C00000\0Mby the way\0\0');
export const parameter = message('S', 'TimeZone\0UTC\0');
export const notification = message('A', int(4, 7), 'channel\0payload\0');
export const signedIn = message('R', int(4, 0));

/** Byte by byte. */
export const bytewise = (bytes: Buffer): Buffer[] => Array.from(bytes, (byte) => Buffer.of(byte));

/** What becomes of a request: pieces to write one by one, and whether the connection ends then. */
export interface Answer {
  readonly pieces: readonly Buffer[];
  readonly ends?: boolean;
}
export interface Scripted {
  readonly url: string;
  /** Types of the messages of each request, a text for each; sessions follow each other. */
  readonly requests: string[];
  /** Sessions so far. */
  sessions: number;
  /** Addresses that they came from. */
  readonly from: (string | undefined)[];
  close(): Promise<void>;
}

/**
 * Signs anybody in, and answers the n-th request that ends with a Sync or is a Query with the n-th answer.
 * @param greeting comes behind the session's ReadyForQuery, in one piece with it.
 */
export async function scripted(
  answers: readonly Answer[],
  greeting: Buffer = Buffer.alloc(0),
): Promise<Scripted> {
  const sockets = new Set<Socket>();
  const told: Scripted = { url: '', requests: [], sessions: 0, from: [], close: () => end(server, sockets) };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    told.sessions += 1;
    told.from.push(socket.remoteAddress);
    const take = requestsOf(
      () => socket.write(Buffer.concat([signedIn, ready, greeting])),
      (types) => {
        told.requests.push(types);
        const answer = answers[told.requests.length - 1] ?? answers.at(-1);
        if (answer) void reply(socket, answer);
      },
    );
    socket.on('data', take);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(told, { url: `postgres://bench@127.0.0.1:${port}/bench` });
}

/** Reads what a client sends. @param begun told of its startup message @param asked told of the types of each request */
export function requestsOf(begun: () => void, asked: (types: string) => void): (bytes: Buffer) => void {
  let held = Buffer.alloc(0);
  let startup = true;
  let types = '';
  const take = (type: string): void => {
    types += type;
    if (type === '') begun();
    if (type !== 'S' && type !== 'Q') return;
    asked(types);
    types = '';
  };
  return (bytes) => {
    held = Buffer.concat([held, bytes]);
    for (;;) {
      // A startup message has no type.
      const head = startup ? 0 : 1;
      if (held.length < head + 4 || held.length < head + held.readUInt32BE(head)) return;
      const type = held.toString('latin1', 0, head);
      held = held.subarray(head + held.readUInt32BE(head));
      startup = false;
      take(type);
    }
  };
}

/** Each piece in a turn of its own, so that they are read apart. */
async function reply(socket: Socket, { pieces, ends = false }: Answer): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (ends) socket.end();
}

async function end(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
}
