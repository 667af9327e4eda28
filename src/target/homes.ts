import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Removes the homes of all instances of a round. Whoever ends an instance removes its home; of one that another has to
 * end, because its own process of ours was killed or had no time left, nobody would. Never rejects.
 * @param folder of the round
 */
export async function removeHomes(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /^home(s|-\w+)$/.test(each)))
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 2 }).catch(() => {});
}
