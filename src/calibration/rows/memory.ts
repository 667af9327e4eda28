/** Memory: what a client costs, a peak that lasts for a moment, and pages that several processes have. */
import type { Member } from '../../calibrate/accounts.ts';
import { amounts } from '../../calibrate/config.ts';
import { accountOf, accountsOf, type Evidence, figureOf, Unsaid } from '../evidence.ts';
import { type Reading, type Row, within } from '../row.ts';

const kibPerMib = 1024;
/** Per-CPU counters of the kernel may each hold back so much (method.md, "Memory"). */
const counterKib = 128;

/** What a client costs, less what it costs where nothing is held for it. */
export const memory: Row = {
  id: 'memory',
  excuse: 'memory',
  unit: 'KiB',
  scenarios: ['hold-0', 'hold-small', 'hold-large'],
  needs: null,
  readings: (evidence) => [held(evidence, 'hold-small', '64 KiB'), held(evidence, 'hold-large', '4 MiB')],
};

function held(evidence: Evidence, id: string, name: string): Reading {
  const { bytes, mostClients } = accountOf(evidence, id, 'hold');
  const { clients } = evidence.scenarios.get(id)?.point.scenario ?? { clients: 0 };
  if (mostClients !== clients)
    throw new Unsaid(`${id} has held memory for ${mostClients} of ${clients} clients`);
  const own = figureOf(evidence, id, 'per_extra_client_mib');
  const base = figureOf(evidence, 'hold-0', 'per_extra_client_mib');
  const measured = own === null || base === null ? null : (own - base) * kibPerMib;
  const expected = bytes / 1024;
  return { name, expected, measured, tolerance: within(expected, 0.02, 16) };
}

/** 50 ms, one process. */
export const spike: Row = {
  id: 'spike',
  excuse: 'memory',
  unit: 'MiB',
  scenarios: ['spike'],
  needs: null,
  readings(evidence) {
    const { residentKib } = accountOf(evidence, 'spike', 'spike');
    const expected = Math.max(...residentKib) / kibPerMib;
    if (!Number.isFinite(expected)) throw new Unsaid('the server has had no spike');
    const measured = figureOf(evidence, 'spike', 'peak_mib');
    const tolerance = within(expected, 0.01, (counterKib * evidence.cpus) / kibPerMib);
    return [{ name: null, expected, measured, tolerance }];
  },
};

/** 300 ms, in one of eight processes that share nothing but their program. */
export const treeSpike: Row = {
  id: 'tree-spike',
  excuse: 'time',
  unit: 'MiB',
  scenarios: ['tree-spike'],
  needs: 'perl',
  readings(evidence) {
    const members = membersOf(evidence, 'tree-spike', 8);
    const spikeKib = Math.max(...members.map((member) => member.spikeKib));
    const expected = (strangersKib(members) + spikeKib) / kibPerMib;
    const measured = figureOf(evidence, 'tree-spike', 'peak_mib');
    return [{ name: null, expected, measured, tolerance: 0.05 * expected }];
  },
};

/** Memory that was there before seven children were forked: it stands once. */
export const treeShared: Row = {
  id: 'tree-shared',
  excuse: 'memory',
  unit: 'MiB',
  scenarios: ['tree-shared'],
  needs: 'perl',
  readings(evidence) {
    const members = membersOf(evidence, 'tree-shared', 8);
    const root = members.find(({ role }) => role === 'root');
    if (root === undefined) throw new Unsaid('the root of the tree has left no account');
    const [leastKib, rootKib] = [amounts.sharedKib, root.residentKib];
    if (rootKib < leastKib) throw new Unsaid(`the tree has had ${rootKib} of ${leastKib} KiB`);
    const leaves = members.filter((member) => member !== root);
    const expected = (rootKib + sum(leaves.map(({ privateKib }) => privateKib))) / kibPerMib;
    const measured = figureOf(evidence, 'tree-shared', 'settled_closed_mib');
    return [{ name: null, expected, measured, tolerance: 0.02 * expected }];
  },
};

/** Three Node processes, while our own run from the same or another copy of Node. */
export const nodeTree: Row = {
  id: 'node-tree',
  excuse: 'memory',
  unit: 'MiB',
  scenarios: ['node-tree'],
  needs: null,
  readings(evidence) {
    const expected = strangersKib(membersOf(evidence, 'node-tree', 3)) / kibPerMib;
    const measured = figureOf(evidence, 'node-tree', 'settled_closed_mib');
    return [{ name: null, expected, measured, tolerance: 0.02 * expected }];
  },
};

function membersOf(evidence: Evidence, id: string, count: number): readonly Member[] {
  const members = accountsOf(evidence, id, 'member');
  if (members.length !== count)
    throw new Unsaid(`${members.length} of ${count} processes of ${id} have left an account`);
  return members;
}

/** Processes of one program that share no memory: what each has of its own, and once what they have of files. */
function strangersKib(members: readonly Member[]): number {
  const files = members.map(({ residentKib, anonKib }) => residentKib - anonKib);
  return sum(members.map(({ anonKib }) => anonKib)) + Math.max(...files);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
