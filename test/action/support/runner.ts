/** The Action as a runner starts it: `main.js`, then `post.js`, in processes of their own, inputs and files in their environment. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export interface Step {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly event?: unknown;
  /** Gives the step a terminal, as some runners do. */
  readonly terminal?: boolean;
  /** Aborts: the step is told to end, as when a job is cancelled; `group`: with all of its process group. */
  readonly cancel?: (kill: (signal?: NodeJS.Signals, group?: boolean) => void, output: () => string) => void;
}

export interface Done {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** One job: its checkout, and the folders a runner makes for it. */
export interface Job {
  readonly root: string;
  readonly workspace: string;
  readonly temp: string;
  run(step: Step): Promise<Done>;
  /** The clean-up of a step, which knows nothing of what became of it. */
  post(step?: Step): Promise<Done>;
}

/** A folder that goes when the test ends. */
export function folder(name: string): string {
  const made = mkdtempSync(path.join(tmpdir(), `ratingplate-action-${name}-`));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** @param entries folder with `main.js` and `post.js` */
export function job(entries: string): Job {
  const root = folder('job');
  const workspace = path.join(root, 'work', 'example', 'example');
  const temp = path.join(root, 'work', '_temp');
  for (const place of [workspace, temp]) mkdirSync(place, { recursive: true });
  const places = { root, workspace, temp };
  const start = (program: string, step: Step) => startStep(path.join(entries, program), places, step);
  return { ...places, run: (step) => start('main.js', step), post: (step = {}) => start('post.js', step) };
}

type Places = Pick<Job, 'root' | 'workspace' | 'temp'>;

async function startStep(program: string, places: Places, step: Step): Promise<Done> {
  const commands = mkdtempSync(path.join(places.root, 'commands-'));
  const file = (name: string, content = '') => {
    writeFileSync(path.join(commands, name), content);
    return path.join(commands, name);
  };
  const files = {
    GITHUB_OUTPUT: file('output'),
    GITHUB_STATE: file('state'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(step.event ?? {})),
  };
  const prefixed = (prefix: string, values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name.toUpperCase(), value]));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: places.root,
    ...runnerVariables(places),
    ...files,
    ...prefixed('INPUT_', step.inputs ?? {}),
    ...step.env,
  };
  const ended = await spawned(program, places.workspace, env, step);
  return {
    ...ended,
    outputs: keyed(files.GITHUB_OUTPUT),
    summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
  };
}

function runnerVariables({ root, workspace, temp }: Places): Record<string, string> {
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: temp,
    RUNNER_WORKSPACE: path.dirname(workspace),
    RUNNER_TOOL_CACHE: path.join(root, 'tools'),
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: 'X64',
    RUNNER_ENVIRONMENT: 'self-hosted',
    GITHUB_REPOSITORY: 'octo-org/example',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_API_URL: 'https://api.github.com',
    GITHUB_RUN_ID: '1001',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_EVENT_NAME: 'push',
  };
}

function spawned(
  main: string,
  cwd: string,
  env: Record<string, string>,
  { cancel, terminal = false }: Step,
): Promise<Pick<Done, 'code' | 'stdout' | 'stderr'>> {
  const [program, ...args] = terminal
    ? ['script', '-qefc', `"${process.execPath}" "${main}"`, '/dev/null']
    : [process.execPath, main];
  // In a group of its own, as a runner starts it, where somebody may end the whole group.
  const detached = cancel !== undefined;
  const child = spawn(program as string, args, { cwd, env, detached, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  cancel?.(
    (signal = 'SIGINT', group = false) => {
      if (group && child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
      else child.kill(signal);
    },
    () => stdout,
  );
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** `name<<delimiter`, lines, `delimiter`: the form of GITHUB_OUTPUT and GITHUB_STATE. */
export function keyed(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const entries = readFileSync(file, 'utf8').matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm);
  return Object.fromEntries(Array.from(entries, ([, name = '', , value = '']) => [name, value]));
}
