/** Entry of the stand-in process: started by the harness with an IPC channel, never by hand. */
import { RatingplateError } from '../errors/base.ts';
import { guardChannel } from '../ownership/guard.ts';
import { loopMeter } from '../util/loop-meter.ts';
import type { StandinRequest } from './messages.ts';
import { createStandinService } from './service.ts';

const service = createStandinService({
  cpuMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  loop: loopMeter(),
});
const guard = guardChannel(process, service.owned);

process.on('message', (message: StandinRequest & { readonly seq: number }) => {
  const answer = (body: object) => {
    // A lost channel is the guard's business.
    if (process.connected) process.send?.({ seq: message.seq, ...body }, undefined, undefined, () => {});
  };
  service.handle(message).then(
    (reply) => {
      answer({ reply });
      if (message.kind !== 'stop') return;
      guard.release();
      process.disconnect();
    },
    (error: Error) => {
      const code = error instanceof RatingplateError ? error.code : 'standin-failed';
      answer({ error: { code, message: error.message } });
    },
  );
});
