/** Starts a program as the user a target's `user` names: with that user's groups alone, and no way to gain rights. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TargetSpec } from '../config/plan.ts';
import { UserIsRootError, UserRefusedError, UserUnknownError } from '../errors/usage.ts';
import { lackedCapabilities } from '../proc/capabilities.ts';
import { findUser, type UnixUser } from '../util/unix-user.ts';
import { defaultPath } from './which.ts';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Never by a PATH: it runs as root for a moment. */
const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file)) ?? null;
/** What another user's process takes: to make it one, to read of it, to end it, and to take its home away. */
const needed = ['chown', 'fowner', 'kill', 'setgid', 'setuid', 'sys_ptrace'] as const;
/** What the C library takes orders from: it must not before the rights have gone. */
const loaderVariable = /^(LD_|GLIBC_TUNABLES$|GCONV_PATH$|LOCPATH$|NLSPATH$|MALLOC_TRACE$)/;
const patienceMs = 20_000;

const found = new Map<string, UnixUser>();

/**
 * The user a target is started as; null = ours. Asked of the system once.
 * @throws UserUnknownError, UserIsRootError, UserRefusedError
 */
export function userOf({ user: name }: Pick<TargetSpec, 'user'>, find = findUser): UnixUser | null {
  if (name === undefined) return null;
  const user = found.get(name) ?? find(name);
  if (user === null) throw new UserUnknownError(`there is no user ${name} on this system`);
  if (user.uid === 0) throw new UserIsRootError(`${name} is root, by whatever name`);
  const why = refusal();
  if (why !== null) throw new UserRefusedError(`a target cannot be started as ${name}: ${why}`);
  found.set(name, user);
  return user;
}

/** Why we may make nobody of our processes another user's; null where we may. */
function refusal(): string | null {
  if (process.platform !== 'linux') return 'this takes Linux';
  if (process.geteuid?.() !== 0) return `ratingplate is run by user ${process.geteuid?.()}, and not by root`;
  const lacked = lackedCapabilities(needed);
  if (lacked.length > 0)
    return `root has no ${lacked.map((name) => `CAP_${name.toUpperCase()}`).join(', ')} here`;
  return setpriv === null ? 'there is no setpriv (of the package util-linux)' : null;
}

/** The command as that user's; the process keeps its number. Over the whole tree no program can gain rights (sudo, ping). */
export function asUser({ uid, gid }: UnixUser, { file, args, env }: Command): Command {
  const entries = Object.entries(env);
  const late = entries
    .filter(([name]) => loaderVariable.test(name))
    .map(([name, value]) => `${name}=${value}`);
  return {
    file: setpriv ?? 'setpriv',
    args: [
      ...[`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--no-new-privs', '--'],
      ...(late.length === 0 ? [] : ['/usr/bin/env', ...late]),
      ...[file, ...args],
    ],
    env: Object.fromEntries(entries.filter(([name]) => !loaderVariable.test(name))),
  };
}

/**
 * The first of the places that the user may not execute or enter (`-x`), or read (`-r`); null where there is none.
 * Asked as that user: the system alone knows all its rules. About 5 ms.
 * @throws UserRefusedError where nothing can be started as that user
 */
export function shutOut(user: UnixUser, places: readonly string[], how: '-x' | '-r' = '-x'): string | null {
  const script = `for place do test ${how} "$place" || { printf %s "$place"; exit 1; }; done`;
  const { file, args, env } = asUser(user, {
    file: '/bin/sh',
    args: ['-c', script, 'sh', ...places],
    env: { PATH: defaultPath },
  });
  const asked = spawnSync(file, args, { env, cwd: '/', encoding: 'utf8', timeout: patienceMs });
  if (asked.status === 0) return null;
  if (asked.status === 1 && asked.stdout !== '') return asked.stdout;
  const said = asked.error?.message ?? asked.stderr.trim().split('\n').at(-1);
  throw new UserRefusedError(`a target cannot be started as ${user.name}: ${said}`);
}

/** A place and all folders above it, from the root. */
export function withParents(place: string): string[] {
  const above = path.dirname(place);
  return above === place ? [place] : [...withParents(above), place];
}
