import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bytesOf, circular, type Graph, holderOf, packagesIn, reached, readGraph } from './dist-graph.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const graph = readGraph(dist);
const entries = Object.keys(graph).filter((file) => !file.includes('/'));
const everLoadedBy = (file: string) => packagesIn(graph, reached(graph, file, 'ever'));

/** Asked for by the user; each has a job (design.md, the table of packages). */
const asked = [
  '@actions/core',
  '@actions/exec',
  '@actions/artifact',
  'octokit',
  'execa',
  'tinybench',
  'pidusage',
  'vega-lite',
];
/** Not in a program yet, with the reason; whoever delivers one takes its line out, or the test fails. */
const missing: Readonly<Record<string, string>> = {};

describe('the command line', () => {
  it('never loads the toolkit of the Action', () => {
    expect(everLoadedBy('cli.js').filter((name) => name.startsWith('@actions/'))).toEqual([]);
  });

  it('loads next to nothing for --help', () => {
    const files = reached(graph, 'cli.js', 'at once');
    expect(packagesIn(graph, files)).toEqual([]);
    expect(bytesOf(dist, files)).toBeLessThan(100_000);
  });

  it('measures without what draws and publishes', () => {
    const heavy = /^(vega(-.*)?|octokit|@octokit\/.*|@actions\/artifact)$/;
    expect(
      everLoadedBy(holderOf(graph, 'src/commands/measure.ts')).filter((name) => heavy.test(name)),
    ).toEqual([]);
  });
});

describe('the Action', () => {
  it('starts, and measures, without what draws, publishes and uploads', () => {
    const heavy = /^(vega(-.*)?|octokit|@octokit\/.*|@actions\/artifact)$/;
    const measuring = everLoadedBy(holderOf(graph, 'src/action/measure.ts'));
    const starting = packagesIn(graph, reached(graph, 'main.js', 'at once'));
    expect([...measuring, ...starting].filter((name) => heavy.test(name))).toEqual([]);
  });
});

describe('the bundle', () => {
  it.each(asked)('%s is in a program, or said to be missing', (name) => {
    const users = entries.filter((entry) => everLoadedBy(entry).includes(name));
    expect(users.length === 0, missing[name] ?? 'it is asked for, and in no program').toBe(name in missing);
  });

  it('has no circle among its files', () => expect(circular(graph)).toEqual([]));
});

describe('the walk', () => {
  const chunk = { imports: [], lazy: [], packages: [], sources: [] };
  const small: Graph = {
    'a.js': { ...chunk, imports: ['b.js'], lazy: ['c.js'] },
    'b.js': { ...chunk, imports: ['d.js'], packages: ['x'] },
    'c.js': { ...chunk, packages: ['y'] },
    'd.js': { ...chunk, imports: ['b.js'] },
  };
  it('keeps at once and ever apart', () => {
    expect(packagesIn(small, reached(small, 'a.js', 'at once'))).toEqual(['x']);
    expect(packagesIn(small, reached(small, 'a.js', 'ever'))).toEqual(['x', 'y']);
  });
  it('sees a circle', () => expect(circular(small)).toEqual(['b.js', 'd.js']));
});
