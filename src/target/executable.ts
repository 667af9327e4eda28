import { createHash } from 'node:crypto';
import { createReadStream, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import type { TargetSpec } from '../config/plan.ts';
import { fillTemplate, type Variables } from '../config/template.ts';
import { type Executable, readExecutable } from '../proc/exe.ts';
import type { UnixUser } from '../util/unix-user.ts';
import { asUser, shutOut, userOf } from './as-user.ts';
import { which } from './which.ts';

/** The program that was measured; of a script its file, with the interpreter as `runtime`. */
export interface ExecutableFacts {
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** `node v20.20.2`; null where the program needs none. */
  readonly runtime: string | null;
}

/** Interpreters whose first argument that is a file is the program. */
const interpreters = /^(node|nodejs|bun|deno|python[\d.]*|ruby[\d.]*|perl[\d.]*|php[\d.]*|bash|dash|sh)$/;
/** Options that take the next argument, which may well be a file. */
const takesValue = new Set([
  '-r',
  '--require',
  '--import',
  '--loader',
  '--experimental-loader',
  '--env-file',
  '-C',
  '-W',
  '-X',
]);

/**
 * SHA-256 and size of the executable, preferably of the running instance: what runs, not what lies there now.
 * Nulls where neither can be read.
 */
export async function executableOf(what: {
  readonly target: TargetSpec;
  readonly vars: Variables;
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number | null;
}): Promise<ExecutableFacts> {
  const found = (what.pid === null ? null : readExecutable(what.pid)) ?? configured(what);
  if (found === null) return { sha256: null, bytes: null, runtime: null };
  const name = path.basename(found.path);
  const user = userOf(what.target);
  try {
    const script = interpreters.test(name)
      ? readableBy(user, scriptOf(found) ?? scriptOf(configured(what)))
      : null;
    const runtime = interpreters.test(name) ? await runtimeOf(name, found.readable, what.env, user) : null;
    return { ...(await digest(script ?? found.readable)), runtime };
  } catch {
    return { sha256: null, bytes: null, runtime: null };
  }
}

/** What a start would run. */
function configured({ target, vars, env }: Parameters<typeof executableOf>[0]): Executable | null {
  // What runs already is not what would be started.
  if (target.running !== undefined) return null;
  try {
    const file = realpathSync(which(fillTemplate(target.command, vars), target.cwd, env['PATH']));
    const args = [file, ...target.args.map((arg) => fillTemplate(arg, vars))];
    return { path: file, readable: file, args, cwd: target.cwd };
  } catch {
    return null;
  }
}

/** The first argument that is a file and neither an option nor the value of one. */
function scriptOf(executable: Executable | null): string | null {
  if (executable === null) return null;
  const { args, cwd } = executable;
  const files = args
    .slice(1)
    .filter((arg, at) => arg !== '' && !arg.startsWith('-') && !takesValue.has(args[at] ?? ''))
    .map((arg) => path.resolve(cwd, arg));
  return files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true) ?? null;
}

/** What a process says of its own command line may be any file: one that its user cannot read is not read for it. */
function readableBy(user: UnixUser | null, file: string | null): string | null {
  return user === null || file === null || shutOut(user, [file], '-r') === null ? file : null;
}

/** `node v20.20.2`: the interpreter's own word, asked as its user; its bare name where it gives none. */
async function runtimeOf(
  name: string,
  file: string,
  env: Readonly<Record<string, string>>,
  user: UnixUser | null,
): Promise<string> {
  const { NODE_OPTIONS: _options, ...plain } = env;
  const asked = { file, args: ['--version'], env: plain };
  const started = user === null ? asked : asUser(user, asked);
  const result = await execa(started.file, started.args, {
    env: started.env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: 5000,
    maxBuffer: 4096,
  });
  const version = /v?\d+\.\d+[\w.+-]*/.exec(`${result.stdout} ${result.stderr}`)?.[0];
  return version === undefined ? name : `${name} ${version}`;
}

const known = new Map<string, Digest>();
interface Digest {
  readonly sha256: string;
  readonly bytes: number;
}

/** Hashes a file; the same one is read once per run. */
async function digest(file: string): Promise<Digest> {
  const { dev, ino, size, mtimeMs } = statSync(file);
  const key = `${dev}:${ino}:${size}:${mtimeMs}`;
  const before = known.get(key);
  if (before) return before;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const digested = { sha256: hash.digest('hex'), bytes };
  known.set(key, digested);
  return digested;
}
