// A protocol of one's own on `ws`: a client is a WebSocket, calls are told apart by their id, so that several may be
// open on one. See docs/protocols.md; this one is made of functions that return promises.
import { isDeepStrictEqual } from 'node:util';
import { WebSocket } from 'ws';

export const createProtocol = ({ url, headers, methods, fill, fromAsync }) =>
  fromAsync({
    async connect(client) {
      const socket = new WebSocket(url, { headers: fill(headers, client, 0), perMessageDeflate: false });
      /** By id of the call. */
      const waiting = new Map();
      const lost = (reason) => {
        for (const answer of waiting.values()) answer({ outcome: 'reset', reason });
        waiting.clear();
      };
      socket.on('message', (bytes) => {
        const message = JSON.parse(bytes.toString());
        waiting.get(message.id)?.({ message, bytes: bytes.length });
        waiting.delete(message.id);
      });
      socket.on('error', () => {});
      socket.on('close', (code) => lost(`closed with ${code}`));
      await new Promise((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
      });
      return { socket, waiting };
    },

    async call({ socket, waiting }, method, { client, call }) {
      const { call: op, params, expect } = methods[method];
      if (socket.readyState !== WebSocket.OPEN) return { outcome: 'reset', reason: 'not open' };
      const answered = new Promise((resolve) => waiting.set(call, resolve));
      socket.send(JSON.stringify({ ...fill(params ?? {}, client, call), id: call, op }));
      const { message, bytes, outcome, reason } = await answered;
      if (outcome !== undefined) return { outcome, reason };
      if (message.error !== undefined) return { outcome: 'failed', reason: message.error };
      if (expect !== null && !isDeepStrictEqual(message.result, fill(expect, client, call)))
        return { outcome: 'mismatch', reason: 'another result than expected' };
      return { payloadBytes: bytes, wireBytes: bytes, answer: message.result };
    },

    close: ({ socket }) =>
      new Promise((resolve) => {
        if (socket.readyState === WebSocket.CLOSED) return resolve();
        socket.once('close', () => resolve());
        socket.close();
      }),
  });
