import { describe, expect, it } from 'vitest';
import { chunkNames, lazyName } from '../../scripts/bundle/chunks.mjs';
import { ownPath, packageOf } from '../../scripts/bundle/modules.mjs';

const root = '/p';
type Edges = readonly [now?: readonly string[], later?: readonly string[]];

/** A graph from file -> imports; every file below src/ that is named `main` or stands at the top is an entry. */
function graphOf(files: Readonly<Record<string, Edges>>) {
  const full = (file: string) => `${root}/${file}`;
  const isEntry = (file: string) => /^src\/(\w+\/main|\w+)\.ts$/.test(file);
  return new Map(
    Object.entries(files).map(([file, [now = [], later = []]]) => [
      full(file),
      { isEntry: isEntry(file), now: now.map(full), later: later.map(full) },
    ]),
  );
}

const graph = graphOf({
  'src/cli.ts': [
    ['src/errors/base.ts'],
    ['src/commands/measure.ts', 'src/commands/render.ts', 'src/commands/check.ts'],
  ],
  'src/driver/main.ts': [['src/driver/messages.ts', 'src/driver/loop.ts'], ['src/driver/pg.ts']],
  'src/driver/loop.ts': [['src/errors/base.ts']],
  'src/driver/messages.ts': [],
  'src/driver/pg.ts': [['node_modules/pg/index.js']],
  'src/commands/measure.ts': [
    ['src/config/load.ts', 'src/commands/finish.ts', 'src/study/point.ts', 'src/driver/messages.ts'],
  ],
  'src/commands/render.ts': [['src/config/names.ts', 'src/commands/snapshot.ts', 'src/commands/finish.ts']],
  'src/commands/check.ts': [['src/commands/snapshot.ts']],
  'src/commands/finish.ts': [['src/config/load.ts']],
  'src/study/point.ts': [['src/config/names.ts']],
  'src/commands/snapshot.ts': [['src/config/load.ts'], ['src/render/svg.ts']],
  'src/render/svg.ts': [['node_modules/vega/index.js']],
  'src/config/load.ts': [['node_modules/yaml/index.js', 'src/errors/base.ts']],
  'src/config/names.ts': [],
  'src/errors/base.ts': [],
  'node_modules/pg/index.js': [['node_modules/shared/index.js']],
  'node_modules/vega/index.js': [
    ['node_modules/d3/index.js', 'node_modules/shared/index.js'],
    ['node_modules/vega/late.js'],
  ],
  'node_modules/vega/late.js': [],
  'node_modules/d3/index.js': [],
  'node_modules/shared/index.js': [],
  'node_modules/yaml/index.js': [],
});

describe('a module goes', () => {
  const names = chunkNames(graph, root);
  const where: [string, string | null, string][] = [
    ['src/cli.ts', null, 'an entry keeps its own file'],
    ['src/driver/loop.ts', null, 'with the entry that alone uses it'],
    ['src/study/point.ts', null, 'with the lazy command that alone uses it'],
    ['src/driver/messages.ts', 'driver', 'to its folder where two use it'],
    ['src/config/names.ts', 'config', 'to its folder'],
    ['src/config/load.ts', 'config+yaml', 'to its folder and the library it needs at once'],
    ['src/commands/finish.ts', 'commands+yaml', 'to a chunk that never loads more than it does itself'],
    ['src/commands/snapshot.ts', 'commands+yaml+later+vega', 'apart from it, for it may load more'],
    ['src/errors/base.ts', 'start', 'to the start where --help loads it'],
    ['node_modules/yaml/index.js', 'yaml', "to its library's chunk"],
    ['node_modules/d3/index.js', 'vega', 'to the chunk of the library that brings it'],
    ['node_modules/shared/index.js', 'pg+vega', 'to the chunk of both that bring it'],
    ['node_modules/vega/late.js', null, 'to a file of its own where a library loads it lazily'],
  ];
  it.each(where)('%s -> %s: %s', (file, name) => expect(names.get(`${root}/${file}`)).toBe(name));

  it('to a file named after it when it is loaded lazily', () => {
    expect(lazyName('/p/src/commands/measure.ts', root)).toBe('commands-measure');
    expect(lazyName('/p/node_modules/@a/b/lib/late.js', root)).toBe('a-b-lib-late');
  });
});

describe('a module id', () => {
  it('tells the package, the innermost where they nest', () => {
    expect(packageOf('/p/node_modules/@a/b/x.js')?.name).toBe('@a/b');
    expect(packageOf('/p/node_modules/a/node_modules/b/x.js?y')?.dir).toBe(
      '/p/node_modules/a/node_modules/b',
    );
    expect(packageOf('/p/src/cli.ts')).toBeNull();
  });
  it('tells the path in the project', () => {
    expect(ownPath('/p/src/cli.ts', root)).toBe('src/cli.ts');
    expect(ownPath('/p/node_modules/a/x.js', root)).toBeNull();
    expect(ownPath('\0virtual', root)).toBeNull();
  });
});
