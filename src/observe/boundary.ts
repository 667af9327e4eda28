import { parseRollup, type Rollup } from '../proc/smaps.ts';
import { parseStatm, type Statm } from '../proc/statm.ts';
import { parseStatus, type Status } from '../proc/status.ts';
import type { ProcFile, ProcFiles } from './files.ts';
import type { FilePages } from './files-resident.ts';
import type { Member } from './members.ts';
import type { Newborns } from './newborn.ts';
import type { MemoryReading } from './types.ts';

/** What a later sample of the same process is held against. */
export interface Anchor {
  /** Its anonymous pages as PSS counts them: those it shares with a fork stand once in the tree. */
  readonly onceKib: number;
  /** Pages of statm at that moment. */
  readonly anonPages: number;
}

/** A walk over the page tables of the tree. */
export interface Boundary {
  readonly reading: MemoryReading;
  readonly anchors: ReadonlyMap<Member, Anchor>;
  /** Pages counted once / summed RssAnon of the tree, for processes born later. */
  readonly ratio: number;
  /** File and shared-memory part of the tree. */
  readonly restKib: number;
}

interface Walked {
  readonly member: Member;
  readonly status: Status;
  /** Null: not ours to read. */
  readonly rollup: Rollup | null;
  readonly anonPages: number;
}

const mib = (kib: number) => kib / 1024;

/** Reads the tree: pages counted once where the kernel lets us, else summed resident sets (and says so). */
export function walkTree(
  members: readonly Member[],
  files: ProcFiles,
  pages: FilePages,
  at: number,
): Boundary {
  const walked = members.map((member) => walk(member, files)).filter((one) => one !== null);
  const readable = walked.every((one) => one.rollup !== null);
  const sum = (value: (one: Walked) => number) => walked.reduce((total, one) => total + value(one), 0);
  const onceKib = sum((one) => one.rollup?.pssAnonKib ?? one.status.anonKib);
  const shmemKib = sum((one) => one.rollup?.pssShmemKib ?? one.status.shmemKib);
  const fileKib = readable
    ? pages.onceKib(new Map(walked.map((one) => [one.member, one.status.fileKib])))
    : sum((one) => one.status.fileKib);
  const anonKib = sum((one) => one.status.anonKib);
  return {
    reading: {
      at,
      mib: mib(onceKib + shmemKib + fileKib),
      source: readable ? 'tree pages once' : 'VmRSS',
      rssSumMib: mib(sum((one) => one.status.rssKib)),
      pssSumMib: readable ? mib(sum((one) => one.rollup?.pssKib ?? 0)) : null,
      anonMib: mib(onceKib),
      swapMib: mib(sum((one) => one.status.swapKib)),
      processes: walked.length,
    },
    anchors: new Map(
      walked.map((one) => [
        one.member,
        { onceKib: one.rollup?.pssAnonKib ?? one.status.anonKib, anonPages: one.anonPages },
      ]),
    ),
    ratio: anonKib > 0 ? onceKib / anonKib : 1,
    restKib: shmemKib + fileKib,
  };
}

/** One process; null where it has gone or has no memory any more. */
function walk(member: Member, files: ProcFiles): Walked | null {
  const statm = text(files, member, 'statm');
  const status = text(files, member, 'status');
  const rollup = files.read(member.id.pid, 'smaps_rollup');
  if (statm === null || status === null || rollup.kind === 'gone') return null;
  const parsed = parseStatus(status);
  // A process on its way out has given its memory back already.
  if (parsed.rssKib === 0 || (rollup.kind === 'text' && rollup.text === '')) return null;
  return {
    member,
    status: parsed,
    rollup: rollup.kind === 'text' ? parseRollup(rollup.text) : null,
    anonPages: parseStatm(statm)?.anonPages ?? 0,
  };
}

function text(files: ProcFiles, member: Member, file: ProcFile): string | null {
  const read = files.read(member.id.pid, file);
  return read.kind === 'text' ? read.text : null;
}

/** One process by VmRSS; null where it has gone. */
export function readProcess(member: Member, files: ProcFiles, at: number): MemoryReading | null {
  const content = text(files, member, 'status');
  const status = content === null ? null : parseStatus(content);
  if (status === null || status.rssKib === 0) return null;
  return {
    at,
    mib: mib(status.rssKib),
    source: 'VmRSS',
    rssSumMib: mib(status.rssKib),
    pssSumMib: null,
    anonMib: mib(status.anonKib),
    swapMib: mib(status.swapKib),
    processes: 1,
  };
}

/** The same from smaps_rollup, which no kernel approximates; VmRSS where it may not be read. */
export function readProcessExactly(member: Member, files: ProcFiles, at: number): MemoryReading | null {
  const reading = readProcess(member, files, at);
  const content = text(files, member, 'smaps_rollup');
  const rollup = content === null ? null : parseRollup(content);
  if (reading === null || rollup === null) return reading;
  return { ...reading, mib: mib(rollup.rssKib), source: 'smaps_rollup', pssSumMib: mib(rollup.pssKib) };
}

/**
 * Pages of the tree counted once, estimated from a sample between two boundaries, KiB.
 *
 * What a process has gained since the boundary is its own (pages touched after a fork are private); what it has lost
 * shrinks its part in proportion; a process born since counts by its private pages when first seen, or by the tree's
 * ratio where those cannot be read.
 */
export function estimateKib(
  sample: ReadonlyMap<Member, Statm>,
  boundary: Boundary,
  pageKib: number,
  newborns: Newborns,
): number {
  let sum = boundary.restKib;
  for (const [member, { anonPages }] of sample) {
    const anchor = boundary.anchors.get(member) ?? newborns.anchorOf(member);
    sum += anchor ? sinceKib(anchor, anonPages, pageKib) : anonPages * pageKib * boundary.ratio;
  }
  return sum;
}

function sinceKib(anchor: Anchor, anonPages: number, pageKib: number): number {
  if (anonPages >= anchor.anonPages) return anchor.onceKib + (anonPages - anchor.anonPages) * pageKib;
  return anchor.onceKib * (anonPages / anchor.anonPages);
}

/** The same before any boundary: file pages count once as the largest part of any process. */
export function roughKib(sample: ReadonlyMap<Member, Statm>, pageKib: number, newborns: Newborns): number {
  let anonKib = 0;
  let filePages = 0;
  for (const [member, statm] of sample) {
    const anchor = newborns.anchorOf(member);
    anonKib += anchor ? sinceKib(anchor, statm.anonPages, pageKib) : statm.anonPages * pageKib;
    filePages = Math.max(filePages, statm.residentPages - statm.anonPages);
  }
  return anonKib + filePages * pageKib;
}
