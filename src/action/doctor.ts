/** `command: doctor`: the machine of this job, looked at as at a terminal. */
import { examineMachine, gradeCodes, referencesIn } from '../commands/doctor.ts';
import { reportText } from '../commands/doctor-text.ts';
import { keptCredentials } from '../commands/git-credentials.ts';
import type { Report, Row } from '../host/doctor/report.ts';
import { plain } from '../progress/format.ts';
import { openGit } from '../util/git.ts';
import type { ActionDeps } from './deps.ts';
import { type Inputs, inputInfos, isOn } from './inputs.ts';
import { quoted } from './quote.ts';
import { doctorSummary } from './summary/doctor.ts';

/** Returns the exit code: 0 for a reference, 1 where something is wanting, 3 where it could not be told. */
export async function diagnose(inputs: Inputs, deps: ActionDeps): Promise<number> {
  const { workspace } = deps.runner;
  const config = inputs.config === inputInfos.config.default ? null : inputs.config;
  const report = await examineMachine({
    cwd: workspace,
    env: deps.env,
    references: referencesIn(config, workspace),
    credentials: await keptCredentials(openGit(workspace, deps.env).ask),
  });
  return tellReport(report, inputs, deps);
}

/** Log, annotations, output and summary of a report; returns the exit code. */
export async function tellReport(report: Report, inputs: Inputs, deps: ActionDeps): Promise<number> {
  const { stdout } = deps.command;
  // Names of programs and of files of the repository stand in it.
  await quoted({ nonce: deps.nonce, write: (text) => stdout.write(text) }, async () =>
    stdout.write(reportText(report, false)),
  );
  annotate(rowsOf(report, 'fail'), deps.core.error);
  annotate(rowsOf(report, 'warn'), deps.core.warning);
  deps.output('grade', report.grade);
  if (isOn(inputs, 'summary')) await deps.writeSummary(doctorSummary(report));
  return gradeCodes[report.grade];
}

const rowsOf = (report: Report, result: Row['result']): Row[] =>
  report.probes.filter((row) => row.result === result);

/** GitHub shows so many of a type for a step. */
const most = 10;
const longest = 1000;

/** The last one counts the rest. */
function annotate(rows: readonly Row[], say: ActionDeps['core']['error']): void {
  const shown = rows.length > most ? rows.slice(0, most - 1) : rows;
  for (const { id, said, value, why, fix } of shown) {
    const found = plain(`${said ?? ''} (${value ?? 'not read'})`).slice(0, longest);
    say(`${found}\n${why}${fix === '' ? '' : `\n${fix}`}`, { title: `ratingplate: ${id}` });
  }
  if (shown.length < rows.length)
    say(`and ${rows.length - shown.length} more; the summary has all`, { title: 'ratingplate: more' });
}
