/** A machine that is a folder: its tables, its /sys, its commands; and systemd as far as the units of the host need it. */
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineFiles } from './machine-files.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
export const scripts = fileURLToPath(new URL('../../../scripts/reference-host', import.meta.url));
/** What registers runners, and must never be seen outside of its file; what it is turned into. */
export const credential = 'github_pat_CANARYofTheCredential';
export const token = 'ARUNNERCANARYofTheToken';

export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

export class World {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-host-'));
  readonly root = path.join(this.folder, 'root');
  readonly temporary = path.join(this.folder, 'tmp');
  readonly lib = path.join(this.root, 'usr/local/lib/ratingplate');
  /** What GitHub was asked: method, path and credential. */
  readonly asked: string[] = [];
  #watch: NodeJS.Timeout | undefined;
  #keeper: Promise<unknown> = Promise.resolve();
  #started: ChildProcess[] = [];
  /** What came with it. */
  readonly bodies: string[] = [];
  #server = createServer(async (request, response) => {
    this.asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    this.bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(this.answer.status, { 'content-type': 'application/json' });
    response.end(this.answer.body);
  });
  answer = { status: 201, body: JSON.stringify({ token, expires_at: '2099-01-01T00:00:00Z' }) };

  async open(): Promise<void> {
    chmodSync(this.folder, 0o755);
    cpSync(path.join(here, 'fakes'), path.join(this.folder, 'bin'), { recursive: true });
    cpSync(path.join(here, 'fake-runner'), path.join(this.folder, 'runner'), { recursive: true });
    mkdirSync(path.join(this.folder, 'active'));
    // As /tmp is: everybody's.
    mkdirSync(this.temporary);
    chmodSync(this.temporary, 0o1777);
    for (const unit of ['irqbalance.service', 'cron.service', 'apt-daily.timer'])
      writeFileSync(path.join(this.folder, 'active', unit), '');
    // Above the numbers systems give out, and another one for each world: what has such a number is this test's.
    writeFileSync(path.join(this.folder, 'first-uid'), String(1_000_000 + (process.pid % 100_000) * 100));
    writeFileSync(path.join(this.folder, 'credential'), `${credential}\n`, { mode: 0o600 });
    for (const [file, text] of Object.entries(machineFiles)) this.write(file, text);
    for (const made of [
      'etc/systemd/system/multi-user.target.wants',
      'opt',
      'run',
      'usr/local/lib',
      'var/lib',
    ])
      mkdirSync(path.join(this.root, made), { recursive: true });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** A machine without its own end is left by nobody: every process is ended, and the folder removed. */
  async close(): Promise<void> {
    clearInterval(this.#watch);
    await this.#keeper;
    for (const child of this.#started) this.kill(child);
    // Everything a user of this machine may signal is its own.
    for (const [, id] of this.read('etc/passwd').matchAll(/^ratingplate-[^:]+:x:(\d{7,}):/gm))
      spawnSync('bash', ['-c', 'kill -9 -1'], { uid: Number(id), gid: Number(id) });
    this.#server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get #env(): NodeJS.ProcessEnv {
    const PATH = `${this.folder}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;
    return { PATH, RATINGPLATE_ROOT: this.root, TMPDIR: this.temporary };
  }

  write(file: string, text: string): void {
    const at = path.join(this.root, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
  read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8').trimEnd();
  }
  has(file: string): boolean {
    return existsSync(path.join(this.root, file));
  }
  /** What a job does, in bash, as the user of the runner. */
  job(text: string): void {
    // The runner takes it as soon as it is there, so it is there at once.
    writeFileSync(path.join(this.folder, 'job.new'), text);
    renameSync(path.join(this.folder, 'job.new'), path.join(this.folder, 'job.sh'));
  }
  uidOf(name: string): number {
    return Number(this.read('etc/passwd').match(new RegExp(`^ratingplate-${name}:x:(\\d+):`, 'm'))?.[1]);
  }

  /** A script to its end, as root. */
  run(script: string, ...args: string[]): Ended {
    const { status, stdout, stderr } = spawnSync(path.join(scripts, script), args, {
      env: this.#env,
      encoding: 'utf8',
    });
    return { code: status, text: `${stdout}${stderr}` };
  }
  /** The keeper as it is installed. */
  keeper(...args: string[]): Ended {
    const { status, stdout, stderr } = spawnSync(`${this.lib}/keeper`, args, {
      env: this.#env,
      encoding: 'utf8',
    });
    return { code: status, text: `${stdout}${stderr}` };
  }
  /** What a script says while this process answers it. */
  async told(script: string, ...args: string[]): Promise<string> {
    const child = spawn(path.join(scripts, script), args, { env: this.#env });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
    await once(child, 'close');
    return text;
  }
  /** A command in the place of the machine's. */
  fake(command: string, body: string): void {
    writeFileSync(path.join(this.folder, 'bin', command), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  requests(): string[] {
    const at = path.join(this.root, 'run/ratingplate/requests');
    return existsSync(at) ? readdirSync(at) : [];
  }
  install(name: string, ...more: string[]): Ended {
    const url = ['--url', `${this.url}/octo/${name}`, '--api', this.url];
    const given = ['--runner', `${this.folder}/runner`, '--credential', `${this.folder}/credential`];
    return this.run('install', '--name', name, ...url, ...given, ...more);
  }
  /** A command as the user of a runner. */
  as(name: string, command: string): Ended {
    const id = this.uidOf(name);
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      env: this.#env,
      encoding: 'utf8',
      uid: id,
      gid: id,
      cwd: '/',
    });
    return { code: status, text: `${stdout}${stderr}` };
  }

  /** Starts a program of the host; `user` is the runner whose user it runs as. */
  start(program: string, args: readonly string[], user?: string): ChildProcess {
    const id = user === undefined ? {} : { uid: this.uidOf(user), gid: this.uidOf(user) };
    // For whoever looks why a test fails.
    const output = openSync(path.join(this.folder, 'output'), 'a');
    const stdio: StdioOptions = ['ignore', output, output];
    const child = spawn(program, args, { ...id, env: this.#env, cwd: '/', detached: true, stdio });
    closeSync(output);
    this.#started.push(child);
    return child;
  }
  /** The whole group, as systemd does it to a service. */
  kill(child: ChildProcess): void {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  /** What ratingplate-keeper.path does: as long as there is a request, the service is started, once at a time. */
  watch(): void {
    let busy = false;
    this.#watch = setInterval(() => {
      if (busy || this.requests().length === 0) return;
      busy = true;
      this.#keeper = once(this.start(`${this.lib}/keeper`, ['requests']), 'exit').finally(() => {
        busy = false;
      });
    }, 20);
  }
  unwatch(): void {
    clearInterval(this.#watch);
  }

  /** The commands of the unit as it is installed: `+` is as root. */
  #commands(key: string, name: string): { program: string; args: string[]; user?: string }[] {
    const unit = this.read('etc/systemd/system/ratingplate-runner@.service');
    return Array.from(unit.matchAll(new RegExp(`^${key}=(\\+?)(.+)$`, 'gm')), ([, root, line = '']) => {
      const [program = '', ...args] = line.replaceAll('%i', name).split(' ');
      return { program: `${this.root}${program}`, args, ...(root ? {} : { user: name }) };
    });
  }

  /** Starts the service of a runner; `power` is what a failing supply leaves out: what comes after its end. */
  async service(name: string): Promise<{ main: ChildProcess; ended: Promise<void>; power(): void }> {
    for (const { program, args, user } of this.#commands('ExecStartPre', name)) {
      const [code] = await once(this.start(program, args, user), 'exit');
      if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
    }
    const [command] = this.#commands('ExecStart', name);
    if (command === undefined) throw new Error('the unit starts nothing');
    const main = this.start(command.program, command.args, command.user);
    let lost = false;
    const ended = once(main, 'exit').then(async () => {
      if (lost) return;
      this.kill(main);
      for (const { program, args, user } of this.#commands('ExecStopPost', name))
        await once(this.start(program, args, user), 'exit');
    });
    return {
      main,
      ended,
      power: () => {
        lost = true;
        this.kill(main);
      },
    };
  }

  /** Every file of the machine: kind, mode, owner, bytes. */
  tree(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const entry of readdirSync(this.root, { recursive: true, encoding: 'utf8' }).sort()) {
      const at = path.join(this.root, entry);
      const stat = lstatSync(at);
      const owner = `${(stat.mode & 0o7777).toString(8)} ${stat.uid}:${stat.gid}`;
      if (stat.isSymbolicLink()) found[entry] = `link ${readlinkSync(at)}`;
      else found[entry] = stat.isDirectory() ? `dir ${owner}` : `${owner} ${readFileSync(at, 'latin1')}`;
    }
    return found;
  }
}

/** Waits until it is so; the deadline is against a test that hangs. */
export async function until(what: string, so: () => boolean): Promise<void> {
  for (const end = Date.now() + 90_000; !so(); ) {
    if (Date.now() > end) throw new Error(`it never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
