/** A protocol of one's own: the module that the config names, and what is wrong with it before anything is started. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Model, Named } from './model.ts';
import type { EndpointSpec, Measurement } from './plan.ts';
import type { EndpointInput } from './shape/index.ts';
import type { Problems } from './source.ts';

/**
 * The file as it is now; the driver loads no other. A config is also read where the module is not, to draw a page say:
 * `checkModules` tells where it is missed.
 */
export function readModule({ input }: Named<EndpointInput>, folder: string): EndpointSpec['module'] {
  if (input.module === undefined) return undefined;
  const file = path.resolve(folder, input.module);
  try {
    return { file, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') };
  } catch {
    return { file, sha256: null };
  }
}

/** Adds a mistake for each module that is needed and cannot be read. */
export function checkModules(model: Model, measurements: readonly Measurement[], problems: Problems): void {
  const missing = new Set(
    measurements.flatMap(({ scenario: { endpoint } }) =>
      endpoint.module?.sha256 === null ? [endpoint.name] : [],
    ),
  );
  for (const name of missing) {
    const endpoint = model.endpoints.get(name);
    if (endpoint === undefined) continue;
    problems.add([...endpoint.path, 'protocol'], `the module ${endpoint.input.module} cannot be read`);
  }
}

/** Where an instance is, or when it is ready, must be known to somebody. */
export function checkModule({ input, path: at }: Named<EndpointInput>, problems: Problems): void {
  const { module, url, ready } = input;
  if (module === undefined || url !== undefined) return;
  if (ready?.http === undefined && ready?.tcp === undefined && ready?.log === undefined)
    problems.add(at, 'expected a url, or ready: when an instance is ready is not known otherwise', 'key');
}
