import { describe, expect, it } from 'vitest';
import { detectServer } from '../../src/init/detect/index.ts';
import { openFolder } from '../../src/init/folder.ts';
import { projectOf } from './project.ts';

const detect = (files: Readonly<Record<string, string>>) => detectServer(openFolder(projectOf(files)));
const json = (value: unknown) => JSON.stringify(value);

describe('a Node project', () => {
  it('is an MCP server by its SDK, and is started by the program it installs', () => {
    const manifest = {
      name: '@scope/my-server',
      bin: { 'my-server': './dist/index.js' },
      scripts: { build: 'tsc', start: 'node elsewhere.js' },
      dependencies: { '@modelcontextprotocol/sdk': '^1.0.0', express: '^5.0.0' },
    };
    expect(detect({ 'package.json': json(manifest) })).toEqual({
      from: ['package.json, which needs @modelcontextprotocol/sdk'],
      hint: {
        name: 'my-server',
        command: ['node', 'dist/index.js'],
        build: ['npm', 'run', 'build'],
        protocol: 'mcp-stdio',
        node: true,
      },
    });
  });
  it.each([
    [{ bin: 'cli.mjs' }, ['node', 'cli.mjs']],
    [{ bin: 'run.sh' }, ['./run.sh']],
    [{ scripts: { start: 'node server.js --port 8080' } }, ['node', 'server.js', '--port', '8080']],
    // A shell's work is left to a shell.
    [{ scripts: { start: 'PORT=1 node server.js && echo "$X"' } }, ['npm', 'start']],
    [{ main: 'lib/main' }, ['node', 'lib/main']],
    [{}, undefined],
    [{ bin: 7, scripts: 'none', main: ['x'], dependencies: 'no' }, undefined],
  ])('%j is started by %j', (manifest, command) => {
    expect(detect({ 'package.json': json({ name: 'x', ...manifest }) }).hint.command).toEqual(command);
  });
  it('is an HTTP server by its framework, where it is nothing else', () => {
    const manifest = { main: 'server.js', dependencies: { fastify: '5' } };
    expect(detect({ 'package.json': json(manifest) }).hint.protocol).toBe('http');
  });
});

describe('a Node folder where a server is only installed', () => {
  const server = {
    'node_modules/@acme/files-mcp/package.json': json({
      name: '@acme/files-mcp',
      bin: { 'mcp-files': 'dist/index.js' },
      dependencies: { '@modelcontextprotocol/sdk': '1', express: '5' },
    }),
    'node_modules/left-pad/package.json': json({ name: 'left-pad', main: 'index.js' }),
  };
  const folder = (dependencies: object, more: object = {}) => ({
    ...server,
    'package.json': json({ dependencies, ...more }),
  });
  it('starts the one dependency that brings a program, and speaks what that speaks', () => {
    expect(detect(folder({ '@acme/files-mcp': '1', 'left-pad': '1' }))).toEqual({
      from: ['package.json, which installs @acme/files-mcp, which needs @modelcontextprotocol/sdk'],
      hint: { name: 'files-mcp', command: ['npx', '@acme/files-mcp'], protocol: 'mcp-stdio', node: true },
    });
  });
  it('is named by its own package.json, which also says how it is started where it does', () => {
    const { hint } = detect(folder({ '@acme/files-mcp': '1' }, { name: 'mine', main: 'server.js' }));
    expect(hint).toMatchObject({ name: 'mine', command: ['node', 'server.js'] });
    expect(hint.protocol).toBeUndefined();
  });
  it.each([
    [{}, {}, ['npx', '@acme/files-mcp']],
    [{}, { 'index.js': '' }, ['node', 'index.js']],
    [{ scripts: { build: 'tsc' } }, {}, ['node', 'index.js']],
    [{ main: 'server.js' }, {}, ['node', 'server.js']],
  ])('with the main file that npm init names (%j, %j) is started by %j', (more, files, command) => {
    const manifest = { name: 'x', main: 'index.js', ...more };
    expect(detect({ ...folder({ '@acme/files-mcp': '1' }, manifest), ...files }).hint.command).toEqual(
      command,
    );
  });
  it.each([
    [{ many: 'a.js', other: 'b.js' }, ['npx', '@acme/many']],
    [{ one: 'a.js', other: 'b.js' }, undefined],
  ])('of several programs (%j) npx takes that of the package, or none: %j', (bin, command) => {
    const many = { 'node_modules/@acme/many/package.json': json({ bin }) };
    expect(detect({ ...folder({ '@acme/many': '1' }), ...many }).hint.command).toEqual(command);
  });
  it.each([
    ['two of them bring one', { '@acme/files-mcp': '1', other: '1' }],
    ['none of them does', { 'left-pad': '1' }],
    ['it is not installed', { elsewhere: '1' }],
    ['a name leads out of node_modules', { '../outside': '1' }],
    ['it is no program that the manifest names', { odd: '1' }],
  ])('guesses nothing where %s', (_, dependencies) => {
    const more = {
      'node_modules/other/package.json': json({ bin: 'cli.js' }),
      'node_modules/odd/package.json': json({ bin: { odd: 7 } }),
      'outside/package.json': json({ bin: 'cli.js' }),
    };
    expect(detect({ ...folder(dependencies), ...more }).hint.command).toBeUndefined();
  });
});

describe('a Python project', () => {
  it.each([
    [
      '[project]\nname = "weather"\ndependencies = ["mcp[cli]>=1.2", "httpx"]\n[project.scripts]\nweather-mcp = "weather:main"\n',
    ],
    [
      '[tool.poetry]\nname = "weather"\n[tool.poetry.dependencies]\nmcp = "^1.2"\n[tool.poetry.scripts]\nweather-mcp = "weather:main"\n',
    ],
  ])('is known by its project table, or that of Poetry', (toml) => {
    expect(detect({ 'pyproject.toml': toml }).hint).toEqual({
      name: 'weather',
      command: ['weather-mcp'],
      protocol: 'mcp-stdio',
    });
  });
  it('is not taken for an MCP server by a name that only begins like it', () => {
    const toml = '[project]\nname = "x"\ndependencies = ["mcpanything", "Flask==3"]\n';
    expect(detect({ 'pyproject.toml': toml }).hint.protocol).toBe('http');
  });
});

describe('a Go project', () => {
  const module =
    'module example.com/acme/thing/v2\n\nrequire (\n\tgithub.com/modelcontextprotocol/go-sdk v1.0.0\n)\n';
  it.each([
    ['cmd/thing/main.go', './cmd/thing'],
    ['cmd/other/main.go', './cmd/other'],
    ['main.go', '.'],
  ])('whose program is in %s builds %s', (file, built) => {
    expect(detect({ 'go.mod': module, [file]: 'package main\n' }).hint).toEqual({
      name: 'thing',
      command: ['bin/thing'],
      build: ['go', 'build', '-o', 'bin/thing', built],
      protocol: 'mcp-stdio',
    });
  });
  it('with several programs, none of its own name, does not guess', () => {
    const files = { 'go.mod': module, 'cmd/a/main.go': '', 'cmd/b/main.go': '' };
    expect(detect(files).hint.command).toBeUndefined();
  });
  it('is not judged by what its dependencies need', () => {
    const indirect = 'module x.org/y\nrequire github.com/mark3labs/mcp-go v0.1.0 // indirect\n';
    expect(detect({ 'go.mod': indirect }).hint.protocol).toBeUndefined();
  });
});

describe('several files', () => {
  it('are one server: what is built here is started, and any of them may say that it speaks MCP', () => {
    const found = detect({
      'go.mod': 'module example.com/thing\n',
      'main.go': 'package main\n',
      'package.json': json({
        name: 'tools',
        scripts: { build: 'x', start: 'node x' },
        dependencies: { express: '5' },
      }),
      'server.json': json({
        name: 'io.github.acme/thing',
        packages: [{ registryType: 'npm', identifier: '@acme/thing', transport: { type: 'stdio' } }],
      }),
    });
    expect(found.hint).toEqual({
      name: 'thing',
      command: ['bin/thing'],
      build: ['go', 'build', '-o', 'bin/thing', '.'],
      protocol: 'mcp-stdio',
    });
    expect(found.from).toHaveLength(3);
  });
  it.each([
    ['npm', ['npx', '-y', 'a']],
    ['pypi', ['uvx', 'a']],
    ['oci', undefined],
  ])('a manifest of the registry alone starts what %s has', (registryType, command) => {
    const manifest = { name: 'x/y', packages: [{ registryType, identifier: 'a' }] };
    expect(detect({ 'server.json': json(manifest) }).hint.command).toEqual(command);
  });
  it.each(['{', '[]', '"x"', 'null', ''])('that are no manifest (%j) tell nothing', (text) => {
    const names = ['package.json', 'server.json', 'pyproject.toml', 'go.mod'];
    const found = detect(Object.fromEntries(names.map((name) => [name, text])));
    expect(found.hint.command).toBeUndefined();
  });
});
