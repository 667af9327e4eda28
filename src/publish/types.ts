/** What publishing takes and gives. Nothing of it comes from the environment: entries pass it in. */
import type { Octokit } from 'octokit';
import type { PageAssets } from '../render/index.ts';

/** Where a record comes from. */
export type RecordSource =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'artifact';
      /** Number from the output `artifact-id`; a name is never rebuilt. */
      readonly id: number;
      /** The workflow run that made it; null = the one this step is of. */
      readonly run: number | null;
      /** From the output `artifact-digest`; null = as the service tells it. `sha256:` before the digits may be left out. */
      readonly digest: string | null;
      /** From the output `record-sha256`; null = not known. */
      readonly recordSha256: string | null;
    };

/** An artifact by number: a name is never rebuilt. */
export type ArtifactRef = Pick<Extract<RecordSource, { kind: 'artifact' }>, 'id' | 'run'>;

/** The archive of an artifact as it came, not unpacked and not trusted. */
export interface Download {
  /** Of the zip file. */
  readonly file: string;
  /** SHA-256 the service tells of it, with or without `sha256:`; null = it tells none. */
  readonly digest: string | null;
}

/** Brings the archives of artifacts here. */
export interface ArtifactSource {
  /**
   * Downloads into a fresh folder.
   * @param most bytes; of an artifact that is larger by what the service tells, nothing is downloaded
   * @throws ArtifactUnavailableError, ArtifactTooLargeError, ArtifactUntrustedError
   */
  download(artifact: ArtifactRef, most: number): Promise<Download>;
}

/** Something to tell: an annotation in the Action, a line at a terminal. */
export interface Note {
  readonly level: 'notice' | 'warning' | 'error';
  /** Stable, kebab-case. */
  readonly code: string;
  readonly title: string;
  readonly message: string;
}
export type Say = (note: Note) => void;

export const draftModes = ['never', 'create', 'always'] as const;
export type DraftMode = (typeof draftModes)[number];

export interface PublishOptions {
  /** More than one are merged. */
  readonly records: readonly RecordSource[];
  /** Null = the one the record names. */
  readonly tag: string | null;
  /** Path of the config in the repository. */
  readonly config: string;
  /** Branch, tag or commit the config is read from; null = base. Pages are always base's. */
  readonly configRef: string | null;
  /** Null = the default branch. */
  readonly base: string | null;
  /** Null = `ratingplate/<name>`. */
  readonly branch: string | null;
  readonly title: string | null;
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
  readonly assignees: readonly string[];
  readonly draft: DraftMode;
  readonly allowInvalid: boolean;
  readonly allowOlder: boolean;
  readonly overwrite: boolean;
  /** What record, charts and pages together may have. */
  readonly maxSnapshotMib: number;
  readonly dryRun: boolean;
}

export interface PublishDeps {
  /** Of `connectGithub`. */
  readonly octokit: Octokit;
  readonly repository: { readonly owner: string; readonly repo: string };
  /** Null where none can be downloaded (a terminal). */
  readonly artifacts: ArtifactSource | null;
  readonly say: Say;
  readonly sleep: (ms: number) => Promise<void>;
  /** Read only where base has a `page.html`, or its config asks for one. */
  readonly pageAssets: () => Promise<PageAssets>;
  /** Told the SHA-256 of `record.json` as the pull request has it, hexadecimal, once it has. */
  readonly onRecord?: (sha256: string) => void;
}

export interface PullRef {
  readonly number: number;
  readonly url: string;
}

/** What came of it. */
export type PublishResult =
  | {
      readonly operation: 'created' | 'updated';
      readonly pull: PullRef;
      readonly branch: string;
      readonly commit: string;
      /** Whether GitHub signed the commit. */
      readonly verified: boolean;
    }
  | {
      readonly operation: 'none';
      /** `same`: the pull request holds these figures; `base`: base does; `older`: a newer tag is there. */
      readonly why: 'same' | 'base' | 'older';
      readonly pull: PullRef | null;
      readonly branch: string;
    }
  /** Base holds these figures already: the pull request is closed and its branch gone. */
  | { readonly operation: 'closed'; readonly pull: PullRef; readonly branch: string }
  /** Dry run: what would be done, as text. */
  | { readonly operation: 'planned'; readonly branch: string; readonly text: string };
