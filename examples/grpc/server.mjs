// A service of one unary call (shelf.proto). `node server.mjs --port=PORT`
import grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

const port = process.argv.find((arg) => arg.startsWith('--port='))?.slice('--port='.length) ?? '0';
const { shelf } = grpc.loadPackageDefinition(loadSync(new URL('shelf.proto', import.meta.url).pathname));
const books = Array.from({ length: 1000 }, (_, n) => ({ title: `Book ${n}`, year: 1900 + (n % 120) }));

const server = new grpc.Server();
server.addService(shelf.Shelf.service, {
  Find({ request: { prefix, limit } }, answer) {
    if (limit > 100) answer({ code: grpc.status.INVALID_ARGUMENT, details: 'at most 100' });
    else answer(null, { books: books.filter(({ title }) => title.startsWith(prefix)).slice(0, limit) });
  },
});
server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error) => {
  if (error) throw error;
});
process.once('SIGTERM', () => server.forceShutdown());
