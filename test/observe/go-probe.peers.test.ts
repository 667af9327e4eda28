import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProbe } from '../../src/observe/probes/index.ts';
import { takeTraceback } from '../../src/observe/probes/sigquit.ts';
import { Program, programPath } from './program.ts';
import { store } from './store.ts';

const why = spawnSync('go', ['version']).status === 0 ? '' : ' (skipped: no Go here)';
const running: Program[] = [];
let folder = '';
const goProbe = (url: string) => openProbe('go', { url, store, pids: () => [], inspectors: () => [] });

async function startHeap(): Promise<{ program: Program; url: string }> {
  // Every allocation is in the heap profile, not one in 512 KiB.
  const program = new Program(path.join(folder, 'heap'), [], { GODEBUG: 'memprofilerate=1' });
  running.push(program);
  return { program, url: await program.line() };
}

describe.skipIf(why)(`the Go probe${why}`, () => {
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'go-probe-'));
    // A cache of its own, inside the folder: the fixture is built as on a machine that has built nothing yet.
    const env = { ...process.env, GOCACHE: path.join(folder, 'cache'), GOFLAGS: '-mod=mod', GOWORK: 'off' };
    execFileSync('go', ['build', '-o', path.join(folder, 'heap'), '.'], { cwd: programPath('go-heap'), env });
  }, 240_000);
  afterAll(async () => {
    for (const one of running) await one.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('collects, and tells the live heap without what is garbage', async () => {
    const { program, url } = await startHeap();
    const probe = goProbe(url);
    expect(await probe.collect()).toBe(true);
    const empty = (await probe.liveHeapMib()) ?? Number.NaN;
    await program.ask('hold 20');
    await program.ask('waste 40');
    await probe.collect();
    const grown = ((await probe.liveHeapMib()) ?? Number.NaN) - empty;
    expect(grown).toBeGreaterThan(19.5);
    expect(grown).toBeLessThan(21);
    await probe.close();
  });

  it('tells the goroutines that the target counts itself while nobody asks', async () => {
    const { program, url } = await startHeap();
    const probe = goProbe(`${url}/debug/pprof/`);
    // main and the server; what served the last reading takes a moment to leave, so both are read until they rest.
    let own = 2;
    for (const more of [0, 7, 100]) {
      await program.ask(`goroutines ${more}`);
      own += more;
      const read = async () => [(await probe.units())['goroutines'], Number(await program.ask('count'))];
      await expect.poll(read, { timeout: 20_000 }).toEqual([own, own]);
    }
  });

  it('tells as many by the traceback that it ends with', async () => {
    const log = path.join(folder, 'stderr.log');
    const program = new Program('sh', ['-c', 'exec "$1" 2>"$2"', 'sh', path.join(folder, 'heap'), log]);
    running.push(program);
    await program.line();
    await program.ask('goroutines 40');
    const counted = Number(await program.ask('count'));
    expect(counted).toBeGreaterThanOrEqual(42);
    expect(await takeTraceback([{ pid: program.pid, log }])).toEqual({ goroutines: counted, why: null });
    await expect.poll(() => program.child.exitCode, { timeout: 20_000 }).toBe(2);
  });

  it('profiles processor time and live heap by function', async () => {
    const { program, url } = await startHeap();
    const probe = goProbe(url);
    await program.ask('hold 20');
    await program.ask('burn 60000');
    const [cpu] = (await probe.profile?.('cpu', 1000)) ?? [];
    const [heap] = (await probe.profile?.('heap', 0)) ?? [];
    expect(cpu?.top.map(({ name }) => name)).toContain('main.burnHere');
    expect(heap?.top[0]).toMatchObject({ name: 'main.holdHere' });
    expect(heap?.top[0]?.own).toBeGreaterThan(19 * 2 ** 20);
    expect(heap?.top[0]?.own).toBeLessThan(22 * 2 ** 20);
    expect(cpu?.bytes.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    await program.stop();
  });

  it('fails by name where there is no pprof, or nobody', async () => {
    const { program, url } = await startHeap();
    await expect(goProbe(`${url}/elsewhere`).collect()).rejects.toMatchObject({ code: 'probe-failed' });
    await expect(goProbe(`${url}/elsewhere`).collect()).rejects.toThrow(/answered 404/);
    await program.stop();
    await expect(goProbe(url).units()).rejects.toMatchObject({ code: 'probe-failed' });
  });
});
