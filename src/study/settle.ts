/** Phase `settled`: load stopped; first with clients connected, then with them closed. */
import type { SettledState } from '../stats/point-round.ts';
import { guarded, type PhaseContext, type RoundContext, tellFigure } from './context.ts';
import { noteUnsettled, readSettled } from './idle.ts';

/** A settled reading that moved by more than this after its re-read is `still falling` (method.md, "Memory"). */
const fallingShare = 0.02;

/** Reads both states; a target that lives with its client (stdio) has no closed one. */
export async function measureSettled(context: RoundContext): Promise<void> {
  const { measurement, rig, result } = context;
  result.connected = await readLast(context, 'after load, connected', rig.ready === null);
  tellFigure(context, 'settled_connected_mib', result.connected.mib, 'mib');
  await guarded(context, closeClients(context, measurement.clients));
  if (rig.ready === null) return;
  result.closed = await readLast(context, 'after load, closed', true);
}

/** For stdio the clients are the instances: their end belongs to the closing of the rig, not to a phase that may fail. */
async function closeClients(context: RoundContext, clients: number): Promise<void> {
  if (context.rig.ready === null) return;
  await context.rig.driver.request('close', { from: 0, to: clients });
}

async function readLast(context: RoundContext, where: string, last: boolean): Promise<SettledState> {
  const state = await readState(context, where);
  return last ? { ...state, stillFalling: await readAgain(context, state.mib ?? 0) } : state;
}

/** One settled reading. */
export async function readState(context: PhaseContext, where: string): Promise<SettledState> {
  const { reading, heapMib } = await readSettled(context);
  noteUnsettled(context, reading, where);
  const { mib, source, rssSumMib, pssSumMib, converged } = reading;
  return { mib, source, rssSumMib, pssSumMib, heapMib, converged, stillFalling: null };
}

/** The round's last settled reading is read once more, 10 s later; null where that is not asked for. */
export async function readAgain(context: PhaseContext, mib: number): Promise<boolean | null> {
  const { rereadMs } = context.measurement.settings.settle;
  if (rereadMs === null) return null;
  await guarded(context, context.clock.sleep(rereadMs));
  return hasMoved(context, mib);
}

/** Whether resident memory is no longer what it was. */
export async function hasMoved({ rig }: PhaseContext, mib: number): Promise<boolean> {
  const again = await rig.tree.memory();
  return Math.abs(again.mib - mib) > fallingShare * mib;
}
