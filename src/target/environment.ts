import type { EnvValue, TargetSpec } from '../config/plan.ts';
import { fillTemplate, type Variables } from '../config/template.ts';
import { EnvironmentMissingError } from '../errors/target.ts';
import type { UnixUser } from '../util/unix-user.ts';
import { defaultPath } from './which.ts';

/** All a target inherits; RUNNER_TRACKING_ID lets a runner sweep what a dead job left (design.md, rule 6). */
const inherited = ['PATH', 'LANG', 'TMPDIR', 'RUNNER_TRACKING_ID'];

export type Ambient = Readonly<Record<string, string | undefined>>;

export interface TargetEnvironment {
  /** The whole environment; without HOME where `home` is `fresh`: whoever starts an instance makes one for it. */
  readonly env: Readonly<Record<string, string>>;
  /** Values that must not be printed. */
  readonly secrets: readonly string[];
}

/**
 * The environment of a target: four inherited variables, the config's own with late templates filled, and `extra`
 * (probes; NODE_OPTIONS is appended to the config's). Throws `environment-missing`.
 * @param user whom the target is started as; our folder of temporary files may be none of theirs
 */
export function targetEnvironment(
  spec: Pick<TargetSpec, 'name' | 'env' | 'home'>,
  ambient: Ambient,
  vars: Variables,
  extra: Readonly<Record<string, string>> = {},
  user: UnixUser | null = null,
): TargetEnvironment {
  const env: Record<string, string> = { PATH: defaultPath };
  const given = user === null ? ambient : { ...ambient, ...theirs(user) };
  const names = [...inherited, ...(spec.home === 'inherit' ? ['HOME'] : [])];
  for (const name of user === null ? names : [...names, 'USER', 'LOGNAME']) {
    const value = given[name];
    if (value !== undefined) env[name] = value;
  }
  const secrets: string[] = [];
  for (const [name, each] of Object.entries(spec.env)) {
    env[name] = resolveValue(spec.name, name, each, ambient, vars);
    if (each.secret && env[name] !== '') secrets.push(env[name]);
  }
  for (const [name, value] of Object.entries(extra)) env[name] = joined(name, env[name], value);
  return { env, secrets };
}

const theirs = ({ name, home }: UnixUser): Ambient => ({
  ...{ HOME: home, USER: name, LOGNAME: name, TMPDIR: undefined },
});

function resolveValue(
  target: string,
  name: string,
  each: EnvValue,
  ambient: Ambient,
  vars: Variables,
): string {
  if ('value' in each) return fillTemplate(each.value, vars);
  const value = ambient[each.fromEnv] ?? each.default;
  if (value !== null) return value;
  throw new EnvironmentMissingError(
    `Target ${target} takes ${name} from the variable ${each.fromEnv}, which is not set.`,
  );
}

/** A probe must not take away the options the config gave to Node. */
function joined(name: string, own: string | undefined, extra: string): string {
  return name === 'NODE_OPTIONS' && own !== undefined && own !== '' ? `${own} ${extra}` : extra;
}
