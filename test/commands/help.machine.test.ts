/** The ways people ask for help and version. */
import { describe, expect, inject, it } from 'vitest';
import { commandHelp, topHelp } from '../../src/commands/help.ts';
import { version } from '../../src/version.ts';
import { runCli, workFolder } from '../e2e/support/cli.ts';

const ask = (...args: string[]) => runCli(inject('entries'), args, workFolder());

describe('the command line', () => {
  it.each(Object.keys(commandHelp))('prints the help of %s both ways', async (name) => {
    const wanted = { code: 0, stdout: commandHelp[name], stderr: '' };
    expect(await ask('help', name)).toMatchObject(wanted);
    expect(await ask(name, '--help')).toMatchObject(wanted);
  });
  it.each([['help'], ['--help'], ['-h'], ['help', '--help']])('prints its own help: %s %s', async (...args) =>
    expect(await ask(...args)).toMatchObject({ code: 0, stdout: topHelp }),
  );
  it.each(['version', '--version', '-v'])('prints its version: %s', async (name) =>
    expect(await ask(name)).toMatchObject({ code: 0, stdout: `${version}\n` }),
  );
  it('knows no help of what is no command', async () =>
    expect(await ask('help', 'mesure')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining("unknown command 'mesure'; did you mean measure?"),
    }));
});
