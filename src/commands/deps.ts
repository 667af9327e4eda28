/** What commands need of the world; only `cli.ts` and `main.ts` make one. */
import type { ProgressStream } from '../progress/index.ts';

export interface CommandDeps {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: ProgressStream;
  readonly stderr: ProgressStream;
  /** Folder of the bundle: `cli.js`, `driver.js`, `standin.js`, `demo-server.js`. */
  readonly entries: string;
  /** The Node that runs us. */
  readonly execPath: string;
  /** As it was typed, for the record and the page. */
  readonly commandLine: string;
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
}
