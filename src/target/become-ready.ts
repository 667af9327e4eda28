import type { EndpointSpec, ReadySpec } from '../config/plan.ts';
import type { ProtocolName } from '../config/protocols.ts';
import { fillTemplate, type Variables } from '../config/template.ts';
import { TargetExitedError, TargetNotReadyError } from '../errors/target.ts';
import { stillAlive } from '../proc/table.ts';
import { isUnix, parseUnix } from '../util/unix-url.ts';
import type { Launched } from './launch.ts';
import { proveOwned } from './owner.ts';
import { hostPort } from './ports.ts';
import { questionOf } from './question.ts';
import { type Readiness, untilAnswered, untilPrinted } from './ready.ts';

/** An endpoint's readiness with all addresses filled. */
export interface ReadyRule {
  readonly ready: ReadySpec;
  readonly protocol: ProtocolName;
  readonly url: string | null;
  /** Where clients and the readiness rule connect: what must be this instance's own. */
  readonly addresses: readonly Address[];
  /** The same of Unix sockets. */
  readonly sockets: readonly string[];
}
interface Address {
  readonly host: string;
  readonly port: number;
}

/** Fills the addresses of an endpoint. One may differ by client (`/t/${client}`): the first client's stands for all. */
export function readyRule(endpoint: EndpointSpec, vars: Variables): ReadyRule {
  const fill = (text: string) => fillTemplate(text, { client: 1, call: 1, ...vars });
  const url = endpoint.url === null ? null : fill(endpoint.url);
  const { ready } = endpoint;
  const all = url === null ? [] : [url];
  if (ready.kind === 'http') all.push(fill(ready.url));
  if (ready.kind === 'tcp') all.push(fill(ready.address));
  const texts = all.filter((text) => !isUnix(text));
  return {
    ready:
      ready.kind === 'http'
        ? { ...ready, url: fill(ready.url) }
        : ready.kind === 'tcp'
          ? { ...ready, address: fill(ready.address) }
          : ready,
    protocol: endpoint.protocol,
    url,
    sockets: [...new Set(all.flatMap((text) => parseUnix(text)?.socket ?? []))],
    addresses: texts
      .map(hostPort)
      .filter((one, at, list) => list.findIndex((each) => same(each, one)) === at),
  };
}

function same(a: Address, b: Address): boolean {
  return a.host === b.host && a.port === b.port;
}

/** What a proved start is worth. */
export interface Became {
  readonly readyMs: number;
  /** Whether the listening sockets were proved to be this instance's. */
  readonly port: 'proved' | 'unseen';
}

/**
 * Waits for readiness, an exit, or the signal, whichever is first; then proves the ports.
 * Throws `target-exited`, `target-not-ready`, `port-owned`, `port-unproved`, or the signal's reason.
 */
export async function becomeReady(
  launched: Launched,
  name: string,
  rule: ReadyRule,
  signal?: AbortSignal,
): Promise<Became> {
  const { followed, output, spawnedAt } = launched;
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const exited = followed.exited.then(() => 'exited' as const);
    const seen = await Promise.race([exited, readiness(launched, rule, stop.signal)]);
    signal?.throwIfAborted();
    const port = proveAll(rule, launched);
    // An answer may have come from someone else while the target was dying: a corpse is not ready.
    if (seen === 'exited' || !stillAlive(followed.process)) {
      throw new TargetExitedError(`Target ${name}`, await followed.exited);
    }
    if (seen.kind === 'ready') return { readyMs: seen.at - spawnedAt, port };
    const why = seen.kind === 'late' ? seen.seen : 'given up';
    throw new TargetNotReadyError(`Target ${name}`, performance.now() - spawnedAt, why, output.lastLines());
  } finally {
    signal?.removeEventListener('abort', abort);
    stop.abort();
  }
}

function proveAll(rule: ReadyRule, { followed }: Launched): 'proved' | 'unseen' {
  const members = followed.kin.scan();
  const proofs = rule.addresses.map(({ host, port }) => proveOwned(host, port, members));
  return proofs.length > 0 && proofs.every((proof) => proof === 'proved') ? 'proved' : 'unseen';
}

/** Asks by the endpoint's rule. */
function readiness(
  { output, spawnedAt }: Launched,
  rule: ReadyRule,
  signal: AbortSignal,
): Promise<Readiness> {
  const { ready, protocol, url } = rule;
  if (ready.kind === 'log') {
    return untilPrinted(output, new RegExp(ready.pattern), spawnedAt, ready.timeoutMs, signal);
  }
  const question = questionOf(ready, protocol, url);
  if (question === null) return Promise.resolve({ kind: 'ready', at: performance.now() });
  return untilAnswered(question, spawnedAt, ready.timeoutMs, signal);
}
