import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ProcessId } from '../../src/observe/types.ts';
import { readStat } from '../../src/proc/stat.ts';

/** A fixture program that answers one line per line. */
export class Program {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;

  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(command, args, {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: '/usr/bin:/bin', ...env },
    });
    if (!this.child.stdout) throw new Error('no stdout');
    this.#reader = createInterface({ input: this.child.stdout });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('not started');
    return this.child.pid;
  }
  get id(): ProcessId {
    return { pid: this.pid, startTime: readStat(this.pid)?.startTime ?? -1 };
  }
  async line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the program has ended');
    return value;
  }
  /** Sends a line without waiting for the answer. */
  tell(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }
  async ask(line: string): Promise<string> {
    this.tell(line);
    return this.line();
  }
  /** Kills its whole group and waits for it. */
  async stop(): Promise<void> {
    const over =
      this.child.exitCode !== null || this.child.signalCode !== null ? null : once(this.child, 'exit');
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
    await over;
  }
}

/** Path of a fixture program. */
export const programPath = (name: string) =>
  fileURLToPath(new URL(`../fixtures/programs/${name}`, import.meta.url));

/** Starts a Perl or Node fixture and waits until it is ready. */
export async function start(name: string, args: readonly (string | number)[] = []): Promise<Program> {
  const command = name.endsWith('.pl') ? 'perl' : process.execPath;
  const program = new Program(command, [programPath(name), ...args.map(String)]);
  await program.line();
  return program;
}
