/** Endpoints that are not on this machine: load goes beyond it only where somebody has said so. */
import { isUnix } from '../util/unix-url.ts';
import type { Plan } from './plan.ts';

/** Where the plan's calls would go beyond this machine, each once: `http (http://192.0.2.1/)`. */
export function remoteEndpoints({ measurements }: Pick<Plan, 'measurements'>): string[] {
  const found = measurements.flatMap(({ scenario: { endpoint } }) =>
    endpoint.url === null || isLocal(endpoint.url) ? [] : [`${endpoint.name} (${endpoint.url})`],
  );
  return [...new Set(found)];
}

/**
 * Whether calls to an address stay on this machine. Its own address in a network counts as remote: whose it is when the
 * run begins, nobody knows from the config. What is filled in later is a port, a stand-in, or
 * `${host}`: of the bridge, which is on this machine.
 */
function isLocal(template: string): boolean {
  const url = template
    .replaceAll('${host}', '127.0.0.1')
    .replaceAll(/\$\{standin\.[^}]*\}/g, 'http://127.0.0.1:1')
    .replaceAll(/\$\{[^}]*\}/g, '1');
  if (isUnix(url)) return true;
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || host.endsWith('.localhost') || ownAddress.test(host);
}

/** 127.0.0.0/8, ::1, the same in IPv6, and the addresses that stand for "here" where they are connected to. */
const ownAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}|0\.0\.0\.0|::)$/;
