/** Stand-ins: routes of the config -> what the stand-in process serves. */
import type { RouteSpec, StandinSpec } from './plan.ts';
import type { StandinInput } from './shape/index.ts';
import type { Path, Problems } from './source.ts';
import { parseDuration } from './units.ts';

/** All stand-ins of the config. */
export function readStandins(
  inputs: Readonly<Record<string, StandinInput>> | undefined,
  problems: Problems,
): Record<string, StandinSpec> {
  return Object.fromEntries(
    Object.entries(inputs ?? {}).map(([name, input]) => [
      name,
      readStandin(input, ['standins', name], problems),
    ]),
  );
}

function readStandin(input: StandinInput, path: Path, problems: Problems): StandinSpec {
  const routes = Object.entries(input.routes).map(([route, reply]) =>
    readRoute(route, reply, [...path, 'routes', route], problems),
  );
  return { routes, clientHeader: input['client-header']?.toLowerCase() ?? null };
}

function readRoute(
  route: string,
  reply: StandinInput['routes'][string],
  path: Path,
  problems: Problems,
): RouteSpec {
  const [method = '*', pattern = '/'] = route.split(' ');
  if (
    pattern
      .split('/')
      .some((segment, i, all) => segment.includes('**') && (segment !== '**' || i !== all.length - 1))
  )
    problems.add(
      path,
      '"**" stands for the rest of a path: expected it alone and last, as in "/api/**"',
      'key',
    );
  if (reply.json !== undefined && reply.text !== undefined)
    problems.add([...path, 'text'], 'expected either json or text, found both', 'key');
  const type =
    reply.json !== undefined
      ? 'application/json'
      : reply.text !== undefined
        ? 'text/plain; charset=utf-8'
        : null;
  const headers = reply.headers ?? {};
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return {
    method,
    path: pattern,
    status: reply.status ?? 200,
    headers: type === null || typed ? headers : { 'content-type': type, ...headers },
    body: reply.json !== undefined ? JSON.stringify(reply.json) : (reply.text ?? ''),
    delayMs: parseDuration(reply.delay ?? '0ms') ?? 0,
  };
}
