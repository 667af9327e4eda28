/** Figures that texts of the config refer to: whether a record of its plan can have them. */
import { RatingplateError } from '../errors/base.ts';
import { methodFigures, pointFigures, seriesFigures, stepFigures } from '../stats/figures.ts';
import { sampleFigures } from '../stats/sample-values.ts';
import { type Expression, parseReferences, type Reference } from '../util/expression.ts';
import { suggest } from '../util/nearest.ts';
import { cellNamed } from './grid-path.ts';
import type { Model } from './model.ts';
import type { Measurement, ThroughputMeasurement } from './plan.ts';
import type { Path, Problems } from './source.ts';

/** Adds what is wrong with the references of all texts: of sections, and of what is said of scenarios. */
export function checkReferences(
  { input }: Model,
  measured: readonly Measurement[],
  problems: Problems,
): void {
  for (const [name, own] of Object.entries(input.snapshot?.sections ?? {}))
    if (own !== false) checkTexts(own, ['snapshot', 'sections', name], measured, problems);
  for (const [i, override] of (input.overrides ?? []).entries())
    for (const key of ['why', 'note'] as const)
      checkTexts(override[key] ?? '', ['overrides', i, key], measured, problems);
}

/** One text, or one for each language. */
function checkTexts(
  texts: string | Readonly<Record<string, string>>,
  path: Path,
  measured: readonly Measurement[],
  problems: Problems,
): void {
  const each: [Path, string][] =
    typeof texts === 'string'
      ? [[path, texts]]
      : Object.entries(texts).map(([locale, text]) => [[...path, locale], text]);
  for (const [at, text] of each) {
    const fault = textFault(text, measured);
    if (fault !== null) problems.add(at, fault);
  }
}

/** The first mistake of a text. */
function textFault(text: string, measured: readonly Measurement[]): string | null {
  try {
    const references = parseReferences(text).filter((piece): piece is Reference => typeof piece !== 'string');
    const paths = references.flatMap(({ expression }) => pathsOf(expression));
    return paths.map((path) => pathFault(path, measured)).find((fault) => fault !== null) ?? null;
  } catch (error) {
    if (error instanceof RatingplateError) return error.message;
    throw error;
  }
}

function pathsOf(expression: Expression): (readonly string[])[] {
  if (expression.kind === 'path') return [expression.segments];
  if (expression.kind === 'negative') return pathsOf(expression.of);
  return expression.kind === 'number' ? [] : [...pathsOf(expression.left), ...pathsOf(expression.right)];
}

const kinds = { points: 'point', series: 'series', throughput: 'throughput' } as const;
const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

/** Why no record of the plan has such a figure; null = one may. How many runs a record has, the plan does not know. */
export function pathFault(path: readonly string[], measured: readonly Measurement[]): string | null {
  const [first = '', ...rest] = path;
  const [kind = '', id = '', ...within] = first === 'runs' ? rest.slice(1) : path;
  if (!isKind(kind)) return fault(path, kind, [...Object.keys(kinds), 'runs']);
  const all = measured.filter((each) => each.kind === kinds[kind]);
  const one = all.find((each) => each.id === id || each.scenario.id === id);
  if (one === undefined)
    return fault(
      path,
      id,
      all.map(({ scenario }) => scenario.id),
    );
  if (one.kind === 'throughput') return ofGrid(one, within, path);
  return one.kind === 'series' ? ofSeries(one.steps, one, within, path) : ofPoint(one, within, path);
}

type Names = readonly string[];
const methodsOf = ({ scenario }: Pick<Measurement, 'scenario'>): Names =>
  scenario.methods.map(({ name }) => name);

const ofPoint = (one: Measurement, within: Names, path: Names): string | null =>
  figureFault([...Object.keys(pointFigures), 'clients', 'in_flight'], methodsOf(one), within, path);

function ofSeries(steps: readonly number[], one: Measurement, within: Names, path: Names): string | null {
  const [name, clients = '', ...rest] = within;
  if (name !== 'steps')
    return figureFault(
      [...Object.keys(seriesFigures), 'held_kib', 'served_mib', 'clients', 'steps'],
      [],
      within,
      path,
    );
  const known = [...steps.map(String), 'last'];
  if (!known.includes(clients)) return fault(path, clients, known);
  return figureFault(Object.keys(stepFigures), methodsOf(one), rest, path);
}

function ofGrid(one: ThroughputMeasurement, within: Names, path: Names): string | null {
  const cell = cellNamed({ ...one, paths: methodsOf(one) }, within);
  if ('wrong' in cell) return fault(path, cell.wrong, cell.valid);
  return figureFault(Object.keys(sampleFigures), [], cell.rest, path);
}

/** A figure of the place itself, or of one of its methods. */
function figureFault(figures: Names, methods: Names, within: Names, path: Names): string | null {
  const [name = '', figure, ...more] = within;
  if (figure === undefined) return figures.includes(name) ? null : fault(path, name, figures);
  if (!methods.includes(name)) return fault(path, name, methods);
  const known = Object.keys(methodFigures);
  const wrong = more.length > 0 ? more[0] : figure;
  return more.length === 0 && known.includes(figure) ? null : fault(path, wrong ?? '', known);
}

function fault(path: Names, wrong: string, valid: Names): string {
  const shown = path.map((each) => (/^[\w-]+$/.test(each) ? each : JSON.stringify(each))).join('.');
  const what = wrong === '' ? 'something is missing at its end' : `there is no ${JSON.stringify(wrong)}`;
  return `${shown}: ${what}${suggest(wrong, [...new Set(valid)])}`;
}
