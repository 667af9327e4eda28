/** Parts of a config that nothing uses: more often a slip than a wish. */
import type { Grid } from './matrix.ts';
import type { Model } from './model.ts';
import type { Problems } from './source.ts';

/** Adds a mistake for each endpoint, target and stand-in that no measurement can reach. */
export function checkReached(model: Model, grid: Grid, problems: Problems): void {
  const { input } = model;
  const called = JSON.stringify([input.checks ?? {}, input.evidence ?? {}]);
  for (const [name, { path }] of model.endpoints)
    if (
      !grid.cells.some((cell) => cell['endpoint'] === name) &&
      !called.includes(`"endpoint":${JSON.stringify(name)}`)
    )
      problems.add(path, 'no scenario uses this endpoint; add it to the axis "endpoint" or remove it', 'key');
  const reached = new Set([
    ...grid.cells.map((cell) => cell['target']),
    ...[...model.endpoints.values()].map((endpoint) => endpoint.input.target),
  ]);
  for (const [name, { path }] of model.targets)
    if (model.targets.size > 1 && !reached.has(name))
      problems.add(path, 'no endpoint reaches this target', 'key');
  const text = JSON.stringify(input);
  for (const name of model.standins)
    if (!text.includes(`\${standin.${name}.url}`))
      problems.add(
        ['standins', name],
        `nothing is told its address; use \${standin.${name}.url} in args, env or a url`,
        'key',
      );
}
