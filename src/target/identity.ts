import type { EndpointSpec, IdentitySpec, TargetSpec } from '../config/plan.ts';
import { fillTemplate, type Variables } from '../config/template.ts';
import { tagVariable } from '../ownership/tag.ts';
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
  const { target, secrets, vars } = options;
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
    commandLine: [target.command, ...target.args].map((part) => mask(fillTemplate(part, vars))),
    // Every instance gets a home and a tag besides (launch.ts, stdio.ts).
    environment: [...new Set([...Object.keys(options.env), 'HOME', tagVariable])].sort(),
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
  if (http) return ['http', await identityFromHttp(filled(http, options.vars))];
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
