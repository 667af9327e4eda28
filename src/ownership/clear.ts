import { isDead, readStat } from '../proc/stat.ts';
import { hasProc } from '../proc/table.ts';
import { type KillReport, killOwned } from './kill.ts';
import type { Ledger } from './ledger.ts';

/**
 * For the end of a round or a run, whatever has happened before: kills every target the ledger still holds (a stdio
 * client of a driver that was killed, say) and whatever carries the run's tag, and strikes out what is proved gone.
 * Helpers (driver, stand-in) are ended by their own handles, unless `helpers` says that their turn has come too.
 */
export async function clearOwned(ledger: Ledger, helpers = false): Promise<KillReport> {
  const list = ledger.list().filter((owned) => owned.group || helpers);
  const report = await killOwned(list, { tag: ledger.tag });
  const alive = new Set(report.survivors.map((each) => each.pid));
  for (const owned of list) if (!alive.has(owned.pid) && isGone(owned)) ledger.remove(owned);
  return report;
}

/** Asked again, from the kernel: the list is what the next start goes by. */
function isGone(owned: { readonly pid: number; readonly startTime: number }): boolean {
  if (!hasProc()) return true;
  const stat = readStat(owned.pid);
  return isDead(stat) || stat?.startTime !== owned.startTime;
}
