import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Toolkit } from '../../src/action/deps.ts';
import { cleanUp } from '../../src/action/run.ts';
import { readRunner } from '../../src/action/runner.ts';
import { folder } from './support/runner.ts';

/** Cleans up in a folder; what was warned of. */
async function cleaned(temp: string): Promise<string[]> {
  const said: string[] = [];
  const core = {
    warning: (message: string) => void said.push(message),
    info: () => {},
  } as unknown as Toolkit;
  await cleanUp({ runner: readRunner({ RUNNER_TEMP: temp }, temp), core });
  return said;
}

describe('the clean-up', () => {
  it('removes the folder of the run and nothing else', async () => {
    const temp = folder('clean');
    mkdirSync(path.join(temp, 'ratingplate/runs'), { recursive: true });
    writeFileSync(path.join(temp, 'ratingplate/x'), 'x');
    writeFileSync(path.join(temp, 'other'), 'x');
    expect(await cleaned(temp)).toEqual([]);
    expect([existsSync(path.join(temp, 'ratingplate')), existsSync(path.join(temp, 'other'))]).toEqual([
      false,
      true,
    ]);
  });
  it('has nothing to do after a step that never began', async () => {
    expect(await cleaned(folder('clean'))).toEqual([]);
  });
  it('tells what it cannot remove, and fails nothing', async () => {
    expect(await cleaned('/dev/null/none\0')).toEqual([expect.stringMatching(/^Cleaning up: /)]);
  });
});
