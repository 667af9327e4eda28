import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildTarget } from '../../src/target/build.ts';
import { PATH, runFolder, tagged, untilTagged } from './support/instances.ts';

const run = runFolder();
const build = (script: string, more = {}) =>
  buildTarget({
    target: { name: 'server', cwd: run.folder },
    command: ['sh', '-c', script],
    env: { PATH },
    secrets: ['hush'],
    folder: path.join(run.folder, 'logs'),
    tag: run.ledger.tag,
    ...more,
  });

describe('a build', () => {
  it('runs in the folder of the target with its output, masked, in a log', async () => {
    const built = await build('echo built by hush; echo warn >&2; touch done');
    expect(existsSync(path.join(run.folder, 'done'))).toBe(true);
    expect(readFileSync(built.log, 'utf8')).toBe('built by ***\nwarn\n');
  });

  it('that fails is named with its command, code, log and last lines', async () => {
    const error = (await build('seq 1 30; exit 2').catch((caught) => caught)) as Error;
    expect(error).toMatchObject({ code: 'target-build-failed' });
    expect(error.message).toContain('`sh -c seq 1 30; exit 2` failed with code 2');
    expect(error.message).toContain('build-server.log');
    expect(error.message).toMatch(/last lines:\n {4}11\n.*\n {4}30$/s);
  });

  it('that is killed, is missing, or cannot start is named too', async () => {
    await expect(build('kill -9 $$')).rejects.toThrow(/by signal SIGKILL/);
    await expect(build('', { command: ['no-such-tool'] })).rejects.toMatchObject({
      code: 'target-not-found',
    });
    await expect(build('', { target: { name: 'server', cwd: '/no/such' } })).rejects.toMatchObject({
      code: 'target-build-failed',
    });
  });

  it('leaves nothing running, given up or not', async () => {
    await build('setsid --fork sleep 1000; sleep 1000 & exit 0');
    expect(tagged(run.ledger.tag)).toEqual([]);
    const stop = new AbortController();
    const building = build('setsid --fork sleep 1000; sleep 1000', { signal: stop.signal });
    await untilTagged(run.ledger.tag, 3, 2);
    stop.abort(new Error('Ctrl-C'));
    await expect(building).rejects.toThrow('Ctrl-C');
    expect(tagged(run.ledger.tag)).toEqual([]);
  });
});
