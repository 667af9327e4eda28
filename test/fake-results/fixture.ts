import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type FakeResults, runtimeToken, startFakeResults } from './start.ts';

/** What came of one call of the real client. */
export interface Outcome {
  // biome-ignore lint/suspicious/noExplicitAny: each call gives something else
  readonly value?: any;
  readonly error?: { readonly name: string; readonly message: string };
}

/** One service for a file of tests; each test is a workflow run of its own with a folder of its own. */
export interface Fixture {
  results: FakeResults;
  folder: string;
  /** Number of the workflow run. */
  run: number;
  /** One call of the real client, with a runner's environment. */
  client(call: string, args: unknown[], environment?: Record<string, string>): Promise<Outcome>;
  /** Writes a file to upload. */
  write(name: string, content: string | Buffer): string;
  upload(name: string, files: string[], environment?: Record<string, string>): Promise<Outcome>;
  /** One raw Twirp call. */
  // biome-ignore lint/suspicious/noExplicitAny: each method gives something else
  twirp(method: string, body: object, token?: string): Promise<{ status: number; body: any }>;
  create(name: string): ReturnType<Fixture['twirp']>;
}

const SERVICE = 'twirp/github.actions.results.api.v1.ArtifactService';
const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];

/** Sets up a fixture for every test of a file. */
export function useResults(): Fixture {
  const fixture = { run: 0 } as Fixture;
  beforeAll(async () => {
    Object.assign(fixture, { results: await startFakeResults() }, callsOf(fixture));
  });
  afterAll(() => fixture.results.stop());
  beforeEach(async () => {
    fixture.run += 1;
    fixture.folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-results-'));
    await fixture.results.clearFaults();
    await fixture.results.clearRequests();
  });
  afterEach(() => rmSync(fixture.folder, { recursive: true, force: true }));
  return fixture;
}

function callsOf(fixture: Fixture): Omit<Fixture, 'results' | 'folder' | 'run'> {
  const ids = () => ({ run: String(fixture.run), job: 'job' });
  const calls: Omit<Fixture, 'results' | 'folder' | 'run'> = {
    client: (call, args, environment = {}) =>
      callClient(call, args, { ...fixture.results.environment(fixture.folder, ids()), ...environment }),
    write: (name, content) => {
      const file = path.join(fixture.folder, 'in', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    upload: (name, files, environment) =>
      calls.client('uploadArtifact', [name, files, path.join(fixture.folder, 'in')], environment),
    twirp: async (method, body, token = runtimeToken(ids())) => {
      const answer = await fetch(`${fixture.results.url}/${SERVICE}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          workflow_run_backend_id: ids().run,
          workflow_job_run_backend_id: 'job',
          ...body,
        }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    create: (name) => calls.twirp('CreateArtifact', { name, version: 7 }),
  };
  return calls;
}

/** Calls the real client; what it prints for the runner stays out of the test's output. */
async function callClient(
  call: string,
  args: unknown[],
  environment: Record<string, string>,
): Promise<Outcome> {
  for (const name of PROXIES) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const { DefaultArtifactClient } = await import('@actions/artifact');
    const methods = new DefaultArtifactClient() as unknown as Record<
      string,
      (...rest: unknown[]) => Promise<unknown>
    >;
    return { value: await methods[call]?.(...args) };
  } catch (error) {
    return { error: error as Error };
  } finally {
    printed.mockRestore();
    vi.unstubAllEnvs();
  }
}
