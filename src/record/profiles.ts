/** Profiles of a run: one file each in the run folder, and their tops in `analysis.md`. The page publishes none of it. */
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../util/folders.ts';
import type { RunFolder } from './run-folder.ts';

/** A profile as it is kept. */
export interface KeptProfile {
  readonly kind: 'cpu' | 'heap';
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly top: readonly { readonly name: string; readonly own: number; readonly share: number }[];
}

/** What was profiled: named in the heading. */
export interface Profiled {
  readonly id: string;
  readonly title: string;
  readonly clients: number;
}

/** Keeps the profiles of one measurement and adds their tops to the analysis. */
export async function keepProfiles(
  { profiles: folder }: RunFolder,
  profiled: Profiled,
  profiles: readonly KeptProfile[],
): Promise<void> {
  await makeFolder(folder);
  const parts = [
    `## ${profiled.title}, ${profiled.clients} ${profiled.clients === 1 ? 'client' : 'clients'} calling\n`,
  ];
  for (const [at, profile] of profiles.entries()) {
    // A target of several processes has several of a kind.
    const nth = profiles.slice(0, at).filter(({ kind }) => kind === profile.kind).length;
    const file = `${profiled.id}.${profile.kind}${nth === 0 ? '' : `.${nth + 1}`}.${profile.extension}`;
    await writeFile(path.join(folder, file), profile.bytes);
    parts.push(describe(profile, file));
  }
  await appendFile(path.join(folder, 'analysis.md'), `${parts.join('\n')}\n`);
}

/** Whole ms, MiB with one decimal: sampled, so no more is known. */
const units = {
  cpu: { head: 'Processor time by function (own)', unit: 'ms', per: 1e6, digits: 0 },
  heap: { head: 'Live heap by allocating function', unit: 'MiB', per: 2 ** 20, digits: 2 },
} as const;

function describe({ kind, top }: KeptProfile, file: string): string {
  const { head, unit, per, digits } = units[kind];
  const rows = top.map(
    ({ name, own, share }) =>
      `| ${asCode(name)} | ${(own / per).toFixed(digits)} | ${(100 * share).toFixed(1)} |`,
  );
  const table = [`| Function | Own, ${unit} | % |`, '| --- | ---: | ---: |', ...rows].join('\n');
  return `${head}, from \`${file}\`:\n\n${rows.length === 0 ? 'Nothing was sampled.' : table}\n`;
}

/** A name comes from the target. */
const asCode = (name: string) => `\`${name.replaceAll(/[`|\r\n]/g, "'")}\``;
