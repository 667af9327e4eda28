import type { RouteSpec, StandinSpec } from '../config/plan.ts';
import type { StandinCounts } from './messages.ts';

/** Which route answers; the first of the spec that fits, so the order in the config decides. */
export type FindRoute = (method: string, path: string) => RouteSpec | null;

export function createRouter(routes: readonly RouteSpec[]): FindRoute {
  const compiled = routes.map((route) => ({ route, matches: pathMatcher(route.path) }));
  const accepts = (route: RouteSpec, method: string) =>
    route.method === '*' || route.method === method || (method === 'HEAD' && route.method === 'GET');
  return (method, path) =>
    compiled.find(({ route, matches }) => accepts(route, method) && matches(path))?.route ?? null;
}

/** `*` is one segment (or a part of one), `**` any rest, also none: `/a/**` matches `/a` too. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  if (!pattern.includes('*')) return (path) => path === pattern;
  const source = pattern
    .split(/(\/?\*\*|\*)/)
    .map((part) => wildcards[part] ?? part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const expression = new RegExp(`^${source}$`, 's');
  return (path) => expression.test(path);
}

const wildcards: Readonly<Record<string, string>> = { '/**': '(?:/.*)?', '**': '.*', '*': '[^/]+' };

/** Counts of one stand-in. */
export interface Counter {
  count(route: RouteSpec | null, client: string | undefined): void;
  read(): StandinCounts;
  reset(): void;
}

/** A run that makes clients up without end must not fill the memory; no run has as many as this. */
const maxClients = 100_000;

export function createCounter(spec: StandinSpec): Counter {
  const names = spec.routes.map(routeName);
  let requests = 0;
  let routes = new Map<string, number>();
  let clients = new Map<string, number>();
  const reset = () => {
    requests = 0;
    routes = new Map([...names, 'unmatched'].map((name) => [name, 0]));
    clients = new Map();
  };
  reset();
  return {
    count(route, client) {
      requests += 1;
      const name = route === null ? 'unmatched' : routeName(route);
      routes.set(name, (routes.get(name) ?? 0) + 1);
      if (client === undefined) return;
      const before = clients.get(client);
      if (before !== undefined || clients.size < maxClients) clients.set(client, (before ?? 0) + 1);
    },
    read: () => ({
      requests,
      routes: Object.fromEntries(routes),
      clients: spec.clientHeader === null ? null : summary([...clients.values()]),
    }),
    reset,
  };
}

/** As it is written in the config: `GET /path`. */
export function routeName(route: Pick<RouteSpec, 'method' | 'path'>): string {
  return `${route.method} ${route.path}`;
}

function summary(counts: readonly number[]): NonNullable<StandinCounts['clients']> {
  if (counts.length === 0) return { distinct: 0, min: 0, max: 0 };
  const fold = (pick: (a: number, b: number) => number) => counts.reduce((a, b) => pick(a, b));
  return { distinct: counts.length, min: fold(Math.min), max: fold(Math.max) };
}
