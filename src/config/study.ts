/** What a kind of measurement is to be for one scenario: `measure.<kind>` with the matching overrides over it. */
import type { Layer } from './launch.ts';
import { type Cell, matches } from './matrix.ts';
import type { Model } from './model.ts';
import type { StudyKind } from './plan.ts';
import type { MeasureInput, OverrideInput } from './shape/index.ts';
import { isPlainMap } from './shape/values.ts';
import type { Path } from './source.ts';

type Input = NonNullable<MeasureInput['point']> &
  Partial<Omit<NonNullable<MeasureInput['series']>, 'clients'>> &
  Partial<NonNullable<MeasureInput['throughput']>>;
/** Keys of all kinds together; `steps` are the clients of a series. */
export type Study = Omit<Input, 'only' | 'clients'> & {
  readonly clients?: number;
  readonly steps?: readonly number[];
};

export interface ScenarioStudy {
  readonly study: Study;
  /** Where the value of a key stands. */
  readonly at: (key: string) => Path;
  readonly layers: readonly Layer[];
  readonly overrides: readonly { readonly index: number; readonly input: OverrideInput }[];
}

/** `measure:` as written; without one, every scenario is measured at one point. */
export function studiesOf(model: Model): Partial<Record<StudyKind, Readonly<Record<string, unknown>>>> {
  const { measure } = model.input;
  if (measure === undefined) return { point: {} };
  return {
    ...('point' in measure ? { point: measure.point ?? {} } : {}),
    ...(measure.series ? { series: measure.series } : {}),
    ...(measure.throughput ? { throughput: measure.throughput } : {}),
  };
}

/** Lays the matching overrides over `measure.<kind>`; later ones win, arguments and environment add up. */
export function studyFor(model: Model, kind: StudyKind, cell: Cell): ScenarioStudy {
  const overrides = (model.input.overrides ?? [])
    .map((input, index) => ({ index, input }))
    .filter(({ input }) => matches(input.match, cell));
  const places = new Map<string, Path>();
  let study: Readonly<Record<string, unknown>> = {};
  const lay = (patch: Readonly<Record<string, unknown>>, path: Path) => {
    study = merge(study, patch);
    for (const key of Object.keys(patch)) places.set(key, [...path, key]);
  };
  if (kind === 'series') lay(fromPoint(model), ['measure', 'point']);
  lay(studiesOf(model)[kind] ?? {}, ['measure', kind]);
  for (const { index, input } of overrides) {
    if (input['in-flight'] !== undefined) lay({ 'in-flight': input['in-flight'] }, ['overrides', index]);
    lay(input[kind] ?? {}, ['overrides', index, kind]);
  }
  const { clients, ...rest } = study;
  const counted = kind === 'series' ? { steps: clients } : clients === undefined ? {} : { clients };
  return {
    study: { ...rest, ...counted } as Study,
    at: (key) => places.get(key) ?? ['measure', kind],
    layers: [
      { path: ['measure', kind], ...layerOf(studiesOf(model)[kind]) },
      ...overrides.flatMap(({ index, input }) => [
        { path: ['overrides', index], args: input.args, env: input.env },
        { path: ['overrides', index, kind], ...layerOf(input[kind]) },
      ]),
    ],
    overrides,
  };
}

/** A series is loaded and admits its clients as the points do, unless it says otherwise. */
function fromPoint(model: Model): Readonly<Record<string, unknown>> {
  const { point, series } = model.input.measure ?? {};
  const first = point?.['first-call'];
  const called = first !== undefined && (series?.methods?.includes(first) ?? first !== series?.held?.method);
  return {
    ...(point?.['in-flight'] === undefined ? {} : { 'in-flight': point['in-flight'] }),
    ...(called ? { 'first-call': first } : {}),
  };
}

const layerOf = (patch: unknown): Omit<Layer, 'path'> => {
  const { args, env } = (patch ?? {}) as Omit<Layer, 'path'>;
  return { args, env };
};

/** Maps are merged, everything else is replaced. */
function merge(
  base: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    const old = merged[key];
    merged[key] = isPlainMap(old) && isPlainMap(value) && key !== 'probe' ? { ...old, ...value } : value;
  }
  return merged;
}
