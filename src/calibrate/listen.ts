/** As little HTTP/1.1 as a measured server needs: requests without a body, one at a time on each connection. */
import { createServer, type Socket } from 'node:net';

export interface Reply {
  /** Stays the same for all calls of one connection. */
  readonly socket: Socket;
  send(body: string, status?: number): void;
}

/** Answers a request for a path. */
export type Answer = (path: string, reply: Reply) => void;

const heads: Readonly<Record<number, string>> = { 200: 'OK', 500: 'Error', 503: 'Not yet' };

/** The bytes of a reply. */
export function replyOf(body: string, status = 200): string {
  return `HTTP/1.1 ${status} ${heads[status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Listens on the loopback interface. */
export function listen(port: number, answer: Answer, listening: () => void = () => {}): void {
  const server = createServer({ noDelay: true }, (socket) => {
    let head = '';
    const send = (body: string, status = 200) => {
      if (!socket.destroyed) socket.write(replyOf(body, status));
    };
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      head += text;
      if (!head.endsWith('\r\n\r\n')) return;
      const path = head.split(' ', 2)[1] ?? '/';
      head = '';
      answer(path, { socket, send });
    });
    // A caller may go away whenever it likes.
    socket.on('error', () => {});
  });
  server.listen(port, '127.0.0.1', listening);
}
