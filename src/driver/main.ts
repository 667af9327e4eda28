/** Entry of the driver process (dist/driver.js): requests come over the IPC channel the harness opened. */
import { RatingplateError } from '../errors/base.ts';
import { guardChannel } from '../ownership/guard.ts';
import { Driver } from './driver.ts';
import { realClock } from './engine/clock.ts';
import { collector } from './engine/collect.ts';
import { startMetronome } from './engine/metronome.ts';
import { selfMeter } from './engine/self.ts';
import type { DriverMessage, DriverRequest } from './messages.ts';
import { protocols } from './protocols/index.ts';

/** A message for a harness that is gone is nobody's: the guard ends this process. */
function send(message: DriverMessage, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent);
  else sent();
}

const driver = new Driver({
  ...{ protocols, clock: realClock, self: selfMeter(), emit: send, collect: collector() },
  metronome: startMetronome,
});

const guard = guardChannel(
  {
    pid: process.pid,
    ppid: process.ppid,
    get connected() {
      return process.connected;
    },
    on: (event, listener) => process.on(event, listener),
    exit: (code) => process.exit(code),
  },
  () => driver.owned(),
);

async function serve({ seq, ...request }: DriverRequest & { readonly seq: number }): Promise<void> {
  try {
    const reply = await driver.handle(request);
    send({ seq, reply }, () => {
      if (request.kind !== 'stop') return;
      guard.release();
      process.exit(0);
    });
  } catch (error) {
    const code = error instanceof RatingplateError ? error.code : 'driver-failure';
    send({ seq, error: { code, message: error instanceof Error ? error.message : String(error) } });
  }
}

process.on('message', (message) => void serve(message as DriverRequest & { readonly seq: number }));
