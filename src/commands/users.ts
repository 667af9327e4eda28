/** Targets with a user of their own: whether they can be started so, and what of a run they may not read. */
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Plan, TargetSpec } from '../config/plan.ts';
import { UserShutOutError } from '../errors/usage.ts';
import { shutOut, userOf, withParents } from '../target/as-user.ts';
import { which } from '../target/which.ts';

function targetsOf({ measurements }: Plan): TargetSpec[] {
  const targets = measurements.map(({ scenario }) => scenario.target);
  const byText = new Map(
    targets.map((target) => [JSON.stringify([target.user, target.command, target.cwd]), target]),
  );
  return [...byText.values()].filter(({ user }) => user !== undefined);
}

/** Before anything is built. @throws UserUnknownError, UserIsRootError, UserRefusedError */
export function assertUsers(plan: Plan): void {
  for (const target of targetsOf(plan)) userOf(target);
}

/**
 * Once all is built: each user can get to its program, its working folder and its home.
 * @throws UserShutOutError, UserRefusedError
 */
export function assertReach(plan: Plan, searchPath: string | undefined): void {
  for (const target of targetsOf(plan)) {
    const user = userOf(target);
    if (user === null) continue;
    const places = [programOf(target, searchPath), target.cwd, tmpdir()].filter((place) => place !== null);
    const refused = shutOut(user, [...new Set(places.flatMap(withParents))]);
    if (refused !== null)
      throw new UserShutOutError(
        `${user.name}, the user of target ${target.name}, may not enter or execute ${refused}`,
      );
  }
}

/** Null where only its start will tell: a name with a variable in it, or nothing there. */
function programOf({ command, cwd, env }: TargetSpec, searchPath: string | undefined): string | null {
  const own = env['PATH'];
  try {
    return which(command, cwd, own !== undefined && 'value' in own ? own.value : searchPath);
  } catch {
    return null;
  }
}

/** What a run keeps is for none of its targets to read, where they can be kept from it. */
export function closeFolder(plan: Plan, folder: string): void {
  if (targetsOf(plan).length > 0) chmodSync(folder, 0o700);
}
