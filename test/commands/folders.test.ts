/** What the next start takes away of a run that was killed with all its processes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportSwept } from '../../src/commands/folders.ts';
import { bootId } from '../../src/proc/boot.ts';
import { readStat } from '../../src/proc/stat.ts';
import { homesBelow } from '../e2e/support/homes.ts';

let runs = '';
beforeEach(() => {
  runs = mkdtempSync(path.join(tmpdir(), 'folders-'));
});
afterEach(() => rmSync(runs, { recursive: true }));

/** A run as it is when its processes are there no more, or still are. */
function makeRun(name: string, harness: { readonly pid: number; readonly startTime: number }): void {
  const files = {
    'processes.json': JSON.stringify({ harness, boot: bootId(), tag: `${harness.pid}-x/`, processes: [] }),
    node: 'a copy',
    'record.json': '{}',
    'logs/stdio.1/client-0.stderr.log': 'said',
    'logs/stdio.1/homes/client-0-AbCd12/state.db': 'its own',
    'logs/http.1/stderr.log': 'said',
    'logs/http.1/home-AbCd12/state.db': 'its own',
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(runs, name, file)), { recursive: true });
    writeFileSync(path.join(runs, name, file), content);
  }
}

it('its copy of Node and the homes of its instances go, what it measured stays; nothing of a living one does', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  makeRun('dead', { pid, startTime: 1 });
  makeRun('living', { pid: process.pid, startTime: readStat(process.pid)?.startTime ?? 0 });
  await reportSwept(runs, () => {});
  const names = (run: string) =>
    readdirSync(path.join(runs, run), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(runs, path.join(entry.parentPath, entry.name)))
      .sort();
  expect(names('dead')).toEqual([
    'dead/logs/http.1/stderr.log',
    'dead/logs/stdio.1/client-0.stderr.log',
    'dead/record.json',
  ]);
  expect(homesBelow(path.join(runs, 'dead'))).toEqual([]);
  expect(names('living')).toHaveLength(7);
});
