import type { ProbeSpec } from '../../config/plan.ts';
import type { Awaitable, Probe } from '../types.ts';
import { openGoProbe } from './go.ts';
import { openJvmProbe } from './jvm.ts';
import { openNodeProbe } from './node.ts';
import { openNoProbe } from './none.ts';
import { openPostgresProbe } from './postgres.ts';
import { openPrometheusProbe } from './prometheus.ts';
import { openRedisProbe, type Store } from './redis.ts';
import { openSigquitProbe } from './sigquit.ts';

/** What a probe is told about the instances it looks into. */
export interface ProbeContext {
  /** Inspector URLs of the instances alive now. */
  readonly inspectors: () => Awaitable<readonly string[]>;
  /** Processes of the instances alive now, wrappers left out. */
  readonly pids: () => Awaitable<readonly number[]>;
  /** The config's URL with every template filled; null where the probe has none. */
  readonly url: string | null;
  /** The endpoint, for what is asked over it. */
  readonly store: Store;
}
type ProbeKind = ProbeSpec['kind'];
type OpenProbe = (context: ProbeContext) => Probe;

/** The config's schema asks a URL of the probes that need one. */
const nowhere = 'http://127.0.0.1:0';
const nothing: ProbeContext = {
  ...{ inspectors: () => [], pids: () => [], url: null },
  store: { url: nowhere, user: null, password: null },
};

/** One line per runtime. */
const probes: Readonly<Record<ProbeKind, OpenProbe>> = {
  none: openNoProbe,
  node: ({ inspectors }) => openNodeProbe(inspectors),
  go: ({ url }) => openGoProbe(url ?? nowhere),
  jvm: ({ pids }) => openJvmProbe(pids),
  postgres: ({ store }) => openPostgresProbe(store),
  redis: ({ store }) => openRedisProbe(store),
  sigquit: openSigquitProbe,
  prometheus: ({ url }) => openPrometheusProbe(url ?? nowhere),
};

/** Does the probe force a collection before memory is read? The page says `collected` or `waited`. */
export const collects = (kind: ProbeKind): boolean => openProbe(kind, nothing).collects;

/** Opens the probe of a scenario. */
export function openProbe(kind: ProbeKind, context: ProbeContext): Probe {
  return probes[kind](context);
}

/** What a probe needs in the environment of the target, over what it has. */
export function probeEnvironment(kind: ProbeKind, nodeOptions: string | undefined): Record<string, string> {
  if (kind !== 'node') return {};
  return { NODE_OPTIONS: [nodeOptions, '--inspect=127.0.0.1:0'].filter(Boolean).join(' ') };
}
