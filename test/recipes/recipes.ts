/** The recipes of CONTRIBUTING, "How to add", as the steps they name: new files, and lines in files that are there. */
export interface Recipe {
  /** New files, as they stand in test/fixtures/recipes. */
  readonly files: readonly string[];
  readonly lines: readonly Line[];
}

/** Text put behind another, which the file has once. */
export interface Line {
  readonly file: string;
  readonly after: string;
  readonly text: string;
}

const protocols = 'src/driver/protocols';
const charts = 'src/render/charts';
const words = `
    connections: { title: 'Connections', subtitle: 'open under load', alt: 'Bar chart of connections.' },`;

/** By the bold word its paragraph begins with. */
export const recipes: Readonly<Record<string, Recipe>> = {
  'A protocol.': {
    files: [`${protocols}/say.ts`],
    lines: [
      {
        file: `${protocols}/index.ts`,
        after: `import { resp } from './resp/index.ts';`,
        text: `\nimport { say } from './say.ts';`,
      },
      { file: `${protocols}/index.ts`, after: '  resp,', text: '\n  say,' },
      {
        file: 'src/config/protocols.ts',
        after: 'const table = {',
        text: `
  say: {
    ...{ family: 'say', schemes: ['say:'], headers: false, sessions: false, example: 'word: { say: hello }' },
    options: {},
  },`,
      },
      { file: 'src/config/protocols.ts', after: `export type Family = 'mcp'`, text: ` | 'say'` },
      {
        file: 'src/config/operations.ts',
        after: `  if (operation === 'sql') return 'sql';`,
        text: `\n  if (operation === 'say') return 'say';`,
      },
      {
        file: 'src/config/operations.ts',
        after: '  switch (family) {',
        text: `\n    case 'say':\n      return { operation, params: { text: String(value) }, detail: '', expect: undefined };`,
      },
      { file: 'src/config/method-expect.ts', after: '  resp: { items: count },', text: '\n  say: {},' },
    ],
  },
  'A probe.': {
    files: ['src/observe/probes/status.ts'],
    lines: [
      { file: 'src/config/probe-names.ts', after: `'sigquit'`, text: `, 'status'` },
      {
        file: 'src/observe/probes/index.ts',
        after: `import { openSigquitProbe } from './sigquit.ts';`,
        text: `\nimport { openStatusProbe } from './status.ts';`,
      },
      {
        file: 'src/observe/probes/index.ts',
        after: '  sigquit: openSigquitProbe,',
        text: '\n  status: ({ pids }) => openStatusProbe(pids),',
      },
    ],
  },
  'A chart.': {
    files: [`${charts}/connections.ts`],
    lines: [
      { file: `${charts}/names.ts`, after: `'start-up', 'latency'`, text: `, 'connections'` },
      {
        file: `${charts}/index.ts`,
        after: `import { barScene } from './bars.ts';`,
        text: `\nimport { connectionsScene } from './connections.ts';`,
      },
      {
        file: `${charts}/index.ts`,
        after: '  latency: bars(latencyScene),',
        text: '\n  connections: bars(connectionsScene),',
      },
      {
        file: `${charts}/alt.ts`,
        after: `import type { Locale } from '../locales/index.ts';`,
        text: `\nimport { connectionsWords } from './connections.ts';`,
      },
      {
        file: `${charts}/alt.ts`,
        after: '  latency: latencyWords,',
        text: '\n  connections: connectionsWords,',
      },
      {
        file: 'src/render/html/charts.ts',
        after: '  latency: latencyChart,',
        text: '\n  connections: () => null,',
      },
      {
        file: 'src/render/blocks/index.ts',
        after: `blocks: ['latency-chart'`,
        text: `, 'connections-chart'`,
      },
      { file: 'src/render/locales/en.ts', after: '    ...gridCharts,', text: words },
      { file: 'src/render/locales/es.ts', after: '    ...gridCharts,', text: words },
    ],
  },
  'A locale.': {
    files: ['src/render/locales/fr.ts'],
    lines: [
      {
        file: 'src/render/locales/index.ts',
        after: `import { es } from './es.ts';`,
        text: `\nimport { fr } from './fr.ts';`,
      },
      { file: 'src/render/locales/index.ts', after: 'readonly Locale[] = [en, es', text: ', fr' },
    ],
  },
  'An error.': {
    files: [],
    lines: [
      {
        file: 'src/errors/record.ts',
        after: `import { exitCodes, RatingplateError } from './base.ts';`,
        text: `

/** The record has gone astray. */
export class RecordAstrayError extends RatingplateError {
  static override readonly code = 'record-astray';
  static override readonly hint = 'Call it by its name.';
  static override readonly exit = exitCodes.usage;
}`,
      },
    ],
  },
};
