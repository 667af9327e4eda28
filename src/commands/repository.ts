/** Which repository `publish` speaks of: the one that is named, else the one this folder is a checkout of. */
import { RepositoryUnnamedError } from '../errors/publish.ts';
import { UsageError } from '../errors/usage.ts';
import type { AskGit } from '../util/git.ts';

export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

export interface RepositorySources {
  /** OWNER/NAME by option or environment; empty or null = nobody says. */
  readonly named: string | null;
  /** GitHub's API, to tell its checkouts from those of other hosts. */
  readonly baseUrl: string;
  readonly ask: AskGit;
}

/**
 * @param tell is told of a repository that nobody has named
 * @throws UsageError for a name that is none, RepositoryUnnamedError where there is none
 */
export async function chooseRepository(
  { named, baseUrl, ask }: RepositorySources,
  tell: (name: string) => void,
): Promise<Repository> {
  if (named) {
    const given = readName(named);
    if (given === null) throw new UsageError(`--repository ${named}: expected OWNER/NAME`);
    return given;
  }
  // As git would use it, `url.<base>.insteadOf` and all; several URLs are no answer to where to.
  const { code, stdout } = await ask('remote', 'get-url', '--all', 'origin');
  const found = code === 0 ? readRemote(stdout.trim(), hostOf(baseUrl)) : null;
  if (found === null) throw new RepositoryUnnamedError('nothing says which repository to publish to');
  tell(`${found.owner}/${found.repo}`);
  return found;
}

/** The repository a remote's URL names on that host, null for any other. The URL may hold a credential: it is never said. */
export function readRemote(remote: string, host: string): Repository | null {
  // What ssh takes in its own short form: git@github.com:owner/name.git
  const [, shortHost, shortPath] = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)\/?(\S+)$/.exec(remote) ?? [];
  if (shortHost !== undefined && shortPath !== undefined)
    return isOf(shortHost, host) ? readName(plain(shortPath)) : null;
  if (!/^(https?|ssh|git):\/\/\S+$/.test(remote) || !URL.canParse(remote)) return null;
  const { hostname, pathname } = new URL(remote);
  return isOf(hostname, host) ? readName(plain(pathname)) : null;
}

/** The host people clone from, by the address of its API: api.github.com, api.NAME.ghe.com, HOST/api/v3. */
export function hostOf(baseUrl: string): string {
  const name = URL.canParse(baseUrl) ? new URL(baseUrl).hostname.toLowerCase() : '';
  return /^api\.(github\.com|[^.]+\.ghe\.com)$/.exec(name)?.[1] ?? name;
}

/** GitHub also answers for ssh at the port of HTTPS, on a host of its own. */
const isOf = (found: string, host: string): boolean =>
  [host, `ssh.${host}`, `www.${host}`].includes(found.toLowerCase());

const plain = (pathname: string): string => pathname.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');

function readName(name: string): Repository | null {
  const [, owner, repo] = /^([A-Za-z0-9][A-Za-z0-9-]*)\/(?!\.{1,2}$)([A-Za-z0-9._-]+)$/.exec(name) ?? [];
  return owner === undefined || repo === undefined ? null : { owner, repo };
}
