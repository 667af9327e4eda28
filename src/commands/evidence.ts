/** The closed record of a calibration with its raw rounds, and what its servers have written of themselves. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../calibrate/accounts.ts';
import { type Evidence, pointRounds, type Scenario } from '../calibration/evidence.ts';
import { pointsOf } from '../record/kinds.ts';
import { loadRounds } from '../record/samples.ts';
import type { Campaign } from './campaign.ts';

/** @param accounts folder of the scenarios' folders */
export async function gatherEvidence({ record, folder }: Campaign, accounts: string): Promise<Evidence> {
  const rounds = await loadRounds(folder);
  const points = record.runs.flatMap(pointsOf);
  const scenarios = await Promise.all(
    points.map(
      async (point): Promise<[string, Scenario]> => [
        point.id,
        {
          point,
          rounds: pointRounds((rounds.get(point.id) ?? []).map(({ round }) => round)),
          accounts: await readAccounts(path.join(accounts, point.id)),
        },
      ],
    ),
  );
  return { scenarios: new Map(scenarios), cpus: record.runs[0]?.host.cpus ?? 1 };
}

/** Accounts of the processes that have ended as they were told to; one cut short by SIGKILL is as good as none. */
async function readAccounts(folder: string): Promise<Account[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.flatMap((text): Account[] => {
    try {
      return [JSON.parse(text) as Account];
    } catch {
      return [];
    }
  });
}
