/** What the Action's parts need of the world; only `main.ts` makes one. */
import type { CommandDeps } from '../commands/deps.ts';
import type { OutputName } from './outputs.ts';
import type { Environment, Runner } from './runner.ts';

/** The part of @actions/core that is used. */
export interface Toolkit {
  info(message: string): void;
  error(message: string, properties?: AnnotationProperties): void;
  warning(message: string, properties?: AnnotationProperties): void;
  notice(message: string, properties?: AnnotationProperties): void;
  startGroup(name: string): void;
  endGroup(): void;
  setSecret(secret: string): void;
}
export interface AnnotationProperties {
  readonly title?: string;
}

/** The part of @actions/exec that is used. */
export type Exec = (
  program: string,
  args: string[],
  options: {
    readonly cwd: string;
    readonly env: Record<string, string>;
    readonly ignoreReturnCode: boolean;
  },
) => Promise<number>;

/** The part of @actions/artifact that is used. */
export interface ArtifactClient {
  uploadArtifact(
    name: string,
    files: string[],
    root: string,
    options?: { readonly retentionDays?: number },
  ): Promise<{ readonly id?: number; readonly digest?: string; readonly size?: number }>;
  listArtifacts(): Promise<{
    readonly artifacts: readonly {
      readonly id: number;
      /** Bytes of the archive. */
      readonly size: number;
      readonly digest?: string;
    }[];
  }>;
  downloadArtifact(
    id: number,
    options: { readonly path: string; readonly skipDecompress: true },
  ): Promise<unknown>;
}

export interface ActionDeps {
  readonly runner: Runner;
  /** The whole environment of the runner. */
  readonly env: Environment;
  readonly core: Toolkit;
  /** The commands' world, without what is the Action's alone. */
  readonly command: Omit<CommandDeps, 'commandLine'>;
  readonly output: (name: OutputName, value: string | number | boolean) => void;
  /** Replaces the step's part of the job's summary. */
  readonly writeSummary: (markdown: string) => Promise<void>;
  /** Loaded when it is needed: nothing of GitHub's is in the process while it measures. */
  readonly loadExec: () => Promise<Exec>;
  readonly loadArtifacts: () => Promise<ArtifactClient>;
  readonly sleep: (ms: number) => Promise<void>;
  /** A word nobody can guess. */
  readonly nonce: () => string;
}
