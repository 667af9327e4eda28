import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  areaOf,
  arrowFaults,
  circles,
  importsOf,
  longFiles,
  loops,
  readSources,
  reservedFaults,
} from './arrows.ts';
import { arrows, knownCircles, longestFile, reserved } from './rules.ts';

const sources = readSources(fileURLToPath(new URL('../../src', import.meta.url)));

describe('the sources', () => {
  it('import along the arrows only', () => expect(arrowFaults(sources, arrows)).toEqual([]));
  it('never lead back to themselves', () =>
    expect(circles(sources).filter((circle) => !knownCircles.includes(circle))).toEqual([]));
  it('do only what is theirs to do', () => expect(reservedFaults(sources, reserved)).toEqual([]));
  it('stay short', () => expect(longFiles(sources, longestFile)).toEqual([]));
  it('are there', () => expect(sources.length).toBeGreaterThan(5));
});

describe('the truth of a calibration', () => {
  const inside = (folder: string) => sources.filter(({ file }) => file.startsWith(`${folder}/`));

  it('is told by servers that take nothing from the rest of the program', () => {
    const others = inside('calibrate').flatMap(({ file, text }) =>
      importsOf(text)
        .filter((name) => name.startsWith('.'))
        .map((name) => path.posix.join(path.posix.dirname(file), name))
        .filter((target) => !target.startsWith('calibrate/')),
    );
    expect(inside('calibrate').length).toBeGreaterThan(10);
    expect(others).toEqual([]);
  });

  it('is used by nobody who is measured by it', () => {
    const users = ['observe', 'driver', 'proc', 'stats', 'study', 'rig', 'target'].flatMap(inside);
    expect(users.length).toBeGreaterThan(100);
    expect(
      users.filter(({ text }) => importsOf(text).some((name) => /\/calibrat(e|ion)\//.test(name))),
    ).toEqual([]);
  });
});

/** Faults of a tree of one file. */
const faultsOf = (file: string, text: string) => [
  ...arrowFaults([{ file, text }], arrows),
  ...reservedFaults([{ file, text }], reserved),
];

describe('the table', () => {
  it('has no way round', () => expect(loops(arrows.table)).toEqual([]));
  it('would show one', () => expect(loops({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b -> c -> b']));
});

describe('a planted violation is found', () => {
  const planted: [string, string, string][] = [
    ['study/point.ts', `import { send } from '../driver/wire/http1.ts';`, 'study may not import driver'],
    ['study/point.ts', `import { mcp } from '../driver/protocols/mcp.ts';`, 'study may not import driver'],
    ['study/point.ts', `import { stat } from '../proc/stat.ts';`, 'study may not import proc'],
    ['study/point.ts', `const path = '/proc/self/stat';`, 'only proc, observe and host'],
    ['driver/main.ts', `import { point } from '../study/point.ts';`, 'driver may not import study'],
    [
      'driver/loop.ts',
      `import type { Sample } from '../observe/types.ts';`,
      'driver may not import observe types',
    ],
    ['driver/loop.ts', `export { figure } from '../record/figures.ts';`, 'driver may not import record'],
    ['driver/loop.ts', `const r = await import('../render/page.ts');`, 'driver may not import render'],
    [
      'observe/tree.ts',
      `import type { Hello } from '../driver/messages.ts';`,
      'observe may not import driver messages',
    ],
    [
      'driver/messages.ts',
      `import { send } from './wire/http1.ts';`,
      'driver messages may not import driver',
    ],
    ['observe/tree.ts', `import '../study/point.ts';`, 'observe may not import study'],
    ['render/page.ts', `import { tree } from '../observe/tree.ts';`, 'render may not import observe'],
    ['render/page.ts', `import { launch } from "../target/launch.ts";`, 'render may not import target'],
    ['record/write.ts', `import { launch } from '../target/launch.ts';`, 'record may not import target'],
    ['config/load.ts', `import type { R } from '../record/schema.ts';`, 'config may not import record'],
    ['calibrate/main.ts', `import { tree } from '../observe/tree.ts';`, 'calibrate may not import observe'],
    ['calibrate/main.ts', `import { stat } from '../proc/stat.ts';`, 'calibrate may not import proc'],
    [
      'calibrate/main.ts',
      `import { load } from '../driver/engine/load.ts';`,
      'calibrate may not import driver',
    ],
    ['observe/tree.ts', `import { own } from '../calibrate/own.ts';`, 'observe may not import calibrate'],
    [
      'driver/main.ts',
      `import { delay } from '../calibrate/servers/delay.ts';`,
      'driver may not import calibrate',
    ],
    [
      'calibration/rows/time.ts',
      `import { p } from '../../stats/percentile.ts';`,
      'calibration may not import stats',
    ],
    ['study/point.ts', `import { measure } from '../commands/measure.ts';`, 'study may not import commands'],
    ['surprise/new.ts', `export const x = 1;`, 'surprise: a folder the table does not know'],
    ['target/launch.ts', `const home = process.env.HOME;`, 'only programs read'],
    ['study/window.ts', `await Promise.race([work, context.lost]);`, 'util/unless-lost.ts'],
    ['commands/measure.ts', `process.exitCode = 1;`, 'only programs read'],
    ['commands/measure.ts', `import { argv } from 'node:process';`, 'only programs read'],
    ['commands/measure.ts', `export default function measure() {}`, 'a name is exported'],
  ];
  it.each(planted)('%s: %s', (file, text, message) => {
    expect(faultsOf(file, text)).toEqual([expect.stringContaining(message)]);
  });

  it('in a circle of files, be it only of types', () => {
    const circle = [
      { file: 'action/a.ts', text: `import type { B } from './summary/b.ts';` },
      { file: 'action/summary/b.ts', text: `export type { A } from '../a.ts';` },
    ];
    const found = ['action/a.ts -> action/summary/b.ts -> action/a.ts'];
    expect(circles(circle)).toEqual(found);
    expect(circles([...circle].reverse())).toEqual(found);
  });

  it('in the length of a file', () => {
    expect(longFiles([{ file: 'a.ts', text: 'x\n'.repeat(251) }], 250)).toEqual([
      'a.ts: 251 lines, at most 250',
    ]);
    expect(longFiles([{ file: 'a.ts', text: 'x\n'.repeat(250) }], 250)).toEqual([]);
  });
});

describe('what is allowed passes', () => {
  const fine: [string, string][] = [
    ['study/point.ts', `import type { LoadResult } from '../driver/messages.ts';`],
    ['driver/main.ts', `import { launch } from '../target/launch.ts'; process.exitCode = 1;`],
    ['driver/protocols/pg.ts', `import { read } from '../wire/buffer.ts'; import pg from 'pg';`],
    ['cli.ts', `const c = await import('./commands/measure.ts'); process.exit(2);`],
    ['observe/stat.ts', `const path = '/proc/self/stat';`],
    [
      'render/page.ts',
      `// not from '../study/point.ts', nor process.env\n/* export default */ export const x = 1;`,
    ],
    ['render/page.ts', `const link = 'https://example.org'; export const y = process.execPath;`],
  ];
  it.each(fine)('%s: %s', (file, text) => expect(faultsOf(file, text)).toEqual([]));
});

describe('the reader', () => {
  it('sees every form of import', () => {
    const text = `import a from 'a';\nimport {\n  b,\n} from "b";\nimport 'c';\nexport * from 'd';\nawait import('e');`;
    expect(importsOf(text)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
  it('takes the most specific area', () => {
    expect(areaOf('driver/messages.ts', arrows.apart)).toBe('driver messages');
    expect(areaOf('driver/wire/http1.ts', arrows.apart)).toBe('driver');
    expect(areaOf('cli.ts', arrows.apart)).toBe('programs');
  });
});
