import type { EndpointSpec, IdentitySpec, TargetSpec } from '../config/plan.ts';
import { fillTemplate, type Variables } from '../config/template.ts';
import { tagVariable } from '../ownership/tag.ts';
import { readExecutable } from '../proc/exe.ts';
import { readStat } from '../proc/stat.ts';
import { executableOf } from './executable.ts';
import { identityFromCommand } from './identity-command.ts';
import { identityFromHttp } from './identity-http.ts';
import { maskSecrets } from './mask.ts';
import type { Identity, SpokenWith } from './types.ts';

export interface IdentityOptions {
  readonly target: TargetSpec;
  readonly endpoint: EndpointSpec;
  /** Late variables, ports included. */
  readonly vars: Variables;
  /** As given to the instance. */
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  /** Of the run: a version command gets its fresh home there. */
  readonly folder: string;
  /** Root of the running instance, or null (its executable is then found as it would be at a start). */
  readonly pid: number | null;
  /** What the first handshake told: `name`, `version` ... */
  readonly serverInfo: Readonly<Record<string, string>> | null;
}

/** Version and commit, and who told them. */
export interface Told {
  readonly version: string | null;
  readonly commit: string | null;
}

/**
 * What was measured: told by the running instance (HTTP JSON, else the handshake), else by a version command; its
 * executable in any case. Throws `identity-unreadable` where the config names a way that fails.
 */
export async function identify(options: IdentityOptions): Promise<Identity> {
  const { target, secrets } = options;
  const executable = await executableOf(options);
  const [source, told] = await ask(options, executable.sha256 !== null);
  const mask = (text: string) => maskSecrets(text, secrets);
  return {
    source,
    version: told.version === null ? null : mask(told.version),
    commit: told.commit === null ? null : mask(told.commit),
    spoken: spokenWith(options.serverInfo),
    runtime: executable.runtime,
    executableSha256: executable.sha256,
    executableBytes: executable.bytes,
    ...(target.running === undefined ? startedAs(options) : foundAs(options)),
  };
}

type Origin = Pick<Identity, 'commandLine' | 'environment' | 'instance'>;

/** As we started it. */
function startedAs({ target, vars, env, secrets }: IdentityOptions): Origin {
  const parts = [target.command, ...target.args];
  return {
    commandLine: parts.map((part) => maskSecrets(fillTemplate(part, vars), secrets)),
    // Every instance gets a home and a tag besides (launch.ts, stdio.ts).
    environment: [...new Set([...Object.keys(env), 'HOME', tagVariable])].sort(),
    instance: null,
  };
}

/** As somebody else did: what stands in its arguments may be secret, and nobody has told us. */
function foundAs({ pid }: IdentityOptions): Origin {
  const stat = pid === null ? null : readStat(pid);
  const program = pid === null ? null : (readExecutable(pid)?.path ?? stat?.comm ?? null);
  return {
    commandLine: program === null ? [] : [program],
    environment: [],
    instance: stat === null ? null : { pid: stat.pid, startTime: stat.startTime },
  };
}

function spokenWith(info: IdentityOptions['serverInfo']): SpokenWith | null {
  const { era, protocolVersion: version, found } = info ?? {};
  return era === undefined || version === undefined || found === undefined ? null : { era, version, found };
}

/** The first source that knows. */
async function ask(options: IdentityOptions, hasExecutable: boolean): Promise<[Identity['source'], Told]> {
  const specs = [options.endpoint.identity, options.target.identity].filter((spec) => spec !== null);
  const http = specs.find((spec) => spec.http !== null);
  if (http) return ['http', await identityFromHttp(filled(http, options.vars), options.secrets)];
  const { serverInfo } = options;
  const command = specs.find((spec) => spec.command !== null);
  if (serverInfo?.['version'] !== undefined) {
    // The handshake knows no commit; a command may.
    const more = command ? await identityFromCommand(filled(command, options.vars), options) : null;
    return ['serverInfo', { version: serverInfo['version'], commit: more?.commit ?? null }];
  }
  if (command) return ['command', await identityFromCommand(filled(command, options.vars), options)];
  return [hasExecutable ? 'executable' : 'none', { version: null, commit: null }];
}

function filled(spec: IdentitySpec, vars: Variables): IdentitySpec {
  const fill = (text: string) => fillTemplate(text, { client: 1, call: 1, ...vars });
  return {
    ...spec,
    http: spec.http === null ? null : fill(spec.http),
    command: spec.command?.map(fill) ?? null,
  };
}
