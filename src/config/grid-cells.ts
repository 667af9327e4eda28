/** The cells of a grid, and the calls that they make. */
import type { MethodSpec, Scalar, ThroughputMeasurement } from './plan.ts';
import { fillJson, fillSome, type Variables } from './template.ts';

export interface GridCellSpec {
  /** Name of the method. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, Scalar>>;
  readonly connections: number;
  /** Index into the grid's methods. */
  readonly method: number;
}

export interface Grid {
  /** Path by path, then parameters and connections in the order of the config. */
  readonly cells: readonly GridCellSpec[];
  /** Calls with parameters and connections filled in: one for each path and parameters, and connections where it asks for them. */
  readonly methods: readonly MethodSpec[];
}

/** All combinations of the parameters' values, the last parameter changing first; one that is empty where there are none. */
export function combinations(
  parameters: ThroughputMeasurement['parameters'],
): Readonly<Record<string, Scalar>>[] {
  return Object.entries(parameters).reduce<Record<string, Scalar>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/** What is to be called, and where. */
export function gridOf({ scenario, connections, parameters }: ThroughputMeasurement): Grid {
  const cells: GridCellSpec[] = [];
  const methods: MethodSpec[] = [];
  for (const method of scenario.methods)
    for (const values of combinations(parameters)) {
      const perCount = JSON.stringify(method).includes('${connections}');
      for (const [i, count] of connections.entries()) {
        if (i === 0 || perCount) methods.push(filled(method, { ...texts(values), connections: count }));
        cells.push({
          path: method.name,
          parameters: values,
          connections: count,
          method: methods.length - 1,
        });
      }
    }
  return { cells, methods };
}

/** Only text and numbers stand for themselves in a text. */
const texts = (values: Readonly<Record<string, Scalar>>): Variables =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value),
    ]),
  );

const filled = (method: MethodSpec, variables: Variables): MethodSpec => ({
  ...method,
  operation: fillSome(method.operation, variables),
  params: fillJson(method.params, fillSome, variables),
  expect: fillJson(method.expect, fillSome, variables),
});
