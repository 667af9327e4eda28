/**
 * Where the calibration of a host is kept: in the user's state folder, `ratingplate/calibration/<host id>.json`. A home
 * that several machines share so has one for each.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type Calibration, calibrationSchema } from '../record/calibration-schema.ts';
import type { Host } from '../record/schema.ts';
import { writeAtomic } from '../record/write.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `$XDG_STATE_HOME/ratingplate`, else `~/.local/state/ratingplate`; null where neither is known. A relative one is none. */
export function stateFolder({ XDG_STATE_HOME: state, HOME: home }: Environment): string | null {
  if (state !== undefined && path.isAbsolute(state)) return path.join(state, 'ratingplate');
  if (home !== undefined && path.isAbsolute(home)) return path.join(home, '.local', 'state', 'ratingplate');
  return null;
}

/** A host without an id is told apart by what else is known of it, when its calibration is read. */
const fileOf = (state: string, { id }: Pick<Host, 'id'>): string =>
  path.join(state, 'calibration', `${id === null ? 'host' : id.replaceAll(/[^\w-]/g, '_')}.json`);

/** Keeps it in place of the host's last one, whole or not at all; returns the file. */
export async function storeCalibration(state: string, calibration: Calibration): Promise<string> {
  const file = fileOf(state, calibration.host);
  await writeAtomic(file, `${JSON.stringify(calibration, null, 2)}\n`);
  return file;
}

/** The host's last calibration; null where there is none, or none that this version can read. */
export function readCalibration(state: string, host: Pick<Host, 'id'>): Calibration | null {
  try {
    const result = v.safeParse(calibrationSchema, JSON.parse(readFileSync(fileOf(state, host), 'utf8')));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** What a calibration holds for. */
export function calibratedHost(host: Host): Calibration['host'] {
  const { id, cpu_model, cpus, kernel, node, sampler } = host;
  return { id, cpu_model, cpus, kernel, node, sampler };
}

/** A kernel, a CPU or a version do not change without a trace; what else may have, three months are long enough for. */
export const longestAgeDays = 90;
const dayMs = 86_400_000;

/** Why it says nothing of this host now, or null. `now`: ms after the epoch. */
export function staleness(calibration: Calibration, host: Host, tool: string, now: number): string | null {
  if (calibration.tool !== tool) return `it was taken by ratingplate ${calibration.tool}`;
  const [there, here] = [calibration.host, calibratedHost(host)];
  const other = (Object.keys(here) as (keyof typeof here)[]).find((mark) => there[mark] !== here[mark]);
  if (other !== undefined) return `${other} was ${there[other]} and is ${here[other]}`;
  const days = (now - Date.parse(calibration.taken)) / dayMs;
  // A date ahead of the clock proves nothing either.
  if (!(days <= longestAgeDays) || days < -1) return `it is of ${calibration.taken.slice(0, 10)}`;
  return null;
}
