/** The calibration that a new record carries: the host's last one, where it still holds. */
import { readCalibration, staleness, stateFolder } from '../calibration/store.ts';
import type { Progress } from '../progress/events.ts';
import type { Calibration } from '../record/calibration-schema.ts';
import type { Host } from '../record/schema.ts';
import { version } from '../version.ts';
import type { CommandDeps } from './deps.ts';

/** Null where there is none, or one that says nothing of this host any more; that is told. */
export function attachedCalibration(
  host: Host,
  { env }: Pick<CommandDeps, 'env'>,
  tell: Progress,
): Calibration | null {
  const state = stateFolder(env);
  const found = state === null ? null : readCalibration(state, host);
  if (found === null) return null;
  const stale = staleness(found, host, version, Date.now());
  if (stale === null) return found;
  const message = `the calibration of this host is not attached: ${stale}; \`ratingplate calibrate\` takes a new one`;
  tell({ event: 'note', level: 'info', code: 'calibration-stale', message });
  return null;
}
