/**
 * Evidence: answers and outputs kept word for word in the run folder, a file each, by hash in the record. A run takes
 * each once, of the first instance it can be asked of; a resumed run goes on with what is there.
 */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import type { EvidenceSpec } from '../config/plan.ts';
import type { EvidenceRecord } from '../record/schema.ts';
import { writeAtomic } from '../record/write.ts';
import { awaitTree, tagged } from '../target/await-tree.ts';
import { which } from '../target/which.ts';

/** Of a program that only tells what there is. */
const settings = {
  ...({ all: true, encoding: 'buffer', stripFinalNewline: false, maxBuffer: 16 * 1024 * 1024 } as const),
  ...({
    detached: true,
    extendEnv: false,
    forceKillAfterDelay: 1000,
    reject: false,
    stdin: 'ignore',
  } as const),
};
/** Of the page's header: lines, and characters of each. */
const lines = 5;
const lineLength = 200;

/** Secrets are taken out of texts, and nobody reads other bytes word for word. */
export const noText = 'it is no text in UTF-8; its checksum can be kept instead';

/** A text, or why there is none. */
export type Told = { readonly text: string } | { readonly why: string };

interface Of {
  /** Scenario it was asked of; null = a program's output. */
  readonly scenario: string | null;
  readonly instance: number;
}

/** Writes the text into the folder and returns its row. @param told secrets already out */
export async function keepEvidence(
  folder: string,
  { name, headline }: EvidenceSpec,
  of: Of,
  told: Told,
): Promise<EvidenceRecord> {
  if (!('text' in told)) return { name, ...of, sha256: null, bytes: 0, headline: [], reason: told.why };
  const bytes = Buffer.from(told.text, 'utf8');
  await writeAtomic(path.join(folder, fileOf(name)), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, ...of, sha256, bytes: bytes.length, headline: chosen(told.text, headline) };
}

/** Names of the config are no paths. */
export const fileOf = (name: string): string => `${encodeURIComponent(name).replaceAll('*', '%2A')}.txt`;

function chosen(text: string, pattern: string | null): string[] {
  if (pattern === null) return [];
  const wanted = new RegExp(pattern, 'u');
  const found = text.split(/\r?\n/).filter((line) => wanted.test(line));
  return found.slice(0, lines).map((line) => line.trim().slice(0, lineLength));
}

/** What a program prints, in the config's folder and with PATH and LANG for an environment. What it leaves running is killed. */
export async function outputOf(
  command: readonly string[],
  cwd: string,
  ambient: Readonly<Record<string, string | undefined>>,
  patienceMs = 20_000,
): Promise<Told> {
  const [program = '', ...args] = command;
  const env = tagged({ PATH: ambient['PATH'] ?? '', LANG: ambient['LANG'] ?? 'C.UTF-8' }, 'evidence');
  try {
    const child = execa(which(program, cwd, env['PATH']), args, {
      ...settings,
      timeout: patienceMs,
      cwd,
      env,
    });
    const { failed, all, exitCode, signal, timedOut } = await awaitTree(child, env);
    if (!failed) return isUtf8(all) ? { text: Buffer.from(all).toString('utf8') } : { why: noText };
    return { why: timedOut ? `it took over ${patienceMs} ms` : `it ended ${exitCode ?? signal ?? 'early'}` };
  } catch (error) {
    return { why: (error as Error).message };
  }
}

const indexOf = (folder: string): string => path.join(folder, 'index.json');

/** Rows of what a run has kept so far. */
export async function loadEvidence(folder: string): Promise<EvidenceRecord[]> {
  try {
    return JSON.parse(await readFile(indexOf(folder), 'utf8')) as EvidenceRecord[];
  } catch {
    return [];
  }
}

export async function saveEvidence(folder: string, rows: readonly EvidenceRecord[]): Promise<void> {
  await writeAtomic(indexOf(folder), `${JSON.stringify(rows, null, 2)}\n`);
}
