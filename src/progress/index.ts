/** Chooses how progress is shown: `--json`, `--quiet`, a terminal, or a log. */
import type { Progress } from './events.ts';
import { jsonProgress } from './json.ts';
import { logProgress } from './log.ts';
import { quietProgress } from './quiet.ts';
import { terminalProgress } from './terminal.ts';

export interface ProgressStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}
export interface ProgressChoice {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  /** The terminal can do nothing but write lines (TERM=dumb). */
  readonly dumb?: boolean;
  /** Once it is aborted nothing is drawn by itself any more: what is said then must stay on the screen. */
  readonly signal?: AbortSignal;
  readonly stream: ProgressStream;
}

/** `--json` wins over `--quiet`; a terminal gets the live line; everything else gets lines. */
export function chooseProgress(choice: ProgressChoice): Progress {
  const write = (text: string) => void choice.stream.write(text);
  if (choice.json) return jsonProgress(write);
  if (choice.quiet) return quietProgress(write);
  if (choice.stream.isTTY !== true || choice.dumb === true) return logProgress(write);
  return terminalProgress({
    ...{ write, columns: () => choice.stream.columns ?? 80, color: choice.color },
    now: () => performance.now(),
    every: (ms, task) => repeat(ms, () => (choice.signal?.aborted === true ? undefined : task())),
  });
}

function repeat(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms).unref();
  return () => clearInterval(timer);
}
