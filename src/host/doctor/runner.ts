/** The self-hosted runner of this machine, as it is installed. */
import path from 'node:path';
import type { SystemFiles } from '../read.ts';

export interface InstalledRunner {
  /** Its folder. */
  readonly root: string;
  /** How many listen for jobs on this machine; null where processes are not told. */
  readonly listening: number | null;
  /** What it was registered with (`.runner`); null where that cannot be read. */
  readonly settings: RunnerSettings | null;
}

/** Fields of `.runner` that are looked at; each may be missing. */
export interface RunnerSettings {
  readonly name: string | null;
  /** Group; of an organization or enterprise only. */
  readonly group: string | null;
  /** `https://github.com/OWNER/NAME`, or an organization's. */
  readonly url: string | null;
  readonly ephemeral: boolean;
  readonly updates: boolean;
}

/** From the variables of a job, else from the processes; null where none can be seen. */
export function findRunner(
  files: SystemFiles,
  env: Readonly<Record<string, string | undefined>>,
): InstalledRunner | null {
  const listeners = listenersIn(files);
  const root = rootOfJob(files, env) ?? listeners?.[0] ?? null;
  if (root === null) return null;
  return { root, listening: listeners?.length ?? null, settings: settingsOf(files, root) };
}

/** The folders of a job lie below the runner's own. */
function rootOfJob(files: SystemFiles, env: Readonly<Record<string, string | undefined>>): string | null {
  const start = env['RUNNER_TEMP'] ?? env['RUNNER_WORKSPACE'];
  if (start === undefined || !path.isAbsolute(start)) return null;
  for (let at = path.resolve(start); at !== path.dirname(at); at = path.dirname(at))
    if (files.list(at).includes('.runner')) return at;
  return null;
}

/** `<root>/bin/Runner.Listener run`: one for each runner. Null where there is no list of processes. */
function listenersIn(files: SystemFiles): string[] | null {
  const pids = files.list('/proc').filter((name) => /^\d+$/.test(name));
  if (pids.length === 0) return null;
  return pids
    .filter((pid) => files.text(`/proc/${pid}/comm`) === 'Runner.Listener')
    .map((pid) => files.text(`/proc/${pid}/cmdline`)?.split('\0')[0] ?? '')
    .map((program) => path.dirname(path.dirname(program)));
}

function settingsOf(files: SystemFiles, root: string): RunnerSettings | null {
  const text = files.text(`${root}/.runner`);
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return null;
    const at = (name: string): unknown => (found as Record<string, unknown>)[name];
    const word = (name: string): string | null => {
      const value = at(name);
      return typeof value === 'string' && value !== '' ? value : null;
    };
    return {
      name: word('agentName'),
      group: word('poolName'),
      url: word('gitHubUrl'),
      ephemeral: isYes(at('ephemeral')),
      updates: !isYes(at('disableUpdate')),
    };
  } catch {
    return null;
  }
}

/** The runner has written both over the years. */
const isYes = (value: unknown): boolean => value === true || String(value).toLowerCase() === 'true';
