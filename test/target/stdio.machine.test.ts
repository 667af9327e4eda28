import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isAlive, readStat } from '../../src/proc/stat.ts';
import { spawnStdio, stdioLog } from '../../src/target/stdio.ts';
import { PATH, runFolder, stdio, tagged, untilTagged } from './support/instances.ts';

const run = runFolder();
/** A file without the right to be executed. */
const plain = fileURLToPath(new URL('../../package.json', import.meta.url));
const program = (text: string, more = {}) => stdio(run, { file: '/bin/sh', args: ['-c', text], ...more });

describe('a stdio instance', () => {
  it('gives raw bytes both ways and ends with its stdin', async () => {
    const instance = spawnStdio(stdio(run, { file: '/bin/cat' }), 3);
    const bytes = Buffer.from([0, 255, 10, 195]);
    instance.stdin.write(bytes);
    const [got] = await once(instance.stdout, 'data');
    expect(got).toEqual(bytes);
    expect(instance.process.startTime).toBe(readStat(instance.process.pid)?.startTime);
    expect(instance.exit()).toBeNull();
    expect(await instance.stop()).toMatchObject({ stage: 'stdin', leftovers: 0 });
    expect(await instance.exited).toMatchObject({ code: 0, pid: instance.process.pid });
    expect(instance.spawnedAt + instance.execMs).toBeLessThan(performance.now());
  });

  it('gives all that was printed, though the process has ended before it is read', async () => {
    const instance = spawnStdio(program('head -c 3000000 /dev/zero'), 1);
    let bytes = 0;
    instance.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await Promise.all([instance.exited, once(instance.stdout, 'close')]);
    expect(bytes).toBe(3_000_000);
    await instance.stop();
  });

  it('has a home and an environment of its own, and the home goes with it', async () => {
    const instances = [1, 2].map((client) =>
      spawnStdio(program('echo "$HOME $PATH $RATINGPLATE_INSTANCE"; cat'), client),
    );
    const lines = await Promise.all(
      instances.map(async (each) =>
        String((await once(each.stdout, 'data'))[0])
          .trim()
          .split(' '),
      ),
    );
    const homes = lines.map(([home]) => home ?? '');
    expect(new Set(homes).size).toBe(2);
    expect(
      homes.every((home) => existsSync(home) && path.dirname(home) === path.join(run.folder, 'homes')),
    ).toBe(true);
    expect(lines.map(([, search]) => search)).toEqual([PATH, PATH]);
    expect(lines.every(([, , tag]) => tag?.startsWith(run.ledger.tag))).toBe(true);
    await Promise.all(instances.map((each) => each.stop()));
    expect(readdirSync(path.join(run.folder, 'homes'))).toEqual([]);
  });

  it('keeps HOME where no homes are wanted', async () => {
    const instance = spawnStdio(
      program('echo "$HOME"; cat', { homes: null, env: { PATH, HOME: '/given' } }),
      1,
    );
    expect(String((await once(instance.stdout, 'data'))[0])).toBe('/given\n');
    await instance.stop();
  });

  it('drains stderr into a log, masked, and finds lines in it', async () => {
    const instance = spawnStdio(
      program('echo "Debugger listening on ws://127.0.0.1:1/x hush" >&2; exit 4', { secrets: ['hush'] }),
      7,
    );
    expect(await instance.exited).toMatchObject({
      code: 4,
      lastLines: ['Debugger listening on ws://127.0.0.1:1/x ***'],
    });
    expect(instance.findLine(/ws:\S+/)?.[0]).toBe('ws://127.0.0.1:1/x');
    expect(readFileSync(stdioLog(path.join(run.folder, 'logs'), 7), 'utf8')).toBe(
      'Debugger listening on ws://127.0.0.1:1/x ***\n',
    );
    expect(await instance.stop()).toMatchObject({ stage: 'gone' });
  });

  it('that dies while we write to it is an exit, not an exception', async () => {
    const instance = spawnStdio(program('exec <&-; exit 1'), 1);
    await instance.exited;
    instance.stdin.write('too late\n');
    expect(await instance.stop()).toMatchObject({ stage: 'gone' });
  });

  it('that has ended is known to have, though a child holds its pipes', async () => {
    const instance = spawnStdio(program('sleep 1000 & exit 3'), 1);
    expect(await instance.exited).toMatchObject({ code: 3 });
    expect(await instance.stop()).toMatchObject({ stage: 'gone', leftovers: 1 });
    expect(tagged(run.ledger.tag)).toEqual([]);
  });

  it('that ignores all and has started a daemon is ended with it', async () => {
    const script = 'trap "" TERM; setsid --fork sleep 1000; echo up; while :; do sleep 1000; done';
    const instance = spawnStdio(program(script, { stop: { stdinMs: 20, termMs: 20 } }), 1);
    await once(instance.stdout, 'data');
    await untilTagged(run.ledger.tag, 3, 2);
    expect((await instance.stop()).stage).toBe('kill');
    expect(tagged(run.ledger.tag)).toEqual([]);
    expect(isAlive(instance.process)).toBe(false);
  });

  it.each([
    ['is missing', { file: '/no/such/program' }, 'target-not-found'],
    ['may not be executed', { file: plain }, 'target-not-started'],
    ['would start in a missing folder', { file: '/bin/cat', cwd: '/no/such' }, 'target-not-started'],
    [
      'needs taskset where there is none',
      { file: '/bin/cat', cpus: '0', env: { PATH: '/no' } },
      'target-not-found',
    ],
  ])('whose program %s is refused by name and leaves no home', (_what, more, code) => {
    expect(() => spawnStdio(stdio(run, more), 1)).toThrow(expect.objectContaining({ code }));
    expect(
      existsSync(path.join(run.folder, 'homes')) ? readdirSync(path.join(run.folder, 'homes')) : [],
    ).toEqual([]);
  });
});
