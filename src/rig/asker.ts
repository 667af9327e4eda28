/**
 * Calls apart from any load, by a driver process that has no other clients: what a check asks is in no figure of a
 * driver that measures. It starts with the first question and does nothing between two.
 */
import { type RunningDriver, startDriver } from '../driver/handle.ts';
import type { DriverEndpoint, DriverMethod } from '../driver/messages.ts';
import type { Asked } from '../driver/protocol.ts';

export interface Asker {
  /** Over one session, opened for these calls and closed after. Never rejects: what kept an answer away is its reason. */
  ask(endpoint: DriverEndpoint, methods: readonly DriverMethod[]): Promise<readonly Asked[]>;
  end(): Promise<void>;
}

export type AskerOptions = Parameters<typeof startDriver>[0];

export function openAsker(options: AskerOptions): Asker {
  let driver: Promise<RunningDriver> | null = null;
  return {
    async ask(endpoint, methods) {
      if (methods.length === 0) return [];
      try {
        driver ??= startDriver(options);
        return (await (await driver).request('ask', { endpoint, methods })).asked;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return methods.map(() => ({ outcome: 'local', reason, text: '', same: '' }));
      }
    },
    async end() {
      await (await driver?.catch(() => null))?.stop();
      driver = null;
    },
  };
}
