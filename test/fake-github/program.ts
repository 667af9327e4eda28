import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A fake that runs as a process of its own. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts a fake and waits until it listens. It ends with this process at the latest. */
export async function startProgram(main: URL, args: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, [fileURLToPath(main), ...args, '--with-stdin'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await announced(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { url, pid: child.pid ?? -1, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** The address in the program's first line. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the program ended at once (${code})`)));
    if (!child.stdout) return reject(new Error('no standard output'));
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve((JSON.parse(line) as { url: string }).url);
    });
  });
}

/** One call of a fake's admin interface. */
export async function admin<T>(url: string, call: string, body?: unknown): Promise<T> {
  const [method = 'GET', path = ''] = call.split(' ');
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const answer = await fetch(`${url}/__fake/${path}`, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
