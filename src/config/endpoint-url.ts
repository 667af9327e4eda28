/** Where an endpoint is, and how its server is known: what each protocol needs, and mistakes in it. */
import path from 'node:path';
import { isUnix, parseUnix } from '../util/unix-url.ts';
import type { Named } from './model.ts';
import type { EndpointSpec } from './plan.ts';
import type { EndpointInput } from './shape/index.ts';
import { noPassword } from './shape/values.ts';
import type { Problems } from './source.ts';

/** @param schemes of the protocol, such as `http:`; none = it has no url, null = it may have any */
export function checkUrl(
  { input, path: at }: Named<EndpointInput>,
  schemes: readonly string[] | null,
  problems: Problems,
): void {
  const place = [...at, 'url'];
  if (schemes?.length === 0) {
    if (input.url !== undefined) problems.add(place, 'an endpoint over stdio has no url', 'key');
    return;
  }
  if (input.url === undefined) {
    // A module of one's own may know the way by its options.
    if (schemes === null) return;
    problems.add(at, `expected the key "url", such as "${schemes[0]}//127.0.0.1:\${port}"`, 'key');
    return;
  }
  const probe = input.url
    .replaceAll(/\$\{standin\.[^}]*\}/g, 'http://127.0.0.1:1')
    .replaceAll(/\$\{[^}]*\}/g, '1');
  const url = URL.canParse(probe) ? new URL(probe) : null;
  // Whatever made it none may stand in a password.
  if (url === null) problems.add(place, `not a URL: "${input.url.replace(/\/\/.*@/s, '//***@')}"`);
  else if (schemes !== null && !schemes.includes(url.protocol))
    problems.add(
      place,
      `expected a url that begins with ${schemes.map(beginning).join(' or ')}, found ${beginning(url.protocol)}`,
    );
  else if (isUnix(probe) && parseUnix(probe) === null)
    problems.add(
      place,
      `expected the absolute path of a socket, such as unix:/run/server.sock, found "${input.url}"`,
    );
  else if (url.password !== '') problems.add(place, noPassword);
}

const beginning = (scheme: string): string => (scheme === 'unix:' ? 'unix:/' : `${scheme}//`);

/** Certificates belong to addresses that have them. */
export function checkTls({ input, path: at }: Named<EndpointInput>, problems: Problems): void {
  if (input.tls === undefined) return;
  const url = input.url ?? '';
  const secure =
    input.protocol === 'module' ||
    /^(https|rediss):/.test(url) ||
    (input.protocol === 'postgres' && !isUnix(url));
  if (!secure)
    problems.add(
      [...at, 'tls'],
      'only an endpoint whose url begins with https://, rediss:// or postgres:// has a certificate',
      'key',
    );
  else if (Object.keys(input.tls).length === 0)
    problems.add([...at, 'tls'], 'expected ca or server-name', 'key');
}

/** @param folder of the config, absolute */
export function readTls(
  input: NonNullable<EndpointInput['tls']>,
  folder: string,
): NonNullable<EndpointSpec['tls']> {
  return {
    ca: input.ca === undefined ? null : path.resolve(folder, input.ca),
    serverName: input['server-name'] ?? null,
  };
}
