/** What a setting changes: for every axis of the matrix, the difference of figures between its values, round by round. */
import { type Estimate, overRounds, withVerdict } from './estimate.ts';
import { holdsZero } from './student.ts';

/** What a contrast must know of a figure. */
interface Known {
  readonly value: number | null;
  readonly verdicts?: readonly { readonly code: string; readonly level: string }[] | undefined;
}

/** What a contrast must know of a measurement; a record's measurement is one. */
export interface Contrastable {
  readonly id: string;
  readonly kind: 'point' | 'series';
  readonly scenario: {
    readonly axes: Readonly<Record<string, string>>;
    readonly clients?: number;
    readonly in_flight: number;
    /** Absent = a closed loop. */
    readonly rate?: unknown;
  };
  readonly figures: Readonly<Record<string, Known>>;
  readonly methods?: readonly Method[];
  readonly rounds: readonly {
    readonly round: number;
    readonly failure: unknown;
    readonly values: Readonly<Record<string, number | null>>;
  }[];
}

interface Method {
  readonly name: string;
  readonly operation: string;
  readonly detail: string;
  readonly figures: Readonly<Record<string, Known>>;
}

/** Two scenarios that differ in one axis, and by how much their figures differ: those of `to` less those of `from`. */
export interface Contrast {
  kind: 'point' | 'series';
  axis: string;
  from: string;
  to: string;
  from_id: string;
  to_id: string;
  /** By figure, or `method/figure`. */
  figures: Record<string, Estimate>;
}

/** What must be the same on both sides for a figure to be comparable. */
type Needs = 'nothing' | 'in-flight' | 'load';

const compared: Readonly<Record<Contrastable['kind'], Readonly<Record<string, Needs>>>> = {
  point: {
    ready_ms: 'nothing',
    idle_mib: 'nothing',
    first_call_ms: 'nothing',
    one_client_mib: 'nothing',
    per_extra_client_mib: 'in-flight',
    all_clients_mib: 'load',
    peak_mib: 'load',
    settled_connected_mib: 'load',
    cores: 'load',
    threads: 'load',
    goroutines: 'load',
    handles: 'load',
  },
  series: {
    ready_ms: 'nothing',
    idle_mib: 'nothing',
    shared_cost_mib: 'nothing',
    heap_per_client_kib: 'in-flight',
    settled_per_client_kib: 'in-flight',
    peak_per_client_mib: 'in-flight',
    peak_per_caller_mib: 'in-flight',
  },
};
const comparedOfMethods: Readonly<Record<string, Needs>> = {
  alone_p50_ms: 'nothing',
  p50_ms: 'load',
  cpu_ms_per_call: 'load',
};

/** Every pair of scenarios of one kind that differ in one axis: each other value against the first. */
export function contrastsOf(measured: readonly Contrastable[]): Contrast[] {
  const axes = [...new Set(measured.flatMap(({ scenario }) => Object.keys(scenario.axes)))];
  return axes.flatMap((axis) =>
    pairsOf(axis, measured).flatMap(([from, to]) => {
      const figures = differences(from, to);
      if (Object.keys(figures).length === 0) return [];
      const value = ({ scenario }: Contrastable) => scenario.axes[axis] ?? '';
      return [
        { kind: from.kind, axis, from: value(from), to: value(to), from_id: from.id, to_id: to.id, figures },
      ];
    }),
  );
}

function pairsOf(axis: string, measured: readonly Contrastable[]): [Contrastable, Contrastable][] {
  const groups = new Map<string, Contrastable[]>();
  for (const each of measured) {
    const others = Object.entries(each.scenario.axes).filter(([name]) => name !== axis);
    const key = JSON.stringify([each.kind, others.sort(([a], [b]) => (a < b ? -1 : 1))]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other): [Contrastable, Contrastable] => [first, other]),
  );
}

/** Figures that both sides have, that nothing has made invalid, and that mean the same on both. */
function differences(from: Contrastable, to: Contrastable): Record<string, Estimate> {
  const isSame = (needs: Needs) =>
    needs === 'nothing' ||
    (from.scenario.in_flight === to.scenario.in_flight &&
      (needs === 'in-flight' ||
        (from.scenario.clients === to.scenario.clients &&
          // An open loop's latency is another thing than a closed one's, and so is one at another rate.
          JSON.stringify(from.scenario.rate) === JSON.stringify(to.scenario.rate))));
  const found: [string, Estimate][] = [];
  const add = (key: string, a: Known | undefined, b: Known | undefined) => {
    const figure = isSound(a) && isSound(b) ? difference(key, from, to) : null;
    if (figure !== null) found.push([key, figure]);
  };
  for (const [name, needs] of Object.entries(compared[from.kind]))
    if (isSame(needs)) add(name, from.figures[name], to.figures[name]);
  for (const [a, b] of sameMethods(from, to))
    for (const [name, needs] of Object.entries(comparedOfMethods))
      if (isSame(needs)) add(`${a.name}/${name}`, a.figures[name], b.figures[name]);
  return Object.fromEntries(found);
}

/** A method that calls something else in the other scenario is another method. */
function sameMethods(from: Contrastable, to: Contrastable): [Method, Method][] {
  return (from.methods ?? []).flatMap((a) => {
    const b = (to.methods ?? []).find(
      ({ name, operation, detail }) => name === a.name && operation === a.operation && detail === a.detail,
    );
    return b === undefined ? [] : [[a, b] as [Method, Method]];
  });
}

/** A bound is no value to take a difference of, and neither is a slope that was corrected on one side. */
const unfit: ReadonlySet<string> = new Set(['not-linear', 'net-of-calls']);
const isSound = (figure: Known | undefined): boolean =>
  figure !== undefined &&
  figure.value !== null &&
  !(figure.verdicts ?? []).some(
    ({ level, code }) => level === 'invalid' || level === 'bound' || unfit.has(code),
  );

/** Rounds of the same number ran one after the other: a drift of the machine met both. */
function difference(key: string, from: Contrastable, to: Contrastable): Estimate | null {
  const each = from.rounds.flatMap(({ round, failure, values }) => {
    const other = to.rounds.find((one) => one.round === round && one.failure === null);
    const [a, b] = [values[key] ?? null, other?.values[key] ?? null];
    return failure !== null || a === null || b === null ? [] : [b - a];
  });
  if (each.length === 0) return null;
  const pairs = { source: 'rounds in pairs', reason: 'not measured', signed: true };
  const { verdicts: _, ...figure } = overRounds(each, pairs);
  const { low, high } = figure;
  const isNone = low !== null && high !== null && holdsZero({ low, high });
  return isNone ? withVerdict(figure, 'zero-within', 'not distinguishable from zero') : figure;
}
