/** `command: render`, and `check` where no pull request is looked at: the same as at a terminal. */
import { exitCodes } from '../errors/base.ts';
import type { ActionDeps } from './deps.ts';
import { given, type Inputs, listOf } from './inputs.ts';
import { quoted } from './quote.ts';

/** Returns the command's exit code. */
export async function draw(command: 'render' | 'check', inputs: Inputs, deps: ActionDeps): Promise<number> {
  const { render } = await import('../commands/render.ts');
  const { check } = await import('../commands/check.ts');
  const dir = given(inputs, 'snapshot-dir');
  const values = {
    record: listOf(inputs, 'record'),
    ...(dir === null ? { config: inputs.config } : { out: dir }),
  };
  const world = { ...deps.command, commandLine: `ratingplate ${command}` };
  const run = () => (command === 'render' ? render : check)({ values, positionals: [] }, world);
  const code = await quoted({ nonce: deps.nonce, write: (text) => world.stdout.write(text) }, run);
  if (command === 'check') deps.output('snapshot', code === exitCodes.done ? 'current' : 'differs');
  if (code === exitCodes.wanting)
    deps.core.error('The snapshot is not what its record draws; the log names the files.');
  return code;
}
