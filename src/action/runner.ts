/** What the runner tells an Action through its environment. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Runner {
  /** The checkout. */
  readonly workspace: string;
  /** Emptied by the runner after each job. */
  readonly temp: string;
  /** Beside the checkout; outlives the job on a machine that is not thrown away. */
  readonly keep: string;
  readonly event: GithubEvent;
  readonly eventName: string;
  /** `owner/name`; empty outside GitHub. */
  readonly repository: string;
  /** Name of the tag that started the run; null where a branch did. */
  readonly refTag: string | null;
  readonly serverUrl: string;
  readonly apiUrl: string;
  readonly runId: string;
  readonly attempt: string;
  readonly arch: string;
  /** `Linux`, `macOS` or `Windows`. */
  readonly os: string;
  /** A machine of GitHub's that is thrown away after the job. */
  readonly hosted: boolean;
  /** Whether artifacts can be uploaded: the runner gave a token for them. */
  readonly artifacts: boolean;
}

/** The parts of an event's payload that are looked at; it is data from elsewhere, so each may be anything. */
export interface GithubEvent {
  readonly pull_request?: { readonly base?: { readonly sha?: unknown } } | null;
  readonly merge_group?: { readonly base_sha?: unknown } | null;
  readonly repository?: { readonly default_branch?: unknown; readonly fork?: unknown };
  readonly workflow_run?: { readonly event?: unknown };
}

/** @param cwd where the process stands, for a run outside GitHub */
export function readRunner(env: Environment, cwd: string): Runner {
  const workspace = path.resolve(env['GITHUB_WORKSPACE'] || cwd);
  return {
    workspace,
    temp: path.resolve(env['RUNNER_TEMP'] || path.join(workspace, '.ratingplate')),
    keep: path.resolve(env['RUNNER_WORKSPACE'] || path.dirname(workspace), 'ratingplate-kept'),
    event: readEvent(env['GITHUB_EVENT_PATH']),
    eventName: env['GITHUB_EVENT_NAME'] ?? '',
    repository: env['GITHUB_REPOSITORY'] ?? '',
    refTag: env['GITHUB_REF_TYPE'] === 'tag' ? env['GITHUB_REF_NAME'] || null : null,
    serverUrl: env['GITHUB_SERVER_URL'] || 'https://github.com',
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    runId: env['GITHUB_RUN_ID'] ?? '',
    attempt: env['GITHUB_RUN_ATTEMPT'] || '1',
    arch: (env['RUNNER_ARCH'] || process.arch).toLowerCase(),
    os: env['RUNNER_OS'] || (process.platform === 'linux' ? 'Linux' : process.platform),
    hosted: env['RUNNER_ENVIRONMENT'] === 'github-hosted',
    artifacts: Boolean(env['ACTIONS_RUNTIME_TOKEN'] && env['ACTIONS_RESULTS_URL']),
  };
}

/** An empty event where there is none: nothing is then known of its origin. */
function readEvent(file: string | undefined): GithubEvent {
  if (!file) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** github.com and its data-residency hosts; anything else is a GitHub Enterprise Server. */
export function isEnterpriseServer(serverUrl: string): boolean {
  const host = URL.canParse(serverUrl) ? new URL(serverUrl).hostname.toLowerCase() : '';
  return host !== 'github.com' && !host.endsWith('.ghe.com') && !host.endsWith('.localhost');
}
