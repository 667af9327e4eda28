// JSON over WebSocket: `{ id, op, ...}` in, `{ id, result }` or `{ id, error }` out. `node server.mjs --port=PORT`
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const port = Number(process.argv.find((arg) => arg.startsWith('--port='))?.slice('--port='.length) ?? 0);
const items = Array.from({ length: 200 }, (_, n) => ({ id: n, name: `item ${n}`, tags: ['a', 'b'] }));

/** What each operation answers. */
const operations = {
  echo: ({ text }) => ({ text }),
  list: ({ from = 0, count = 20 }) => ({ items: items.slice(from, from + count) }),
};

const http = createServer((_request, response) => response.end('ready\n'));
new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (bytes) => {
    const { id, op, ...given } = JSON.parse(bytes.toString());
    const operation = operations[op];
    socket.send(
      JSON.stringify(operation ? { id, result: operation(given) } : { id, error: `no operation ${op}` }),
    );
  });
});
http.listen(port, '127.0.0.1');
process.once('SIGTERM', () => {
  http.closeAllConnections();
  http.close(() => process.exit(0));
});
