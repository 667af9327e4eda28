import path from 'node:path';
import { execa } from 'execa';
import type { IdentitySpec, TargetSpec } from '../config/plan.ts';
import { IdentityUnreadableError } from '../errors/target.ts';
import { asUser, userOf } from './as-user.ts';
import { awaitTree, tagged } from './await-tree.ts';
import { freshHome } from './home.ts';
import type { Told } from './identity.ts';
import { printable } from './lines.ts';
import { maskSecrets } from './mask.ts';
import { which } from './which.ts';

const patienceMs = 20_000;

interface Asked {
  readonly target: Pick<TargetSpec, 'cwd' | 'user'>;
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly folder: string;
}

/** Asks a command such as `server --version`, in the target's environment and as its user. Throws `identity-unreadable`, `target-not-found`. */
export async function identityFromCommand(spec: IdentitySpec, asked: Asked): Promise<Told> {
  const { target, secrets, folder } = asked;
  const env = tagged(asked.env, 'version');
  const [name = '', ...args] = spec.command ?? [];
  const program = { file: which(name, target.cwd, env['PATH']), args };
  const user = userOf(target);
  const home = env['HOME'] === undefined ? freshHome(path.join(folder, 'home-'), user) : null;
  try {
    const whole = { ...program, env: { ...env, ...(home === null ? {} : { HOME: home.path }) } };
    const started = user === null ? whole : asUser(user, whole);
    const settings = { ...bounded, cwd: target.cwd, env: started.env };
    const result = await awaitTree(execa(started.file, started.args, settings), env);
    // Before it is cut: a secret that the cut goes through would not be known again.
    const text = maskSecrets(`${result.stdout}\n${result.stderr}`, secrets);
    if (!result.failed) return parseVersion(text);
    const how = result.timedOut
      ? `took over ${patienceMs} ms`
      : `ended ${result.exitCode ?? result.signal ?? 'early'}`;
    const words = printable(text, 300).trim();
    throw new IdentityUnreadableError(`\`${spec.command?.join(' ')}\` ${how}: ${words}.`);
  } finally {
    home?.remove();
  }
}

const bounded = {
  detached: true,
  extendEnv: false,
  reject: false,
  stdin: 'ignore',
  timeout: patienceMs,
  forceKillAfterDelay: 1000,
  maxBuffer: 64 * 1024,
} as const;

/** Version and commit in what a program prints about itself; the first line where nothing looks like a version. */
export function parseVersion(text: string): Told {
  const lines = text.split('\n').map((line) => printable(line, 200).trim());
  const first = lines.find((line) => line !== '') ?? null;
  const version = /(?<![\w.])v?(\d+\.\d+(?:\.\d+)*(?:[-+~][\w.+~-]*\w)?)/.exec(text)?.[1] ?? first;
  const commit =
    /\bcommit[:= ]+([0-9a-f]{7,64})\b/i.exec(text)?.[1] ??
    /(?<![\w.-])([0-9a-f]{40})(?![\w.-])/.exec(text)?.[1];
  return { version, commit: commit ?? null };
}
