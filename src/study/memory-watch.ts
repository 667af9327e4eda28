/** Once a second, whatever the phase: whether host and tree still have the memory they may have. */
import type { Rig } from '../rig/types.ts';
import type { MemoryBudget } from '../stats/series-round.ts';
import type { FoundStop, HostMemory, SeriesDeps } from './series-context.ts';

const everyMs = 1000;
/** Share of all memory that must stay available. */
const leastAvailable = 0.1;

type Broken = Pick<FoundStop, 'code' | 'found' | 'limit'>;

/** A rule broke off what was under way. */
export class BrokenOff extends Error {
  readonly found: Broken;

  constructor(found: Broken) {
    super(`${found.code}: ${found.found} of ${found.limit}`);
    this.found = found;
  }
}

export interface MemoryWatch {
  /** Rejects with `BrokenOff` as soon as a rule is broken; never resolves, and never goes unhandled. */
  readonly broken: Promise<never>;
  end(): void;
}

/** Watches until its end. */
export function watchMemory(
  tree: Rig['tree'],
  budget: MemoryBudget,
  { hostMemory, every }: Pick<SeriesDeps, 'hostMemory' | 'every'>,
): MemoryWatch {
  let reject: (error: BrokenOff) => void = () => {};
  const broken = new Promise<never>((_, fail) => {
    reject = fail;
  });
  broken.catch(() => {});
  let before = hostMemory();
  const end = every(everyMs, () => {
    const now = hostMemory();
    const host = brokenByHost(before, now);
    before = now;
    if (host !== null) return reject(new BrokenOff(host));
    void residentOf(tree).then((mib) => {
      if (mib > budget.mib) reject(new BrokenOff({ code: 'budget', found: mib, limit: budget.mib }));
    });
  });
  return { broken, end };
}

function brokenByHost(before: HostMemory, now: HostMemory): Broken | null {
  const least = leastAvailable * now.totalMib;
  if (now.availableMib < least) return { code: 'host-memory', found: now.availableMib, limit: least };
  const pages = (now.swappedPages ?? 0) - (before.swappedPages ?? 0);
  return pages > 0 ? { code: 'swap', found: pages, limit: 0 } : null;
}

/** 0 of a tree that has gone: that it has, others see. */
async function residentOf(tree: Rig['tree']): Promise<number> {
  try {
    return await tree.residentMib();
  } catch {
    return 0;
  }
}
