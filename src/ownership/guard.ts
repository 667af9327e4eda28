import type { OwnedProcess } from '../driver/messages.ts';
import { killOwned } from './kill.ts';
import { runTag } from './tag.ts';

/** The part of `process` a guard needs: a child with an IPC channel to the harness. */
export interface Guarded {
  readonly pid: number;
  readonly ppid: number;
  readonly connected: boolean;
  on(event: 'disconnect' | 'SIGINT', listener: () => void): unknown;
  exit(code?: number): void;
}

/**
 * For driver and stand-in: once the channel to the harness is lost, kills everything the harness had started that leads
 * a group of its own, and what carries the run's tag, then ends this process. The helpers themselves are left out: each
 * of them ends by its own guard, and two that kill each other first would leave the targets alive.
 *
 * `release` is for the end that the harness asked for: from then on a lost channel means nothing.
 */
export function guardChannel(child: Guarded, list: () => readonly OwnedProcess[]): { release(): void } {
  const tag = runTag(child.ppid);
  let armed = true;
  const onLost = async () => {
    if (!armed) return;
    armed = false;
    const targets = list().filter((owned) => owned.group && owned.pid !== child.pid);
    await killOwned(targets, { tag }).catch(() => undefined);
    child.exit(0);
  };
  child.on('disconnect', () => void onLost());
  // Ctrl-C goes to the whole foreground group; when to end is the harness's to say.
  child.on('SIGINT', () => {});
  if (!child.connected) void onLost();
  return {
    release() {
      armed = false;
    },
  };
}
