/** The figures of a record as tables: name, unit, meaning, by what they are of. */
import {
  heldFigures,
  methodFigures,
  pointFigures,
  seriesFigures,
  stepFigures,
  stepMethodFigures,
  type Unit,
} from '../../src/stats/figures.ts';
import { headlineCells, sampleFigures } from '../../src/stats/sample-values.ts';
import {
  heldMeanings,
  methodMeanings,
  pointMeanings,
  sampleMeanings,
  seriesMeanings,
  stepMeanings,
} from './figure-meanings.ts';

const units: Readonly<Record<Unit | 'us', string>> = {
  mib: 'MiB',
  kib: 'KiB',
  ms: 'ms',
  us: 'µs',
  cores: 'cores',
  per_s: '1/s',
  bytes: 'bytes',
  count: 'count',
  each: 'count, rarely whole',
  share: 'share',
};

type Figures = Readonly<Record<string, { readonly unit: Unit | 'us'; readonly headline: boolean }>>;

const ofSample: Figures = Object.fromEntries(
  Object.entries(sampleFigures).map(([name, unit]) => [name, { unit, headline: headlineCells.has(name) }]),
);

/** All tables, each under its heading. */
export function figureTables(): string {
  const atStep = stepMethodFigures.map((name) => `\`${name}\``).join(', ');
  return [
    table('A point', pointFigures, pointMeanings),
    table('A method', methodFigures, methodMeanings),
    `At a step of a series a method has ${atStep}.`,
    table('A series', seriesFigures, seriesMeanings),
    table('A step of a series', stepFigures, stepMeanings),
    table('Calls held open', heldFigures, heldMeanings),
    table('A cell of a grid, and each of its samples', ofSample, sampleMeanings),
  ].join('\n\n');
}

function table(title: string, figures: Figures, meanings: Readonly<Record<string, string>>): string {
  const rows = Object.entries(figures).map(
    ([name, { unit, headline }]) =>
      `| \`${name}\` | ${units[unit]} | ${headline ? 'yes' : ''} | ${meanings[name]} |`,
  );
  return [`### ${title}`, '', '| figure | unit | headline | meaning |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}
