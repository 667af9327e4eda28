/**
 * A proxy that the environment names and Node would pass by: requests to GitHub are Node's own fetch, which reads
 * https_proxy only when it is told to. Said at once, because the requests themselves would end in time-outs, or succeed
 * on a way that they were not to take. What @actions/artifact sends finds the proxy by itself.
 */
import { ProxyIgnoredError } from '../errors/publish.ts';

export interface Runtime {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of Node: `v24.1.0`. */
  readonly version: string;
  /** Arguments of Node itself. */
  readonly execArgv: readonly string[];
}

/**
 * @param address of GitHub's API
 * @throws ProxyIgnoredError
 */
export function checkProxy(address: string, runtime: Runtime): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const variable = url === null ? null : variableFor(url, runtime.env);
  if (url === null || variable === null || isTold(runtime)) return;
  const able = canUse(runtime.version) ? '' : `, which Node ${runtime.version} cannot`;
  throw new ProxyIgnoredError(
    `${variable} names a proxy, but Node is not told to use it for ${url.hostname}${able}`,
  );
}

/** Name of the variable whose proxy is for this address; its value may hold a password and is not said. */
function variableFor(url: URL, env: Runtime['env']): string | null {
  const names = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY'];
  const name = names.find((each) => env[each]);
  return name === undefined || isDirect(url, env['no_proxy'] ?? env['NO_PROXY'] ?? '') ? null : name;
}

/** Loopback, and what NO_PROXY names: a host with or without its port, a domain with or without its dot, or all. */
function isDirect({ hostname, port, protocol }: URL, exceptions: string): boolean {
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return true;
  const at = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  return exceptions
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((each) => each !== '')
    .map((each) => each.replace(/^\*?\./, ''))
    .some(
      (each) => each === '*' || [hostname, at].some((host) => host === each || host.endsWith(`.${each}`)),
    );
}

const isTold = ({ env, version, execArgv }: Runtime): boolean =>
  canUse(version) &&
  (env['NODE_USE_ENV_PROXY'] === '1' ||
    [...execArgv, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)].includes('--use-env-proxy'));

/** Since 24.0, and 22.21 of the line before. */
function canUse(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 21);
}
