/** `ratingplate measure`: config -> plan -> rounds -> record -> snapshot. */
import path from 'node:path';
import { describePlan, loadConfig, makePlan } from '../config/index.ts';
import type { Plan } from '../config/plan.ts';
import { exitCodes } from '../errors/base.ts';
import { hintOf } from '../errors/index.ts';
import { ExplicitOutError, InterruptedError, NothingMeasuredError } from '../errors/usage.ts';
import { hostFacts } from '../host/facts.ts';
import { chooseProgress } from '../progress/index.ts';
import type { MeasurementRecord } from '../record/schema.ts';
import { serializeRecord } from '../record/serialize.ts';
import { type Campaign, runCampaign } from './campaign.ts';
import type { CommandDeps } from './deps.ts';
import { exitCodeOf, faultLines, placeRecord, renderInChild, summarize } from './finish.ts';
import { knownTimes } from './known-times.ts';
import { refuseRemote } from './local.ts';
import { type MeasureOptions, measureOptions } from './measure-options.ts';
import type { ParsedOptions } from './options.ts';
import { assertFolder } from './place.ts';
import { markUnsupported, noteUnsupported } from './supported.ts';

/** Runs the command; returns the exit code. */
export async function measure(parsed: ParsedOptions, deps: CommandDeps): Promise<number> {
  const options = measureOptions(parsed);
  const file = path.resolve(deps.cwd, options.config);
  const plan = planOf(options, file, deps);
  const runs = path.join(path.dirname(file), '.ratingplate');
  if (options.plan) {
    const snapshot = snapshotOf(plan, options, deps);
    deps.stdout.write(describePlan(plan, await knownTimes(plan, { runs, snapshot }, hostFacts())));
    return exitCodes.done;
  }
  const out = outOf(plan, options, deps);
  return measureAndDraw(
    {
      plan,
      runs,
      out,
      resume: options.resume,
      renderArgs: options.render ? renderArgs(plan, options, out) : null,
      json: options.json,
      printRecord: options.printRecord,
      quiet: options.quiet,
      pageName: options.out === null && Object.keys(plan.snapshot.pages).length > 0 ? null : 'page.md',
      resumeCommand: options.resume === null ? `${deps.commandLine} --resume` : deps.commandLine,
    },
    deps,
  );
}

function planOf(options: MeasureOptions, file: string, deps: CommandDeps): Plan {
  const plan = makePlan(loadConfig(file, options.set), {
    profile: options.profile ?? undefined,
    only: options.only,
    noBuild: !options.build,
    command: options.command === null ? undefined : programPath(options.command, deps.cwd),
    env: options.plan ? undefined : deps.env,
  });
  if (options.plan) return noteUnsupported(plan);
  const measured = markUnsupported(plan);
  refuseRemote(measured, options.allowRemote);
  return measured;
}

/** A name is looked up in PATH at launch; a path is the user's own, from where they stand. */
function programPath(command: string, cwd: string): string {
  return command.includes('/') ? path.resolve(cwd, command) : command;
}

/** Where the snapshot goes; what may never be published must not go where the published one is. */
function outOf(plan: Plan, { out }: MeasureOptions, deps: CommandDeps): string {
  if (out === null && plan.unpublishable.length > 0)
    throw new ExplicitOutError(
      `this run may not replace the published snapshot: ${plan.unpublishable.join('; ')}`,
    );
  return snapshotOf(plan, { out }, deps);
}

const snapshotOf = (plan: Plan, { out }: Pick<MeasureOptions, 'out'>, deps: CommandDeps): string =>
  out === null ? path.resolve(path.dirname(plan.configFile), plan.snapshot.dir) : path.resolve(deps.cwd, out);

/** Pages of the config are filled only where they are meant: in the config's own snapshot. */
function renderArgs(plan: Plan, options: MeasureOptions, out: string): string[] {
  const record = ['--record', path.join(out, 'record.json'), ...(options.html ? ['--html'] : [])];
  return options.out === null ? ['--config', plan.configFile, ...record] : [...record, '--out', out];
}

export interface Measuring {
  readonly plan: Plan;
  readonly runs: string;
  readonly out: string;
  readonly resume: string | null;
  /** Null = nothing is drawn. */
  readonly renderArgs: readonly string[] | null;
  readonly json: boolean;
  /** The record goes to stdout, and what is said to stderr; absent = it does not. */
  readonly printRecord?: boolean;
  readonly quiet: boolean;
  /** Name of the page in `out`; null where pages are elsewhere. */
  readonly pageName: string | null;
  /** What goes on with this run when it is broken off; null where nothing does (the demo starts again). */
  readonly resumeCommand: string | null;
  /** The targets have been built by the caller; absent = they are built here. */
  readonly built?: boolean;
}

/** Measures, places the record, draws, and says what was found and where. */
export async function measureAndDraw(work: Measuring, deps: CommandDeps): Promise<number> {
  await assertFolder(work.out);
  const startedAt = performance.now();
  const color = deps.env['NO_COLOR'] === undefined || deps.env['NO_COLOR'] === '';
  const tell = chooseProgress({
    json: work.json,
    quiet: work.quiet,
    color,
    dumb: deps.env['TERM'] === 'dumb',
    signal: deps.signal,
    stream: work.json ? deps.stdout : deps.stderr,
  });
  const campaign = await runCampaign(
    {
      plan: work.plan,
      runs: work.runs,
      out: work.out,
      resume: work.resume,
      tell,
      built: work.built ?? false,
    },
    deps,
  ).catch((error: unknown) => {
    throw deps.signal.aborted && error === deps.signal.reason ? interruptedEarly(deps) : error;
  });
  const { record, folder } = campaign;
  if (work.printRecord === true) deps.stdout.write(serializeRecord(record));
  if (deps.signal.aborted)
    throw new InterruptedError(`broken off by ${String(deps.signal.reason)}; ${keptIn(work, folder.path)}`);
  const place = record.complete ? await placeRecord(folder.record, work.out) : folder.record;
  const drawn =
    record.complete && work.renderArgs !== null ? await renderInChild(work.renderArgs, deps) : exitCodes.done;
  tell({ event: 'run-ended', record: place, complete: record.complete, ms: performance.now() - startedAt });
  assertMeasured(work, campaign);
  const said = work.printRecord === true ? deps.stderr : deps.stdout;
  if (!work.quiet && !work.json) said.write(closing(work, campaign, place, deps));
  // Exit codes 1 and 3 never come without a reason.
  else if (work.quiet && !work.json) deps.stderr.write(quietClosing(work, campaign, deps));
  return drawn === exitCodes.done ? exitCodeOf(record) : drawn;
}

/** A build was under way, or nothing yet. */
function interruptedEarly({ signal }: CommandDeps): InterruptedError {
  return new InterruptedError(`broken off by ${String(signal.reason)} before anything was measured`);
}

/** Where a run that is not complete is, and the very command that goes on with it. */
function keptIn({ resumeCommand }: Measuring, folder: string): string {
  const how = resumeCommand === null ? '' : `; \`${resumeCommand}\` goes on with it`;
  return `what was measured is kept in ${folder}${how}`;
}

/** A run of which nothing came says why where a run's figures would stand. */
function assertMeasured(work: Measuring, { record, folder }: Campaign): void {
  const rounds = record.runs.flatMap(({ measurements }) =>
    measurements.flatMap(
      (each): readonly Pick<MeasurementRecord['rounds'][number], 'failure'>[] => each.rounds,
    ),
  );
  const first = rounds[0]?.failure ?? null;
  if (first === null || rounds.some(({ failure }) => failure === null)) return;
  const count = rounds.length === 1 ? 'the only round' : `each of ${rounds.length} rounds`;
  throw new NothingMeasuredError(
    `nothing could be measured: ${count} broke, the first by ${first.code}: ${first.message}\n  ${hintOf(first.code)}\n${keptIn(work, folder.path)}`,
  );
}

/** What did not hold, and a run that goes on; nothing where all is well. */
function quietClosing(work: Measuring, { record, folder }: Campaign, deps: CommandDeps): string {
  const kept = keptIn(work, path.relative(deps.cwd, folder.path) || '.');
  return `${faultLines(record)}${record.complete ? '' : `Not everything could be measured: ${kept}\n`}`;
}

function closing(work: Measuring, { record, folder }: Campaign, place: string, deps: CommandDeps): string {
  const shown = (file: string) => path.relative(deps.cwd, file) || '.';
  const figures = summarize(record);
  if (!record.complete)
    return `${figures}Not everything could be measured: ${keptIn(work, shown(folder.path))}\n`;
  if (work.renderArgs === null) return `${figures}Record: ${shown(place)}\n`;
  return `${figures}Record, page and charts: ${shown(work.out)}${work.pageName === null ? '' : `; read ${path.join(shown(work.out), work.pageName)}`}\n`;
}
