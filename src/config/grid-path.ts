/**
 * A cell of a grid as a text names it: path, connections, then each parameter by its name and value. By name, because a
 * record has its parameters in another order than the config.
 */

import type { Scalar } from './plan.ts';

type Names = readonly string[];

/** What can be named; of a plan as well as of a record. */
interface GridNames {
  readonly paths: Names;
  readonly connections: readonly number[];
  readonly parameters: Readonly<Record<string, readonly Scalar[]>>;
}

interface NamedCell {
  readonly path: string;
  readonly connections: number;
  readonly parameters: Readonly<Record<string, Scalar>>;
  /** What stands behind it: a figure. */
  readonly rest: Names;
}

interface NoCell {
  /** The name that there is not; empty = something is missing. */
  readonly wrong: string;
  readonly valid: Names;
}

/** The cell of `"front page".64.keys.16.p99_ms`, and what of it there is not. */
export function cellNamed({ paths, connections, parameters }: GridNames, within: Names): NamedCell | NoCell {
  const [path = '', count = '', ...more] = within;
  if (!paths.includes(path)) return { wrong: path, valid: paths };
  const clients = connections.find((each) => String(each) === count);
  if (clients === undefined) return { wrong: count, valid: connections.map(String) };
  const given: [name: string, value: Scalar][] = [];
  let left = Object.entries(parameters);
  let rest: Names = more;
  while (left.length > 0) {
    const [name = '', value = '', ...after] = rest;
    const values = left.find(([each]) => each === name)?.[1];
    if (values === undefined) return { wrong: name, valid: left.map(([each]) => each) };
    const found = values.find((each) => String(each) === value);
    if (found === undefined) return { wrong: value, valid: values.map(String) };
    given.push([name, found]);
    left = left.filter(([each]) => each !== name);
    rest = after;
  }
  return { path, connections: clients, parameters: Object.fromEntries(given), rest };
}
