import { Octokit } from 'octokit';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { createRepository, type Files, type TestRepository } from './repository.ts';
import { type FakeGithub, type FakeGithubOptions, startFakeGithub } from './start.ts';

export const ZERO = '0'.repeat(40);
export const AT = { owner: 'octo-org', repo: 'example' };

/** The tokens tests use, by secret. */
export const TOKENS = {
  admin: { kind: 'pat', login: 'maintainer' },
  bot: { kind: 'app', login: 'plate[bot]', permissions: { contents: 'write', pull_requests: 'write' } },
  job: {
    kind: 'github_token',
    permissions: { contents: 'write', pull_requests: 'write', issues: 'write' },
  },
  reader: { kind: 'github_token', permissions: { contents: 'read' } },
  actions: { kind: 'github_token', permissions: { actions: 'read' } },
  stranger: { kind: 'pat', login: 'stranger', access: false },
} as const;

export type Secret = keyof typeof TOKENS;

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** A fresh repository for each test, behind one program for the file. */
export interface Fixture {
  repository: TestRepository;
  fake: FakeGithub;
  /** octokit as the product uses it, without its own waiting. */
  octokit(secret?: Secret): Octokit;
  /** One raw request: `send('PATCH git/refs/heads/x', {sha})`; relative to the repository. */
  send(
    call: string,
    body?: unknown,
    options?: { secret?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  graphql(query: string, variables?: unknown, secret?: Secret): Promise<Answer>;
  /** A commit made through the API, on `parent`, of one tree. */
  commit(parent: string, files: Files, secret?: Secret): Promise<string>;
  /** Branch with one commit on top of main, made through the API. */
  branch(name: string, files?: Files): Promise<string>;
  main(): string;
}

export type FixtureOptions = Partial<FakeGithubOptions> & { readonly files?: Files };

/** Sets up a fixture for every test of a file. */
export function useFake({ files, ...options }: FixtureOptions = {}): Fixture {
  const fixture = {} as Fixture;
  let running: FakeGithub | undefined;
  beforeEach(async () => {
    const repository = createRepository(files);
    const fresh = { repo: repository.bare, tokens: TOKENS, ...options };
    if (running) await running.reset(fresh);
    else running = await startFakeGithub(fresh);
    Object.assign(fixture, createFixture(repository, running));
  });
  afterEach(() => fixture.repository.remove());
  afterAll(() => running?.stop());
  return fixture;
}

function createFixture(repository: TestRepository, fake: FakeGithub): Fixture {
  const send = sender(fake.url);
  const main = () => repository.ref('refs/heads/main') ?? '';
  const commit = async (parent: string, changes: Files, secret: Secret = 'bot') => {
    const entries = Object.entries(changes).map(([path, content]) => ({
      path,
      mode: '100644',
      type: 'blob',
      ...(content === null ? { sha: null } : { content }),
    }));
    const tree = await send('POST git/trees', { base_tree: parent, tree: entries }, { secret });
    const made = await send(
      'POST git/commits',
      { message: 'Snapshot', tree: tree.body.sha, parents: [parent] },
      { secret },
    );
    return made.body.sha as string;
  };
  return {
    repository,
    fake,
    send,
    main,
    commit,
    octokit: (secret = 'bot') =>
      new Octokit({
        auth: secret,
        baseUrl: fake.url,
        throttle: { enabled: false },
        retry: { enabled: false },
        log: SILENT,
      }),
    graphql: (query, variables, secret = 'bot') => send('POST /graphql', { query, variables }, { secret }),
    branch: async (name, changes = { 'snapshot.json': '{}\n' }) => {
      const sha = await commit(main(), changes);
      await send('POST git/refs', { ref: `refs/heads/${name}`, sha });
      return sha;
    },
  };
}

const quiet = () => undefined;
const SILENT = { debug: quiet, info: quiet, warn: quiet, error: quiet };

function sender(url: string): Fixture['send'] {
  return async (call, body, { secret = 'bot', headers = {} } = {}) => {
    const [method = 'GET', path = ''] = call.split(' ');
    const address = path.startsWith('/') ? url + path : `${url}/repos/${AT.owner}/${AT.repo}/${path}`;
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const sent = secret === '' ? headers : { authorization: `Bearer ${secret}`, ...headers };
    const answer = await fetch(address.replace(/\/$/, ''), { ...init, headers: sent, redirect: 'manual' });
    const text = await answer.text();
    const json = /json/.test(answer.headers.get('content-type') ?? '') && text !== '';
    return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
  };
}

/** The error a promise is rejected with; fails if it is not. */
export async function failure(
  promise: Promise<unknown>,
): Promise<{ status?: number; message: string; response?: { data: unknown } }> {
  try {
    await promise;
  } catch (error) {
    return error as { status?: number; message: string };
  }
  throw new Error('this should have failed');
}
