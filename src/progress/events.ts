/** What a run tells while it goes on: the terminal's live line, the log's lines and `--json` are all drawn from these. */
export type ProgressEvent =
  | {
      readonly event: 'run-started';
      readonly name: string;
      readonly profile: string;
      readonly measurements: readonly string[];
      readonly rounds: number;
      readonly estimateMs: number;
      readonly folder: string;
    }
  | {
      readonly event: 'round-started';
      readonly id: string;
      readonly title: string;
      readonly round: number;
      readonly rounds: number;
      readonly leftMs: number;
    }
  | {
      readonly event: 'phase';
      readonly id: string;
      readonly round: number;
      readonly phase: string;
      readonly detail: string;
      readonly clients: number;
      readonly leftMs: number;
    }
  /** A figure that has just become known. */
  | {
      readonly event: 'figure';
      readonly id: string;
      readonly round: number;
      readonly figure: string;
      readonly method: string | null;
      readonly value: number | null;
      readonly unit: string;
    }
  | {
      readonly event: 'round-ended';
      readonly id: string;
      readonly round: number;
      readonly ms: number;
      readonly failed: { readonly code: string; readonly message: string; readonly hint: string } | null;
    }
  | {
      readonly event: 'note';
      readonly level: 'info' | 'warning';
      readonly code: string;
      readonly message: string;
    }
  | { readonly event: 'run-ended'; readonly record: string; readonly complete: boolean; readonly ms: number };

export type Progress = (event: ProgressEvent) => void;
