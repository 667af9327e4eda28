/** The process behind a stdio client: its pipes, its handshake, and its end. Knows messages, and no calls. */
import { type StdioInstance, spawnStdio } from '../../../target/stdio.ts';
import type { Stopped, TargetExit } from '../../../target/types.ts';
import type { DriverLaunch } from '../../messages.ts';

/** Who owns the process. `at`: `performance.now()` of the read. */
export interface ProcessUser {
  read(chunk: Buffer, at: number): void;
  /** No more will be read. `reason`: one line. Called once. */
  ended(reason: string, at: number): void;
  exited(exit: TargetExit): void;
  /** It was stopped, with all it had started. */
  stopped(stopped: Stopped): void;
}

/** A client's process, as far as the client knows it. */
export interface ClientProcess {
  readonly id: StdioInstance['process'];
  /** `performance.now()` right before the spawn. */
  readonly spawnedAt: number;
  /** Spawn to exec done, ms. */
  readonly execMs: number;
  write(bytes: Buffer | string): void;
  /** Ends it the orderly way; `done` is called in any case. */
  stop(done: () => void): void;
  /** Ends the whole group at once, without asking. */
  kill(): void;
}

/** How long after the end of its output a process may still tell by its exit why it ended, ms. */
const exitTrailMs = 250;

export class StdioProcess implements ClientProcess {
  readonly #instance: StdioInstance;
  readonly #user: ProcessUser;
  #ended = false;

  /** Throws what `spawnStdio` throws. */
  constructor(launch: DriverLaunch, client: number, user: ProcessUser) {
    this.#instance = spawnStdio(launch, client);
    this.#user = user;
    const { stdin, stdout, exited } = this.#instance;
    // A process that has gone is told by its output and its exit.
    stdin.on('error', () => {});
    stdout.on('data', (chunk: Buffer) => {
      const at = performance.now();
      // Replies that came together are answered by requests that go together: one system call, not one for each lane.
      stdin.cork();
      user.read(chunk, at);
      stdin.uncork();
    });
    // What was written before the end is read first, so a reply that was delivered is not lost to the exit.
    stdout.on('close', () => this.#closed());
    void exited.then((exit) => {
      user.exited(exit);
      // A child of its own may hold the pipe open after it.
      setTimeout(() => this.#tellEnd(), exitTrailMs).unref();
    });
  }

  get id(): StdioInstance['process'] {
    return this.#instance.process;
  }
  get spawnedAt(): number {
    return this.#instance.spawnedAt;
  }
  get execMs(): number {
    return this.#instance.execMs;
  }

  write(bytes: Buffer | string): void {
    this.#instance.stdin.write(bytes);
  }

  /** Output has ended: who reads it waits for nothing more, but may be told why. */
  #closed(): void {
    const at = performance.now();
    if (this.#instance.exit()) this.#tellEnd(at);
    else {
      const timer = setTimeout(() => this.#tellEnd(at), exitTrailMs);
      timer.unref();
      void this.#instance.exited.then(() => this.#tellEnd(at));
    }
  }

  #tellEnd(at = performance.now()): void {
    if (this.#ended) return;
    this.#ended = true;
    const exit = this.#instance.exit();
    this.#user.ended(exit ? exitReason(exit) : 'its output was closed', at);
  }

  stop(done: () => void): void {
    // Its end is told before that of the client.
    const ended = async () => {
      this.#user.stopped(await this.#instance.stop());
      await this.#instance.exited;
    };
    ended().then(done, done);
  }

  kill(): void {
    try {
      process.kill(-this.#instance.process.pid, 'SIGKILL');
    } catch {
      // It has gone by itself.
    }
  }
}

function exitReason({ code, signal }: TargetExit): string {
  return signal === null ? `the process exited with code ${code}` : `the process was ended by ${signal}`;
}
