/** `command: calibrate`: how far the readings of this runner's machine are off, for the job and for later records. */
import { calibrateHost } from '../commands/calibrate.ts';
import { type Calibrated, lineOf } from '../commands/calibrate-report.ts';
import { chooseProgress } from '../progress/index.ts';
import type { ActionDeps } from './deps.ts';
import { type Inputs, isOn, listOf } from './inputs.ts';
import { placesIn } from './places.ts';
import { quoted } from './quote.ts';
import { calibrationSummary } from './summary/calibrate.ts';
import { refuseOtherSystems } from './trust.ts';

/** Returns the exit code: 1 where a row fails, 3 where one cannot say. */
export async function calibrateRunner(inputs: Inputs, deps: ActionDeps): Promise<number> {
  const { runner, command, core, nonce } = deps;
  refuseOtherSystems(runner, false);
  const asked = { only: listOf(inputs, 'only'), runs: placesIn(runner.temp).runs };
  const tell = chooseProgress({ json: false, quiet: false, color: false, stream: command.stdout });
  const world = { ...command, commandLine: 'ratingplate calibrate' };
  const quote = { nonce, write: (text: string) => command.stdout.write(text) };
  const calibrated = await quoted(quote, () => calibrateHost({ ...asked, tell }, world));
  annotate(calibrated, core);
  if (isOn(inputs, 'summary')) await deps.writeSummary(calibrationSummary(calibrated));
  return calibrated.code;
}

/** A line of the log for each reading; those that do not pass are found from the run's page too. */
function annotate({ calibration }: Calibrated, core: ActionDeps['core']): void {
  for (const reading of calibration.readings) {
    const said = lineOf(reading);
    if (reading.result === 'fail') core.error(said, { title: 'Calibration fails' });
    else if (reading.result === 'cannot-say') core.warning(said, { title: 'Calibration cannot say' });
    else core.info(said);
  }
}
