// A protocol of one's own on `@grpc/grpc-js`: a client is a channel with a connection of its own, calls are unary. See
// docs/protocols.md; this one is made of callbacks, and gives up a call by cancelling it.
import path from 'node:path';
import grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

const connectMs = 20_000;

/** Options of the endpoint: `proto`, a file beside this one, and `service`, such as `shelf.Shelf`. */
export function createProtocol({ url, options, methods, fill, inFlight }) {
  const loaded = grpc.loadPackageDefinition(loadSync(path.join(import.meta.dirname, options.proto)));
  const Service = options.service.split('.').reduce((found, name) => found?.[name], loaded);
  if (Service === undefined) throw new Error(`${options.proto} has no service ${options.service}`);
  for (const { call } of methods)
    if (Service.service[call] === undefined) throw new Error(`${options.service} has no method ${call}`);
  const clients = new Map();
  /** By client and lane. */
  const open = new Map();
  const key = ({ client, lane }) => client * inFlight + lane;

  return {
    connect(client, done) {
      const service = new Service(new URL(url).host, grpc.credentials.createInsecure(), {
        // Else all channels of the process share one connection.
        'grpc.use_local_subchannel_pool': 1,
      });
      clients.set(client, service);
      service.waitForReady(Date.now() + connectMs, done);
    },

    call(slot, method, done) {
      const { call, params, expect } = methods[method];
      const request = fill(params ?? {}, slot.client, slot.call);
      const under = clients.get(slot.client)[call](request, (error, answer) => {
        open.delete(key(slot));
        // UNAVAILABLE: there is no connection. The code is the class; details may differ from call to call.
        if (error) done({ outcome: error.code === 14 ? 'reset' : 'failed', reason: grpc.status[error.code] });
        else if (expect?.books !== undefined && answer.books.length !== expect.books)
          done({ outcome: 'mismatch', reason: `${answer.books.length} books` });
        else done({ payloadBytes: Service.service[call].responseSerialize(answer).length, answer });
      });
      open.set(key(slot), under);
    },

    abandon: (slot) => open.get(key(slot))?.cancel(),

    close(client, done) {
      clients.get(client)?.close();
      clients.delete(client);
      done();
    },
  };
}
