/** One kill of the Action: in the job that measures, or in the one that publishes. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { released } from '../action/support/released.ts';
import { type Done, type Job, job, type Step } from '../action/support/runner.ts';
import { git } from '../fake-github/repository.ts';
import type { Drawn } from './draw.ts';
import { isNothing, nothing, remainsOf } from './remains.ts';
import type { Row } from './row.ts';

/** Lines a whole measuring job tells, and requests a whole publish makes: moments are shares of them. */
const wholeLines = 40;
const wholeRequests = 16;
const branch = 'refs/heads/ratingplate/small';

type Released = Awaited<ReturnType<typeof released>>;

export async function killAction(entries: string, drawn: Drawn): Promise<Row> {
  const at = await released(entries);
  return drawn.turn % 2 === 0 ? killMeasuring(at, drawn) : killPublishing(entries, at, drawn);
}

/** What is the same of both. */
function rowOf(
  drawn: Drawn,
  run: string,
  struck: Struck,
  done: Done,
): Omit<Row, 'left' | 'leftAfterNext' | 'faults'> {
  return {
    ...drawn,
    run,
    at: struck.at,
    hit: struck.hit,
    ended: done.code === null ? drawn.signal : `exit ${done.code}`,
    codes: [...done.stdout.matchAll(/^::error title=ratingplate%3A ([a-z-]+)::/gm)].map(
      ([, code = '']) => code,
    ),
    finished: 0,
    lost: 0,
    again: null,
    sums: true,
    github: null,
  };
}

interface Struck {
  at: string;
  hit: boolean;
}

/** Strikes once `isTime`, and notes where it was. */
function strikeWhen(drawn: Drawn, isTime: (output: string) => Promise<string | null>) {
  const struck: Struck = { at: 'its end', hit: false };
  let over = false;
  const cancel: NonNullable<Step['cancel']> = (kill, output) => {
    void (async () => {
      let at: string | null = null;
      while (at === null && !over) {
        at = await isTime(output());
        if (at === null) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await new Promise((resolve) => setTimeout(resolve, drawn.laterMs));
      if (over || at === null) return;
      Object.assign(struck, { at, hit: true });
      kill(drawn.signal, drawn.group);
    })();
  };
  return { struck, cancel, end: () => (over = true) };
}

function temporaryOf({ root }: Job): string {
  const folder = path.join(root, 'tmp');
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function killMeasuring(at: Released, drawn: Drawn): Promise<Row> {
  const temporary = temporaryOf(at.measuring);
  const places = { folder: at.measuring.root, temporary, pid: undefined };
  const env = { TMPDIR: temporary };
  const when = strikeWhen(drawn, async (output) => {
    const lines = output.split('\n');
    return lines.length - 1 < drawn.share * wholeLines ? null : placeIn(lines);
  });
  const done = await at.measure({}, { env, cancel: when.cancel });
  when.end();
  const left = await remainsOf(places, drawn.group ? 1000 : 15_000);
  const faults = faultsOfEnd(drawn, when.struck, done);
  const cleaned = await at.measuring.post({ env });
  if (/^(?:\S.*, )?round \d+ of \d+/m.test(cleaned.stdout)) faults.push('the clean-up measured');
  if (cleaned.code !== 0) faults.push(`the clean-up failed: ${cleaned.stdout}`);
  const after = await remainsOf(places);
  const kept = existsSync(at.measuring.temp) ? readdirSync(at.measuring.temp) : [];
  if (!isNothing(after)) faults.push(`left after the clean-up: ${JSON.stringify(after)}`);
  if (kept.length > 0) faults.push(`left in the runner's folder: ${kept.join(' ')}`);
  const changed = git(at.measuring.workspace, 'status', '--porcelain');
  if (changed !== '') faults.push(`the checkout is changed: ${changed}`);
  const again = await at.measure({}, { env: { ...env, GITHUB_RUN_ATTEMPT: '2' } });
  if (again.code !== 0 || again.outputs['complete'] !== 'true')
    faults.push(`another attempt fails (${again.code}): ${again.stdout}`);
  return { ...rowOf(drawn, 'Action: measure', when.struck, done), left, leftAfterNext: after, faults };
}

/** The line that tells what it was at. */
function placeIn(lines: readonly string[]): string {
  const phase = lines.findLast((line) => /^ {2}[a-z]|, round \d/.test(line))?.trim();
  if (phase === undefined) return 'before the first round';
  return phase.startsWith('done') ? 'drawing and handing over' : (phase.split(',')[0] ?? '');
}

/** It broke off with a reason, or by the signal; or it had nothing left to do. */
function faultsOfEnd({ signal }: Drawn, { hit }: Struck, done: Done): string[] {
  const faults: string[] = [];
  if (/unexpected error|^\s+at /m.test(done.stdout + done.stderr))
    faults.push(`unexpected: ${done.stdout}${done.stderr}`);
  const told = done.code === 3 && /^::error/m.test(done.stdout);
  if (!(done.code === 0 || (hit && (done.code === null || told))))
    faults.push(`${signal}: ended with ${done.code}: ${done.stdout}${done.stderr}`);
  return faults;
}

async function killPublishing(entries: string, at: Released, drawn: Drawn): Promise<Row> {
  const measured = await at.measure();
  await at.github.clearRequests();
  const hosted = job(entries);
  const temporary = temporaryOf(hosted);
  const when = strikeWhen({ ...drawn, laterMs: drawn.laterMs / 10 }, async () => {
    const requests = await at.github.requests();
    if (requests.length < drawn.share * wholeRequests) return null;
    const last = requests.at(-1);
    return last === undefined ? 'before its first request' : `${last.method} ${kindOf(last.path)}`;
  });
  const done = await at.publish(measured, hosted, {}, { env: { TMPDIR: temporary }, cancel: when.cancel });
  when.end();
  const places = { folder: hosted.root, temporary, pid: undefined };
  const left = await remainsOf(places);
  const faults = faultsOfEnd(drawn, when.struck, done);
  await hosted.post();
  const after = await remainsOf(places);
  if (!isNothing(after)) faults.push(`left after the clean-up: ${JSON.stringify(after)}`);
  const then = { tree: treeOf(at), pulls: (await at.github.pulls()).length };
  const next = await at.publish(measured, job(entries));
  const now = { tree: treeOf(at), pulls: (await at.github.pulls()).length };
  if (next.code !== 0 || now.pulls !== 1)
    faults.push(`not completed by the next (${next.code}): ${next.stdout}`);
  if (then.tree !== null && then.tree !== now.tree) faults.push('the branch was half of a snapshot');
  const third = await at.publish(measured, job(entries));
  if (third.outputs['changed'] !== 'false') faults.push('the next left something to do');
  const github = then.tree === null ? 'nothing' : then.pulls === 0 ? 'branch without pull request' : 'whole';
  return {
    ...rowOf(drawn, 'Action: publish', when.struck, done),
    ...{ left, leftAfterNext: isNothing(after) ? nothing : after, github, faults },
  };
}

const treeOf = ({ repository }: Released): string | null =>
  repository.ref(branch) === undefined ? null : git(repository.bare, 'rev-parse', `${branch}^{tree}`);

/** What was asked for, without names and numbers: `git/trees`. */
const kindOf = (asked: string): string =>
  asked
    .replace(/^\/repos\/[^/]+\/[^/]+\/?/, '')
    .replace(/\?.*$/, '')
    .split('/')
    .slice(0, 2)
    .join('/');
