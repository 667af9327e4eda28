import { admin, type Program, startProgram } from './program.ts';

/** Levels of a token for one permission. */
export type Level = 'none' | 'read' | 'write';

/** A token the fake knows, under its secret. */
export interface FakeToken {
  readonly login?: string;
  readonly kind: 'app' | 'github_token' | 'pat';
  readonly permissions?: Partial<
    Record<'contents' | 'pull_requests' | 'issues' | 'actions' | 'members', Level>
  >;
  /** False: somebody with no right to this repository. */
  readonly access?: boolean;
  readonly name?: string;
  readonly email?: string;
}

/** Settings as in settings.mjs, where each is explained. */
export interface FakeSettings {
  readonly owner?: string;
  readonly name?: string;
  readonly private?: boolean;
  readonly fork?: boolean;
  readonly archived?: boolean;
  readonly protected?: readonly string[];
  readonly bypass?: readonly string[];
  readonly actionsMayCreatePullRequests?: boolean;
  readonly draftsSupported?: boolean;
  readonly deleteBranchOnMerge?: boolean;
  readonly collaborators?: readonly string[];
  readonly teams?: readonly string[];
  readonly treeLimit?: number;
  readonly blobLimit?: number;
  readonly listLag?: number;
  readonly nodeLag?: number;
  readonly contentLimit?: number;
  readonly rateLimit?: number;
  readonly firstNumber?: number;
  readonly runs?: Readonly<Record<string, { readonly event: string; readonly fork?: boolean }>>;
}

/** A fault: which request, and what happens to it. See http/faults.mjs. */
export interface Fault {
  readonly method?: string;
  /** Regular expression on path and query. */
  readonly path?: string;
  /** First matching request that is hit, counted from when the fault is set; default 1. */
  readonly nth?: number;
  /** How many are hit; default 1, 0 for all that follow. */
  readonly times?: number;
  /** `before` (default): no effect on the repository; `after`: effect, only the answer is lost or replaced. */
  readonly when?: 'before' | 'after';
  readonly preset?: 'secondary-rate-limit' | 'primary-rate-limit';
  readonly status?: number;
  readonly message?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds in the retry-after header. */
  readonly retryAfter?: number;
  /** Milliseconds to wait first. */
  readonly delay?: number;
  /** Destroys the socket instead of an answer. */
  readonly close?: boolean;
  /** Keeps the request open until `release`. */
  readonly hold?: boolean;
  /** Process to SIGKILL instead of an answer. */
  readonly kill?: number;
}

/** One line of the request log. Authorization is never in it. */
export interface LoggedRequest {
  readonly n: number;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly actor?: string;
  readonly fault?: number;
  readonly status?: number;
}

/** A pull request as the fake keeps it. */
export interface StoredPull {
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly merged: boolean;
  readonly draft: boolean;
  readonly title: string;
  readonly body: string | null;
  readonly user: string;
  readonly head: { readonly ref: string; readonly sha: string };
  readonly base: { readonly ref: string; readonly sha: string };
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly reviewers: readonly string[];
  readonly teams: readonly string[];
}

/** The admin side of a running fake. */
export interface Controls {
  /** All requests since the start or the last `clearRequests`. */
  requests(): Promise<LoggedRequest[]>;
  clearRequests(): Promise<void>;
  /** Sets one or more faults; they add to those already set. */
  fault(...faults: Fault[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** True as soon as a request is held by a `hold` fault; false if faults are cleared before. */
  held(): Promise<boolean>;
  /** Closes the sockets of held requests. */
  release(): Promise<void>;
}

/** A running fake GitHub. */
export interface FakeGithub extends Program, Controls {
  /** Serves another repository from now on, with nothing of before but the address. */
  reset(options: Omit<FakeGithubOptions, 'port'>): Promise<void>;
  settings(patch: FakeSettings): Promise<void>;
  pulls(): Promise<StoredPull[]>;
}

export interface FakeGithubOptions {
  /** Bare repository. */
  readonly repo: string;
  /** By secret; default: `admin`, a person's token that may do all. */
  readonly tokens?: Readonly<Record<string, FakeToken>>;
  readonly settings?: FakeSettings;
  /** File for pull requests and labels; default beside the repository. */
  readonly state?: string;
  /** ISO time at which the clock stands, but for one second a write: makes commits repeatable. */
  readonly clock?: string;
  /** Address of a fake results service, for the Actions API. */
  readonly results?: string;
  /** File that gets each request with its answer; default: what RATINGPLATE_EXCHANGES names. */
  readonly exchanges?: string | undefined;
  readonly port?: number;
}

/** Starts a fake GitHub in a process of its own; `url` is both REST base and, with `/graphql`, GraphQL. */
export async function startFakeGithub(options: FakeGithubOptions): Promise<FakeGithub> {
  const { repo, port = 0, tokens, settings, state, clock, results } = options;
  const { exchanges = process.env.RATINGPLATE_EXCHANGES } = options;
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
  const flags = { tokens: json(tokens), settings: json(settings), state, clock, results, exchanges };
  const given = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  const main = new URL('./main.mjs', import.meta.url);
  const program = await startProgram(main, ['--repo', repo, '--port', String(port), ...given]);
  return { ...program, ...controls(program.url), ...settingsOf(program.url) };
}

/** The admin calls both fakes have. */
export function controls(url: string): Controls {
  const call = (what: string, body?: unknown) => admin<void>(url, what, body);
  return {
    requests: () => admin<LoggedRequest[]>(url, 'GET requests'),
    clearRequests: () => call('DELETE requests'),
    fault: (...faults) => call('POST faults', faults),
    clearFaults: () => call('DELETE faults'),
    held: async () => (await admin<{ held: number }>(url, 'GET held')).held > 0,
    release: () => call('POST release', {}),
  };
}

function settingsOf(url: string): Pick<FakeGithub, 'settings' | 'pulls' | 'reset'> {
  return {
    settings: (patch) => admin<void>(url, 'PATCH settings', patch),
    pulls: () => admin<StoredPull[]>(url, 'GET pulls'),
    reset: (options) => admin<void>(url, 'POST reset', options),
  };
}
