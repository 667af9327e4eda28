import { exitCodes, RatingplateError } from './base.ts';

/** The last lines of output, indented, or a word that there were none; null = it is not ours to read. */
function quoted(lines: readonly string[] | null): string {
  if (lines === null) return '';
  return lines.length === 0
    ? ' It printed nothing.'
    : ` Its last lines:\n${lines.map((line) => `    ${line}`).join('\n')}`;
}

/** How and with what words a process ended. */
export interface TargetEnd {
  readonly pid: number;
  readonly code: number | null;
  readonly signal: string | null;
  readonly lastLines: readonly string[];
  readonly note?: string;
}

/** How a process ended, in words. */
export function ending(exit: { readonly code: number | null; readonly signal: string | null }): string {
  return exit.signal === null ? `with code ${exit.code ?? 'unknown'}` : `by signal ${exit.signal}`;
}

/** The program named in the config is nowhere, or may not be executed. */
export class TargetNotFoundError extends RatingplateError {
  static override readonly code = 'target-not-found';
  static override readonly hint =
    "Give `command` as a program on PATH, or as a path relative to the config's folder; run its build first.";
  static override readonly exit = exitCodes.usage;
}

/** The system refused to start the program. */
export class TargetNotStartedError extends RatingplateError {
  static override readonly code = 'target-not-started';
  static override readonly hint =
    'Start the command by hand in the same folder: a script needs a valid first line (#!), a program the right architecture.';
}

/** A value `from-env` is not in the environment and has no default. */
export class EnvironmentMissingError extends RatingplateError {
  static override readonly code = 'environment-missing';
  static override readonly hint =
    'Set the variable where ratingplate is started, or give `default:` in the config.';
  static override readonly exit = exitCodes.usage;
}

/** The configured build failed. */
export class TargetBuildError extends RatingplateError {
  static override readonly code = 'target-build-failed';
  static override readonly hint =
    'Read the whole log at the path above; `--no-build` measures what is already built.';

  constructor(command: string, log: string, how: string, lines: readonly string[]) {
    super(`The build \`${command}\` failed ${how}; log: ${log}.${quoted(lines)}`);
  }
}

/** The process ended though nobody had asked it to. */
export class TargetExitedError extends RatingplateError {
  static override readonly code = 'target-exited';
  static override readonly hint =
    'Its last lines tell what it lacks: an argument goes into `args`, a credential or another setting into `env`, for a target gets no other environment. A server that puts itself into the background must be told to stay in the foreground.';
  readonly pid: number;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly lastLines: readonly string[];

  constructor(what: string, exit: TargetEnd) {
    const note = exit.note === undefined ? '' : ` (${exit.note})`;
    super(`${what} (pid ${exit.pid}) ended ${ending(exit)}${note}.${quoted(exit.lastLines)}`);
    this.pid = exit.pid;
    this.exitCode = exit.code;
    this.signal = exit.signal;
    this.lastLines = exit.lastLines;
  }
}

/** Readiness was waited for in vain. */
export class TargetNotReadyError extends RatingplateError {
  static override readonly code = 'target-not-ready';
  static override readonly hint = 'Check the `ready` address and status, or raise `ready: { timeout }`.';

  constructor(what: string, waitedMs: number, seen: string, lines: readonly string[] | null) {
    super(`${what} was not ready after ${Math.round(waitedMs)} ms: ${seen}.${quoted(lines)}`);
  }
}

/** Someone else listens where the target should: never measured. */
export class PortOwnedError extends RatingplateError {
  static override readonly code = 'port-owned';
  static override readonly hint = 'End that process, or write `${port}` instead of a fixed port.';
  /** Or the path of a Unix socket. */
  readonly port: number | string;
  readonly owner: { readonly pid: number; readonly comm: string } | null;

  constructor(
    port: number | string,
    owner: { readonly pid: number; readonly comm: string } | null,
    when: string,
  ) {
    const who =
      owner === null ? 'another process (not visible to this user)' : `pid ${owner.pid} (${owner.comm})`;
    super(
      `${typeof port === 'string' ? 'Socket' : 'Port'} ${port} is owned by ${who}, not by the target: ${when}.`,
    );
    this.port = port;
    this.owner = owner;
  }
}

/** The target runs as another user, and the system does not tell whether it is the one that listens. */
export class PortUnprovedError extends RatingplateError {
  static override readonly code = 'port-unproved';
  static override readonly hint =
    'Run ratingplate as the user of the target or as root, or give the target a user that runs nothing else.';

  /** @param rivals further processes of that user which may be the one */
  constructor(port: number, user: number | null, pid: number, rivals: number) {
    const others = rivals === 0 ? 'another' : `one of ${rivals} others of the same user`;
    super(
      `Port ${port} is held by a process of user ${user ?? 'unknown'}, whose sockets may not be seen: whether that is the target (pid ${pid}) or ${others} cannot be told.`,
    );
  }
}

/** What the instance says about itself could not be read. */
export class IdentityUnreadableError extends RatingplateError {
  static override readonly code = 'identity-unreadable';
  static override readonly hint =
    'Check `identity`: the address must answer JSON that holds the named paths; a command must end with code 0.';
}

/** Processes of the target are alive though SIGKILL was sent. */
export class TargetSurvivedError extends RatingplateError {
  static override readonly code = 'target-survived';
  static override readonly hint =
    'Such a process hangs in the kernel or belongs to another user: end it by hand before the next run.';

  constructor(pids: readonly number[]) {
    super(`Still alive after SIGKILL: pid ${pids.join(', ')}.`);
  }
}
