/** Runs the command line as a user does, in a folder of its own, and finds what it leaves behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/servers/${name}`, import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Everything written to stdout so far. */
  output(): string;
  /** Everything written to stderr so far. */
  errors(): string;
}

// Of the whole file: in concurrent tests a hook "of this test" may be that of its neighbour.
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed when the file's tests have ended, with `files` in it. */
export function workFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-e2e-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** Starts `ratingplate ...args` in `cwd`, with an environment of two variables and `env`. */
export function startCli(
  entries: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Started {
  return startCommand([process.execPath, path.join(entries, 'cli.js'), ...args], cwd, env);
}

/** Starts any command so. */
export function startCommand(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  detached = false,
): Started {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    detached,
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: cwd, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended, output: () => stdout, errors: () => stderr };
}

/** Runs it to its end. */
export function runCli(
  entries: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return startCli(entries, args, cwd, env).ended;
}

/** All files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

export interface Living {
  readonly pid: number;
  readonly command: string;
}

/** Living processes that stand in the folder (driver, stand-in), were started from it, or carry its mark in their environment. */
export function livingIn(folder: string): Living[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const place = `/proc/${name}`;
      if (isDead(place)) return [];
      const command = readText(`${place}/cmdline`).replaceAll('\0', ' ').trim();
      const traces = [readLink(`${place}/cwd`), command, readText(`${place}/environ`)];
      return traces.some((trace) => trace.includes(folder)) ? [{ pid: Number(name), command }] : [];
    });
}

function isDead(place: string): boolean {
  const stat = readText(`${place}/stat`);
  return stat === '' || /\) [ZX] /.test(stat);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

/** Waits until nothing of the folder is alive; what still is after `ms` is returned. Never a reason to pass. */
export async function untilGone(folder: string, ms = 15_000): Promise<Living[]> {
  const until = performance.now() + ms;
  for (;;) {
    const living = livingIn(folder);
    if (living.length === 0 || performance.now() > until) return living;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
