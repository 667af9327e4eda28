import { admin, type Program, startProgram } from '../fake-github/program.ts';
import { type Controls, controls } from '../fake-github/start.ts';

/** A finished artifact as the service has it. */
export interface StoredArtifact {
  readonly id: number;
  readonly run: string;
  readonly job: string;
  readonly name: string;
  /** `sha256:` and hexadecimal digits, of the bytes that arrived. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: string;
  readonly expiresAt?: string;
}

/** A running fake results service. */
export interface FakeResults extends Program, Controls {
  artifacts(): Promise<StoredArtifact[]>;
  /** What a runner gives an Action so that @actions/artifact finds this service. */
  environment(workspace: string, ids?: RunIds): Record<string, string>;
}

/** Run and job a runtime token speaks for. */
export interface RunIds {
  readonly run: string;
  readonly job: string;
}

/** Starts a fake results service in a process of its own. */
export async function startFakeResults({ port = 0 }: { port?: number } = {}): Promise<FakeResults> {
  const program = await startProgram(new URL('./main.mjs', import.meta.url), ['--port', String(port)]);
  const { url } = program;
  return {
    ...program,
    ...controls(url),
    artifacts: () => admin<StoredArtifact[]>(url, 'GET artifacts'),
    environment: (workspace, ids) => ({
      ACTIONS_RESULTS_URL: url,
      ACTIONS_RUNTIME_TOKEN: runtimeToken(ids),
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_WORKSPACE: workspace,
    }),
  };
}

/** A runtime token as the runner hands out: a JWT nobody needs to have signed. */
export function runtimeToken({ run, job }: RunIds = { run: '1001', job: '2001' }): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const scp = `Actions.GenericRead:00000000 Actions.Results:${run}:${job}`;
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ scp })}.unsigned`;
}
