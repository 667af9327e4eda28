/** `command: measure`: the tag, the configured build, the same measurement as at a terminal, and its record handed over. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { measureAndDraw } from '../commands/measure.ts';
import { secretsOf } from '../config/index.ts';
import type { Plan } from '../config/plan.ts';
import { exitCodes } from '../errors/base.ts';
import { NothingMeasuredError } from '../errors/usage.ts';
import { readRecord } from '../record/read.ts';
import { listRuns, type RunFolder, runFolder } from '../record/run-folder.ts';
import type { RatingRecord } from '../record/schema.ts';
import { type Git, openGit } from '../util/git.ts';
import { shellQuoted } from '../util/shell.ts';
import { buildAll } from './build.ts';
import { deliver } from './deliver.ts';
import type { ActionDeps } from './deps.ts';
import { given, type Inputs, isOn, listOf } from './inputs.ts';
import { type Places, placesIn } from './places.ts';
import { planOf } from './plan.ts';
import { quoted } from './quote.ts';
import { gather } from './stage.ts';
import { type MeasuredTag, requireTag } from './tag.ts';
import { proposalOf } from './trial.ts';
import { persistedCredentials, refuseOtherSystems, refuseTokens, refuseUntrusted } from './trust.ts';

/** Returns the exit code; an incomplete record is handed over too, and is then 3. */
export async function measureTag(inputs: Inputs, deps: ActionDeps): Promise<number> {
  const { runner, core, env } = deps;
  const trial = isOn(inputs, 'trial');
  refuseUntrusted(runner, trial);
  refuseOtherSystems(runner, trial);
  refuseTokens(inputs, env);
  const git = openGit(runner.workspace, env);
  const tag = trial ? null : await requireTag(tagRules(inputs), runner, git);
  await warnOfCredentials(git, deps);
  const plan = await planOf(planRequest(inputs), runner.workspace, git, deps.command.env);
  for (const secret of secretsOf(plan, deps.command.env)) core.setSecret(secret);
  const places = placesIn(runner.temp);
  // An earlier step of the job may have measured too.
  for (const old of [places.snapshot, places.stage]) rmSync(old, { recursive: true, force: true });
  await buildAll(plan, path.join(places.root, 'build-home'), deps);
  if (tag !== null) await requireTag(tagRules(inputs), runner, git);
  const code = await measureIn(places, plan, inputs, deps);
  const run = await newestRun(places.runs);
  const record = await readRecord(run.record);
  gather(run, record.complete ? places.snapshot : null, places.stage);
  sayRecord(record, tag, places, deps);
  const version = tag?.name ?? (await git.ask('rev-parse', '--short', 'HEAD')).stdout.trim();
  const proposal = trial && record.complete ? await proposed(plan, record, version, git, deps) : null;
  await deliver({ record, tag, trial, version, places, proposal }, inputs, deps);
  // What an invalid headline figure means for publishing is publish's to say: the measurement itself is done.
  if (code === exitCodes.wanting && record.complete) return exitCodes.done;
  if (!record.complete) core.error('Not everything could be measured; the log and the summary say what.');
  return code;
}

/** What a trial would have published, and where. */
async function proposed(plan: Plan, record: RatingRecord, version: string, git: Git, deps: ActionDeps) {
  const { workspace, serverUrl, repository, temp } = deps.runner;
  const fromTop = (file: string) =>
    path
      .relative(workspace, path.resolve(path.dirname(plan.configFile), file))
      .split(path.sep)
      .join('/');
  const { dir, pages } = plan.snapshot;
  return proposalOf({
    places: placesIn(temp),
    workspace,
    dir: fromTop(dir),
    pages: Object.fromEntries(Object.entries(pages).map(([locale, page]) => [locale, fromTop(page)])),
    record,
    version,
    commit: (await git.ask('rev-parse', 'HEAD')).stdout.trim(),
    url: `${serverUrl}/${repository}`,
  });
}

const tagRules = (inputs: Inputs) => ({
  tag: given(inputs, 'tag'),
  releaseBranches: listOf(inputs, 'release-branches'),
});

const planRequest = (inputs: Inputs) => ({
  config: inputs.config,
  configRef: given(inputs, 'config-ref'),
  only: listOf(inputs, 'only'),
  profile: inputs.profile,
  trial: isOn(inputs, 'trial'),
  requireReference: isOn(inputs, 'require-reference'),
  allowRemote: isOn(inputs, 'allow-remote'),
});

async function warnOfCredentials(git: Git, { core }: ActionDeps): Promise<void> {
  const kept = await persistedCredentials(git);
  if (kept.length > 0)
    core.warning(
      `Git credentials are kept in the checkout (${kept.join(', ')}), where the target can read them: set \`persist-credentials: false\` on actions/checkout.`,
      { title: 'Credentials in the checkout' },
    );
}

/** Progress goes to the log, where nothing a target says can be taken for a command. */
function measureIn(places: Places, plan: Plan, inputs: Inputs, deps: ActionDeps): Promise<number> {
  const { command, nonce } = deps;
  const out = ['--record', path.join(places.snapshot, 'record.json'), '--out', places.snapshot];
  const work = {
    plan,
    runs: places.runs,
    out: places.snapshot,
    resume: null,
    renderArgs: out,
    json: false,
    quiet: false,
    built: true,
    pageName: null,
    resumeCommand: null,
  };
  const world = { ...command, stderr: command.stdout, commandLine: commandLine(inputs) };
  return quoted({ nonce, write: (text) => command.stdout.write(text) }, () =>
    measureAndDraw(work, world).catch((error: unknown) => {
      // Its record is handed over all the same: it holds the reason of each round.
      if (!(error instanceof NothingMeasuredError)) throw error;
      command.stdout.write(`${error.message}\n`);
      return error.exit;
    }),
  );
}

/** How to do the same at a terminal; it stands on the page. */
function commandLine(inputs: Inputs): string {
  const config = inputs.config === 'ratingplate.yml' ? '' : ` --config ${shellQuoted(inputs.config)}`;
  const only = listOf(inputs, 'only').map((id) => ` --only ${shellQuoted(id)}`);
  return `ratingplate measure${config}${only.join('')}${inputs.profile === 'full' ? '' : ` --profile ${inputs.profile}`}`;
}

async function newestRun(runs: string): Promise<RunFolder> {
  const [name] = await listRuns(runs);
  if (name === undefined) throw new Error(`no run in ${runs}`);
  return runFolder(runs, name);
}

/** Everything a later step or job needs to find the record and know it again. */
function sayRecord(record: RatingRecord, tag: MeasuredTag | null, places: Places, deps: ActionDeps): void {
  const file = path.join(places.stage, 'record.json');
  deps.output('record-path', file);
  deps.output('record-sha256', createHash('sha256').update(readFileSync(file)).digest('hex'));
  deps.output('snapshot-path', record.complete ? places.snapshot : '');
  deps.output('complete', record.complete);
  deps.output('publishable', record.complete && record.unpublishable.length === 0);
  deps.output('tag', tag?.name ?? '');
  deps.output('tag-commit', tag?.commit ?? '');
}
