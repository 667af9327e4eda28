/** `ratingplate calibrate`: servers of known cost, measured as any other, against their own accounts. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calibrateConfig, programs } from '../calibrate/config.ts';
import { judgeRow } from '../calibration/judge.ts';
import type { Row } from '../calibration/row.ts';
import { rows } from '../calibration/rows/index.ts';
import { calibratedHost, stateFolder, storeCalibration } from '../calibration/store.ts';
import { makePlan, parseConfig } from '../config/index.ts';
import type { Plan } from '../config/plan.ts';
import { type ExitCode, exitCodes } from '../errors/base.ts';
import { InterruptedError, ProgramMissingError, UnknownRowError } from '../errors/usage.ts';
import { harnessOf } from '../ownership/sweep.ts';
import type { Progress } from '../progress/events.ts';
import { chooseProgress } from '../progress/index.ts';
import type { Calibration } from '../record/calibration-schema.ts';
import { readReason } from '../record/reasons.ts';
import { listRuns } from '../record/run-folder.ts';
import { which } from '../target/which.ts';
import { nearest } from '../util/nearest.ts';
import { version } from '../version.ts';
import { type Calibrated, closeCalibration } from './calibrate-report.ts';
import { type Campaign, runCampaign } from './campaign.ts';
import type { CommandDeps } from './deps.ts';
import { gatherEvidence } from './evidence.ts';
import { reportSwept } from './folders.ts';
import { list } from './measure-options.ts';
import type { ParsedOptions } from './options.ts';

/** Runs the command; returns the exit code. */
export async function calibrate({ values }: ParsedOptions, deps: CommandDeps): Promise<number> {
  const only = list(values, 'only');
  chooseRows(only);
  const runs = path.join(stateFolder(deps.env) ?? tmpdir(), 'calibrate');
  const tell = progressOf(values, deps);
  await removeEnded(runs, tell);
  const calibrated = await calibrateHost({ only, runs, tell }, deps);
  const form = { json: values['json'] === true, quiet: values['quiet'] === true };
  deps.stdout.write(closeCalibration(calibrated, form));
  return calibrated.code;
}

export interface CalibrateOptions {
  /** Ids of rows; empty = all. */
  readonly only: readonly string[];
  /** Parent of run folders. */
  readonly runs: string;
  readonly tell: Progress;
}

/** Tries the rows, and keeps the result for the host where all were tried. @throws UnknownRowError, InterruptedError */
export async function calibrateHost(
  { only, runs, tell }: CalibrateOptions,
  deps: CommandDeps,
): Promise<Calibrated> {
  const chosen = chooseRows(only);
  const { calibration, folder } = await takeCalibration({ chosen, runs, tell: withoutStale(tell) }, deps);
  const code = exitOf(calibration);
  const stored = await keep(calibration, chosen, deps);
  if (code === exitCodes.done) await rm(folder, { recursive: true, force: true });
  return { calibration, code, stored, logs: code === exitCodes.done ? null : path.join(folder, 'logs') };
}

/** The result is for stdout, so that progress does not mix with it. */
function progressOf(values: ParsedOptions['values'], deps: CommandDeps): Progress {
  const color = deps.env['NO_COLOR'] === undefined || deps.env['NO_COLOR'] === '';
  const quiet = values['quiet'] === true;
  return chooseProgress({ json: false, quiet, color, stream: deps.stderr });
}

/** That the last one does not hold any more is why this one is taken. */
const withoutStale =
  (tell: Progress): Progress =>
  (event) => {
    if (event.event !== 'note' || event.code !== 'calibration-stale') tell(event);
  };

/** All rows, or those that `--only` names. @throws UnknownRowError */
function chooseRows(only: readonly string[]): readonly Row[] {
  const ids = rows.map(({ id }) => id);
  const strange = only.find((wanted) => !ids.includes(wanted));
  if (strange !== undefined) {
    const near = nearest(strange, ids);
    const guess = near === null ? `there are ${ids.join(', ')}` : `did you mean ${near}?`;
    throw new UnknownRowError(`--only ${strange}: no row of the calibration is called so; ${guess}`);
  }
  return only.length === 0 ? rows : rows.filter(({ id }) => only.includes(id));
}

interface Taking {
  readonly chosen: readonly Row[];
  readonly runs: string;
  readonly tell: Progress;
}

/** Measures the rows' servers and judges the closed record; `folder` is that of the run. */
async function takeCalibration({ chosen, runs, tell }: Taking, deps: CommandDeps) {
  const missing = missingPrograms(deps);
  const work = await mkdtemp(path.join(tmpdir(), 'ratingplate-calibrate-'));
  try {
    const scenarios = scenariosOf(chosen, missing);
    if (scenarios.length === 0)
      throw new ProgramMissingError(
        `none of these rows can be tried: this host has no ${[...missing].join(', ')}`,
      );
    const plan = await prepare(scenarios, work, deps);
    const campaign = await runCampaign({ plan, runs, out: null, resume: null, tell, built: true }, deps);
    if (deps.signal.aborted)
      throw new InterruptedError(`broken off by ${String(deps.signal.reason)}; nothing was calibrated`);
    // The record is closed: only now is a server's own account looked at.
    const evidence = await gatherEvidence(campaign, path.join(work, 'accounts'));
    const readings = chosen.flatMap((row) => judgeRow(row, evidence, missing));
    const host = calibratedHost(hostOf(campaign));
    const taken = new Date().toISOString();
    return { calibration: { taken, tool: version, host, readings }, folder: campaign.folder.path };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function hostOf({ record }: Campaign) {
  const host = record.runs[0]?.host;
  if (host === undefined) throw new Error('a record has a run');
  return host;
}

/** Programs that rows may need and this host lacks. */
function missingPrograms({ cwd, env }: CommandDeps): ReadonlySet<string> {
  const needed = new Set(rows.flatMap(({ needs }) => needs ?? []));
  return new Set(
    [...needed].filter((program) => {
      try {
        which(program, cwd, env['PATH']);
        return false;
      } catch {
        return true;
      }
    }),
  );
}

const scenariosOf = (chosen: readonly Row[], missing: ReadonlySet<string>): string[] =>
  chosen.filter(({ needs }) => needs === null || !missing.has(needs)).flatMap((row) => row.scenarios);

/** An ordinary config, the programs it names, and a folder for each scenario's accounts. */
async function prepare(only: readonly string[], work: string, deps: CommandDeps): Promise<Plan> {
  const places = { programs: path.join(work, 'programs'), accounts: path.join(work, 'accounts') };
  for (const folder of Object.values(places)) await mkdir(folder);
  for (const [file, text] of Object.entries(programs))
    await writeFile(path.join(places.programs, file), text);
  const text = calibrateConfig({ node: deps.execPath, entries: deps.entries, ...places });
  const config = parseConfig(text, path.join(work, 'ratingplate.yml'));
  const plan = makePlan(config, { profile: 'full', only });
  for (const { id } of plan.measurements) await mkdir(path.join(places.accounts, id));
  return plan;
}

/** What is left of earlier ones was for whoever looked into it. */
async function removeEnded(runs: string, tell: Progress): Promise<void> {
  await reportSwept(runs, tell);
  for (const run of await listRuns(runs)) {
    const folder = path.join(runs, run);
    if (harnessOf(folder) === null) await rm(folder, { recursive: true, force: true });
  }
}

/** A calibration of some rows is none of the host. Returns the file, or why it is not kept. */
async function keep(
  calibration: Calibration,
  chosen: readonly Row[],
  { env }: CommandDeps,
): Promise<Calibrated['stored']> {
  if (chosen.length < rows.length) return { why: 'only some rows were tried' };
  const state = stateFolder(env);
  if (state === null) return { why: 'neither XDG_STATE_HOME nor HOME names a folder' };
  return { file: await storeCalibration(state, calibration) };
}

/** A row that fails is found wanting; one that this moment could not say was not measured. A program that is not there is neither. */
function exitOf({ readings }: Calibration): ExitCode {
  if (readings.some(({ result }) => result === 'fail')) return exitCodes.wanting;
  const unsaid = readings.some(
    ({ result, reason }) => result === 'cannot-say' && readReason(reason ?? '')?.code !== 'no-program',
  );
  return unsaid ? exitCodes.unmeasured : exitCodes.done;
}
