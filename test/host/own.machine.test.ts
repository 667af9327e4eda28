import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ownCostMeter } from '../../src/host/own-cost.ts';
import { ownNode } from '../../src/host/own-node.ts';
import { pin } from '../../src/host/placement.ts';

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'ratingplate-own-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const one of folders.splice(0)) rmSync(one, { recursive: true });
});

describe('our own cost', () => {
  it('is what the process says of itself', async () => {
    const code = `process.stdin.once('data', () => { const b = process.cpuUsage(); const t = Date.now(); while (Date.now() - t < 400); const u = process.cpuUsage(b); console.log((u.user + u.system) / 1000); process.stdin.once('data', () => process.exit()); }); console.log('ready');`;
    const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    const meter = ownCostMeter(child.pid ?? 0);
    child.stdin.write('go\n');
    const truth = Number(String((await once(child.stdout, 'data'))[0]));
    const cost = meter.take();
    // User and system time are each told in whole ticks of 10 ms, and it takes some besides, to hear of it and to tell.
    expect((cost?.cpuMs ?? 0) - truth).toBeGreaterThan(-20);
    expect((cost?.cpuMs ?? 0) - truth).toBeLessThan(60);
    expect(cost?.wallMs).toBeGreaterThan(399);
    expect(cost?.runDelayMs).toBeGreaterThanOrEqual(0);
    expect(cost?.thread?.busyMs).toBeGreaterThan(truth * 0.9);
    const over = once(child, 'exit');
    child.stdin.write('end\n');
    await over;
    expect(meter.take()).toBeNull();
  });
  it('of a process that is not there is null', () => expect(ownCostMeter(2 ** 22 - 1).take()).toBeNull());
});

describe('the private copy of Node', () => {
  const execPath = realpathSync(process.execPath);
  const options = (targetExecutable: string | null, platform: NodeJS.Platform = 'linux') => ({
    runFolder: folder(),
    targetExecutable,
    platform,
    execPath,
  });

  it('is made where the target runs on the same file, works, and is removed', () => {
    const own = ownNode(options(execPath));
    expect(own.execPath).not.toBe(execPath);
    expect(statSync(own.execPath).ino).not.toBe(statSync(execPath).ino);
    expect(execFileSync(own.execPath, ['-p', 'process.version'], { encoding: 'utf8' }).trim()).toBe(
      process.version,
    );
    own.remove();
    expect(existsSync(own.execPath)).toBe(false);
    own.remove();
  });
  it('is made where the target is a script that Node runs', () => {
    const script = path.join(folder(), 'server');
    writeFileSync(script, '#!/usr/bin/env node\nconsole.log(1)\n');
    const own = ownNode(options(script));
    expect(own.execPath).not.toBe(execPath);
    own.remove();
  });
  it.each([['/bin/sh'], ['/nowhere/server'], [null]])('is not made for %s', (target) => {
    expect(ownNode(options(target)).execPath).toBe(execPath);
  });
  it('is not made elsewhere, nor where there is no room', () => {
    expect(ownNode(options(execPath, 'darwin')).execPath).toBe(execPath);
    expect(ownNode({ ...options(execPath), runFolder: '/nowhere' }).execPath).toBe(execPath);
  });
});

describe('pinning', () => {
  it('moves all threads, or says that it cannot', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6); console.log(1)'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    const allowed = () =>
      /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    expect(await pin(pid, '0')).toBe(true);
    expect(allowed()).toBe('0');
    expect(await pin(pid, '4000')).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await pin(pid, '0')).toBe(false);
  });
});
