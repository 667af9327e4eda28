/** `command: check` on a pull request: is its snapshot what a reviewer may merge? Passes where no snapshot changed. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { check } from '../commands/check.ts';
import { loadConfig } from '../config/index.ts';
import { referencesOf } from '../config/reference.ts';
import { exitCodes, RatingplateError } from '../errors/base.ts';
import { checkBuild, checkReference } from '../publish/judge.ts';
import { headlineFaults } from '../record/complete.ts';
import { readRecord } from '../record/read.ts';
import type { RatingRecord } from '../record/schema.ts';
import { type Git, openGit } from '../util/git.ts';
import { changesOf } from './changes.ts';
import type { ActionDeps } from './deps.ts';
import type { Finding, Review } from './findings.ts';
import { type Inputs, isOn } from './inputs.ts';
import { quoted } from './quote.ts';
import { reviewSummary } from './summary/review.ts';
import { annotateVerdicts } from './verdicts.ts';

/** Returns the exit code: 1 where the snapshot must not be merged as it is. */
export async function reviewPull(inputs: Inputs, deps: ActionDeps): Promise<number> {
  const git = openGit(deps.runner.workspace, deps.env);
  const review = await look(inputs, git, deps);
  const faults = (review.findings ?? []).filter(({ level }) => level === 'fault');
  deps.output(
    'snapshot',
    review.findings === null ? 'untouched' : faults.length === 0 ? 'current' : 'differs',
  );
  // Whoever looks for its attestation has to find it, also in another job.
  if (review.record !== null) {
    const { workspace } = deps.runner;
    deps.output('record-path', path.relative(workspace, recordOf(path.resolve(workspace, inputs.config))));
  }
  if (review.untouched !== null) deps.core.info(`Snapshot untouched: ${review.untouched}`);
  if (review.record !== null) annotateVerdicts(review.record, deps.core, false);
  for (const { what, said } of faults.slice(0, 10)) deps.core.error(said, { title: what });
  if (isOn(inputs, 'summary')) await deps.writeSummary(reviewSummary(review));
  return faults.length === 0 ? exitCodes.done : exitCodes.wanting;
}

async function look(inputs: Inputs, git: Git, deps: ActionDeps): Promise<Review> {
  const { workspace } = deps.runner;
  const config = path.resolve(workspace, inputs.config);
  const changes = await changesOf(deps.runner, git);
  const watched = new Set([
    ...places(config, workspace),
    ...(await placesOnBase(config, workspace, changes.base, git)),
  ]);
  const files = changes.files.filter((file) =>
    [...watched].some((place) => file === place || file.startsWith(`${place}/`)),
  );
  const untouched = { findings: null, record: null, files: [] };
  if (watched.size === 0) return { ...untouched, untouched: `there is no ${inputs.config}` };
  if (files.length === 0)
    return {
      ...untouched,
      untouched: `no file of ${[...watched].join(', ')} is among the ${changes.files.length} that changed`,
    };
  if (!existsSync(config))
    return {
      findings: [{ what: 'Config', level: 'fault', said: `${inputs.config} is gone, but not its snapshot` }],
      untouched: null,
      record: null,
      files,
    };
  return { ...(await judge(config, inputs, git, deps)), untouched: null, files };
}

/** Folder and pages of the snapshot, from the top of the repository. */
function places(config: string, workspace: string): string[] {
  if (!existsSync(config)) return [];
  const { input } = loadConfig(config);
  return placesOf(input.snapshot, config, workspace);
}

function placesOf(
  snapshot:
    | { readonly dir?: string | undefined; readonly pages?: Readonly<Record<string, string>> | undefined }
    | undefined,
  config: string,
  workspace: string,
): string[] {
  const all = [snapshot?.dir ?? 'docs/ratingplate', ...Object.values(snapshot?.pages ?? {})];
  return all.map((place) =>
    path
      .relative(workspace, path.resolve(path.dirname(config), place))
      .split(path.sep)
      .join('/'),
  );
}

/** A snapshot that moves is a change of both places; a config of base that cannot be read says nothing. */
async function placesOnBase(config: string, workspace: string, base: string, git: Git): Promise<string[]> {
  const file = path.relative(workspace, config).split(path.sep).join('/');
  const { code, stdout } = await git.ask('show', '--end-of-options', `${base}:${file}`);
  if (code !== 0) return [];
  const { parseConfig } = await import('../config/index.ts');
  try {
    return placesOf(parseConfig(stdout, config).input.snapshot, config, workspace);
  } catch (error) {
    if (error instanceof RatingplateError) return [];
    throw error;
  }
}

/** The record of the snapshot, absolute. */
function recordOf(config: string): string {
  const dir = loadConfig(config).input.snapshot?.dir ?? 'docs/ratingplate';
  return path.resolve(path.dirname(config), dir, 'record.json');
}

/** Everything a reviewer would otherwise have to look up. */
async function judge(
  config: string,
  inputs: Inputs,
  git: Git,
  deps: ActionDeps,
): Promise<Pick<Review, 'findings' | 'record'>> {
  const record = await readRecord(recordOf(config)).catch((error: unknown) => asFault('Record', error));
  if ('level' in record) return { findings: [record], record: null };
  const { input } = loadConfig(config);
  const reference = referencesOf(input);
  const findings = [
    validity(record),
    await drawn(inputs, deps),
    passes('Host', () => checkReference(record, reference), hostSaid(record, reference.length > 0)),
    ...(await buildIsTag(record, git)),
    ...headline(record),
  ];
  return { findings, record };
}

function asFault(what: string, error: unknown): Finding {
  if (error instanceof RatingplateError) return { what, level: 'fault', said: error.message };
  throw error;
}

function passes(what: string, look: () => void, said: string): Finding {
  try {
    look();
    return { what, level: 'ok', said };
  } catch (error) {
    return asFault(what, error);
  }
}

function validity(record: RatingRecord): Finding {
  const reasons = [...record.unpublishable, ...(record.complete ? [] : ['it is incomplete'])];
  if (reasons.length === 0)
    return { what: 'Record', level: 'ok', said: 'valid, complete, and meant to be published' };
  return { what: 'Record', level: 'fault', said: `not for publication: ${reasons.join('; ')}` };
}

/** The same comparison as at a terminal; what it prints is the finding. */
async function drawn(inputs: Inputs, { command, nonce }: ActionDeps): Promise<Finding> {
  let said = '';
  const stdout = { write: (text: string) => (said += text) };
  const work = () =>
    check(
      { values: { config: inputs.config }, positionals: [] },
      { ...command, stdout, commandLine: 'ratingplate check' },
    );
  try {
    const code = await work();
    await quoted({ nonce, write: (text) => command.stdout.write(text) }, async () =>
      command.stdout.write(said),
    );
    return { what: 'Page and charts', level: code === exitCodes.done ? 'ok' : 'fault', said: said.trim() };
  } catch (error) {
    return asFault('Page and charts', error);
  }
}

function hostSaid({ runs }: RatingRecord, named: boolean): string {
  const hosts = runs.map(({ host }) => `${host.cpu_model ?? host.arch}, ${host.cpus} CPUs`);
  return `${[...new Set(hosts)].join('; ')}${named ? ', the reference host' : ' (the config names no reference host)'}`;
}

/** The tag stands in the record; the checkout says which commit it is. */
async function buildIsTag(record: RatingRecord, git: Git): Promise<Finding[]> {
  const what = 'Build';
  const tag = record.tag ?? null;
  if (tag === null)
    return [{ what, level: 'note', said: 'the record tells no tag: it was not made by publish' }];
  const query = ['rev-parse', '--verify', '--quiet', '--end-of-options', `refs/tags/${tag}^{commit}`];
  const valid = (await git.ask('check-ref-format', `refs/tags/${tag}`)).code === 0;
  const { code, stdout } = valid ? await git.ask(...query) : { code: 1, stdout: '' };
  if (code !== 0) return [{ what, level: 'fault', said: `there is no tag ${tag}` }];
  const notes: Finding[] = [];
  const say = (note: { readonly message: string }) => notes.push({ what, level: 'note', said: note.message });
  const build = passes(
    what,
    () => checkBuild(record, tag, stdout.trim(), say),
    `tag ${tag}, commit ${stdout.slice(0, 12)}`,
  );
  return [build, ...notes];
}

/** Publishing refused these unless somebody overrode it, so they do not fail the review. */
function headline(record: RatingRecord): Finding[] {
  const faults = headlineFaults(record);
  if (faults.length === 0) return [{ what: 'Headline figures', level: 'ok', said: 'all valid' }];
  return [
    {
      what: 'Headline figures',
      level: 'note',
      said: `${faults.length} invalid, printed as n/a (published with \`allow-invalid\`)`,
    },
  ];
}
