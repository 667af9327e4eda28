/** A running instance of a target that the harness itself started (HTTP and alike; stdio instances live in the driver). */
import type { ProcessId } from '../observe/types.ts';

export interface TargetExit {
  readonly pid: number;
  readonly code: number | null;
  readonly signal: string | null;
  /** Last 20 lines of output, secrets masked. */
  readonly lastLines: readonly string[];
  /** What the kernel has to say to it: it was ended for want of memory. */
  readonly note?: string;
}

export interface Instance {
  readonly process: ProcessId;
  /** Spawn to the first successful readiness answer, ms; polling adds under 2 ms. */
  readonly readyMs: number;
  /** Spawn to exec done, ms. */
  readonly execMs: number | null;
  /** `port`, `port.NAME` -> number, as chosen for this instance. */
  readonly ports: Readonly<Record<string, number>>;
  /** Resolves when the process has exited, within 1 s of it. */
  readonly exited: Promise<TargetExit>;
  /** Non-null once it has exited. */
  exit(): TargetExit | null;
  /** Lines of a pattern seen on stderr so far, e.g. the inspector's URL. */
  findLine(pattern: RegExp): RegExpMatchArray | null;
  /** stdin end, SIGTERM, SIGKILL of the whole tree, with proof; which stage it took and what had to be killed. */
  stop(): Promise<Stopped>;
}
export interface Stopped {
  readonly stage: 'stdin' | 'term' | 'kill' | 'gone';
  readonly ms: number;
  /** Processes of the tree that were still there when the root had ended (they were killed). */
  readonly leftovers: number;
}

/** Version of the protocol (MCP: and its era), and whether the config or the server said it. */
export interface SpokenWith {
  readonly era: string;
  readonly version: string;
  readonly found: string;
}

/** Identity of what was measured (method.md, "What is recorded about the run"). */
export interface Identity {
  readonly source: 'http' | 'serverInfo' | 'command' | 'executable' | 'none';
  readonly version: string | null;
  readonly commit: string | null;
  /** What was spoken with it, where that is negotiated; null where it is not, or nobody has asked yet. */
  readonly spoken: SpokenWith | null;
  readonly runtime: string | null;
  readonly executableSha256: string | null;
  readonly executableBytes: number | null;
  /** Command line with secrets masked and ports as `${port}`; of one that ran already the program alone. */
  readonly commandLine: readonly string[];
  /** Names of the environment given to it; none to one that ran already. */
  readonly environment: readonly string[];
  /** The process, where rounds may be of one that ran already; null where each round starts its own. */
  readonly instance: ProcessId | null;
}
