import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { openProbe } from '../../src/observe/probes/index.ts';
import { Program, programPath } from './program.ts';
import { store } from './store.ts';

const why = spawnSync('javac', ['-version']).status === 0 ? '' : ' (skipped: no JDK here)';
const running: Program[] = [];
const jvmProbe = (pid: number) =>
  openProbe('jvm', { pids: () => [pid], url: null, store, inspectors: () => [] });

async function startHeap(...options: string[]): Promise<Program> {
  const program = new Program('java', [...options, programPath('Heap.java')]);
  running.push(program);
  await program.line();
  return program;
}

describe.skipIf(why)(`the JVM probe${why}`, () => {
  afterAll(async () => {
    for (const one of running) await one.stop();
  });

  it.each(['-XX:+UseG1GC', '-XX:+UseSerialGC', '-XX:+UseZGC'])(
    'tells the live heap under %s',
    async (collector) => {
      const program = await startHeap(collector, '-Xmx512m');
      const probe = jvmProbe(program.pid);
      expect(await probe.collect()).toBe(true);
      const empty = (await probe.liveHeapMib()) ?? Number.NaN;
      await program.ask('hold 20');
      await program.ask('waste 60');
      const grown = ((await probe.liveHeapMib()) ?? Number.NaN) - empty;
      expect(grown).toBeGreaterThan(19.5);
      expect(grown).toBeLessThan(21);
      // Nothing but its own answers came out of its stdout, which over stdio is the protocol.
      expect(await program.ask('hold 0')).toBe('ok');
      expect(existsSync(`/proc/${program.pid}/cwd/.attach_pid${program.pid}`)).toBe(false);
    },
  );

  it('collects: garbage is gone from the account of the target', async () => {
    const program = await startHeap('-XX:+UseG1GC', '-Xmx512m');
    await program.ask('waste 60');
    const before = Number(await program.ask('used'));
    await jvmProbe(program.pid).collect();
    expect(Number(await program.ask('used'))).toBeLessThan(before / 2);
  });

  it('needs no signal where the JVM was told to leave signals alone', async () => {
    const deaf = await startHeap('-Xrs');
    expect(await jvmProbe(deaf.pid).collect()).toBe(true);
    expect(await deaf.ask('hold 0')).toBe('ok');
  });

  it('never kills what does not handle the signal', async () => {
    const other = new Program(process.execPath, [programPath('heap.mjs')]);
    running.push(other);
    await other.line();
    await expect(jvmProbe(other.pid).collect()).rejects.toThrow(/it is no JVM/);
    expect(await other.ask('hold 0')).toBe('ok');
  });

  it('fails by name where the JVM forbids it, and lives on, or has gone', async () => {
    const closed = await startHeap('-XX:+DisableAttachMechanism');
    await expect(jvmProbe(closed.pid).collect()).rejects.toThrow(/forbids it/);
    expect(await closed.ask('hold 0')).toBe('ok');
    await closed.stop();
    await expect(jvmProbe(closed.pid).collect()).rejects.toMatchObject({ code: 'probe-failed' });
  });
});
