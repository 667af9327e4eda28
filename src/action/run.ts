/** The Action: reads inputs and runs one command. */
import { rmSync } from 'node:fs';
import { reportSwept } from '../commands/folders.ts';
import { exitCodes, RatingplateError } from '../errors/base.ts';
import type { ProgressEvent } from '../progress/events.ts';
import type { ActionDeps } from './deps.ts';
import { type GetInput, type Inputs, readInputs } from './inputs.ts';
import { placesIn } from './places.ts';

/** Runs what the inputs ask for; returns the exit code. Every error is told and none thrown. */
export async function runAction(get: GetInput, deps: ActionDeps): Promise<number> {
  try {
    return await start(readInputs(get), deps);
  } catch (error) {
    return report(error, deps);
  }
}

/** Commands are loaded when asked for: what draws and what speaks to GitHub is not in the process that measures. */
async function start(inputs: Inputs, deps: ActionDeps): Promise<number> {
  switch (inputs.command) {
    case 'measure':
      return (await import('./measure.ts')).measureTag(inputs, deps);
    case 'publish':
      return (await import('./publish.ts')).publishRecord(inputs, deps);
    case 'calibrate':
      return (await import('./calibrate.ts')).calibrateRunner(inputs, deps);
    case 'render':
      return (await import('./draw.ts')).draw('render', inputs, deps);
    case 'doctor':
      return (await import('./doctor.ts')).diagnose(inputs, deps);
    default:
      if (deps.runner.event.pull_request || deps.runner.event.merge_group)
        return (await import('./review.ts')).reviewPull(inputs, deps);
      return (await import('./draw.ts')).draw('check', inputs, deps);
  }
}

/** A known error is a message and a hint; anything else is a fault of ours and shows its stack. */
function report(error: unknown, { core }: ActionDeps): number {
  if (error instanceof RatingplateError) {
    core.error(`${error.message}\n${error.hint} (${error.code}, ${error.docs})`, {
      title: `ratingplate: ${error.code}`,
    });
    return error.exit;
  }
  core.error(
    `unexpected error, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  return exitCodes.unmeasured;
}

/** After the job, whatever became of it: ends what a killed run left, and removes its folder. Never fails. */
export async function cleanUp({ runner, core }: Pick<ActionDeps, 'runner' | 'core'>): Promise<void> {
  const { root, runs } = placesIn(runner.temp);
  const tell = (event: ProgressEvent) => {
    if (event.event === 'note') core[event.level === 'warning' ? 'warning' : 'info'](event.message);
  };
  try {
    await reportSwept(runs, tell);
    rmSync(root, { recursive: true, force: true });
  } catch (error) {
    core.warning(`Cleaning up: ${(error as Error).message}`);
  }
}
