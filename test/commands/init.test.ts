/** What `init` writes, what it refuses, and that nothing is lost then. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { init } from '../../src/commands/init.ts';
import { parseOptions } from '../../src/commands/options.ts';
import { FilesThereError, InitIncompleteError, InitInvalidError } from '../../src/errors/init.ts';
import type { Ask } from '../../src/init/answers.ts';
import { projectOf } from '../init/project.ts';

const root = path.join(import.meta.dirname, '../..');
const mcp = {
  'package.json': '{"name":"thing","bin":"server.js","dependencies":{"@modelcontextprotocol/sdk":"1"}}',
};
const git = { '.git/HEAD': 'ref: refs/heads/main\n' };

interface Ended {
  readonly code: number;
  readonly said: string;
}

async function run(cwd: string, args: readonly string[], ask: Ask | null = null): Promise<Ended> {
  let said = '';
  const stream = {
    write: (text: string) => {
      said += text;
    },
    isTTY: false,
  };
  const code = await init(parseOptions('init', args), {
    cwd,
    env: {},
    stdout: stream,
    stderr: stream,
    entries: path.join(root, 'dist'),
    execPath: process.execPath,
    commandLine: 'ratingplate init',
    signal: new AbortController().signal,
    ask,
  });
  return { code, said };
}
const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');
/** All files below, with their text. */
const contentOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );

describe('in a repository', () => {
  it('writes config, page, workflows and what Git is to know, and ends with the plan', async () => {
    const folder = projectOf({ ...mcp, ...git, '.gitignore': 'node_modules\n' });
    const { code, said } = await run(folder, ['--page', 'docs/resources.md']);
    expect(code).toBe(0);
    expect(Object.keys(contentOf(folder)).sort()).toEqual([
      '.git/HEAD',
      '.gitattributes',
      '.github/workflows/ratingplate-dispatch.yml',
      '.github/workflows/ratingplate-review.yml',
      '.github/workflows/ratingplate.yml',
      '.gitignore',
      'docs/resources.md',
      'package.json',
      'ratingplate.yml',
    ]);
    expect(read(folder, '.gitignore')).toBe('node_modules\n.ratingplate/\n');
    expect(said).toContain('found package.json, which needs @modelcontextprotocol/sdk\n');
    expect(said).toMatch(/^added {4}\.gitignore$/m);
    expect(said).toMatch(/^new {6}ratingplate\.yml$/m);
    expect(said).toMatch(/\bstdio\b.*\bmin\b/);
  });
  it('where a server is only installed needs no flag, ignores what is installed, and goes on to publishing', async () => {
    const folder = projectOf({
      ...git,
      'package.json': '{"dependencies":{"files-mcp":"^1.0.0"}}',
      'node_modules/files-mcp/package.json':
        '{"name":"files-mcp","bin":"cli.js","dependencies":{"@modelcontextprotocol/sdk":"1"}}',
    });
    const { said } = await run(folder, []);
    expect(read(folder, 'ratingplate.yml')).toContain('command: [npx, files-mcp]\n');
    expect(read(folder, '.gitignore')).toBe('.ratingplate/\nnode_modules/\n');
    expect(said).toMatch(/\n {2}ratingplate doctor .*\n.* publish --tag TAG --repository OWNER\/NAME\n$/);
  });
  it('that holds several projects writes beside the one, and workflows at the root', async () => {
    const folder = projectOf({ ...git, 'packages/a/package.json': mcp['package.json'] });
    await run(path.join(folder, 'packages/a'), []);
    expect(existsSync(path.join(folder, 'packages/a/ratingplate.yml'))).toBe(true);
    expect(read(folder, '.github/workflows/ratingplate.yml')).toContain(
      'config: "packages/a/ratingplate.yml"',
    );
    expect(read(folder, '.gitattributes')).toContain(
      '/packages/a/docs/ratingplate/** -text linguist-generated\n',
    );
  });
  it('does nothing the second time', async () => {
    const folder = projectOf({ ...mcp, ...git });
    await run(folder, ['--page', 'README.md']);
    const before = contentOf(folder);
    const { said } = await run(folder, ['--page', 'README.md']);
    expect(contentOf(folder)).toEqual(before);
    expect(said).not.toMatch(/^(new|added|replaced)/m);
  });
  it('replaces nothing without --force, names all that is in the way, and has written nothing then', async () => {
    const theirs = { 'ratingplate.yml': 'theirs\n', '.github/workflows/ratingplate.yml': 'theirs\n' };
    const folder = projectOf({ ...mcp, ...git, ...theirs });
    const before = contentOf(folder);
    const failed = await run(folder, []).catch((error) => error);
    expect(failed).toBeInstanceOf(FilesThereError);
    expect(failed.message).toBe('already there: ratingplate.yml, .github/workflows/ratingplate.yml');
    expect(contentOf(folder)).toEqual(before);
    expect((await run(folder, ['--force'])).said).toMatch(/^replaced ratingplate\.yml$/m);
    expect(read(folder, 'ratingplate.yml')).not.toBe('theirs\n');
  });
});

describe('elsewhere', () => {
  it('writes the config alone, and says why', async () => {
    const folder = projectOf(mcp);
    const { said } = await run(folder, []);
    expect(Object.keys(contentOf(folder)).sort()).toEqual(['package.json', 'ratingplate.yml']);
    expect(said).toContain('No Git repository is here');
  });
});

describe('what it is told', () => {
  it('takes the command behind -- as it stands, options and all', async () => {
    const folder = projectOf({});
    const args = [
      '--protocol',
      'http',
      '--name',
      'my: site',
      '--',
      'python3',
      '-m',
      'http.server',
      '${port}',
      '--force',
    ];
    await run(folder, args);
    expect(read(folder, 'ratingplate.yml')).toContain(
      'command: [python3, -m, http.server, "${port}", --force]',
    );
    expect(read(folder, 'ratingplate.yml')).toContain('name: "my: site"\n');
  });
  it.each([
    [[], 'nothing here says how the server is started'],
    [['--', 'x'], 'nothing here says which protocol the server speaks'],
    [['--protocol', 'mcp-studio', '--', 'x'], 'there is no protocol "mcp-studio"; did you mean mcp-stdio?'],
  ])('%j is not enough', async (args, message) => {
    const folder = projectOf({});
    const failed = await run(folder, args).catch((error) => error);
    expect(failed).toBeInstanceOf(InitIncompleteError);
    expect(failed.message).toBe(message);
    expect(contentOf(folder)).toEqual({});
  });
  it.each([
    ['--dir', '/etc/x'],
    ['--page', '../page.md'],
    ['--url', 'not a url'],
  ])('a value that no config can have (%s %s) writes nothing', async (option, value) => {
    const folder = projectOf(git);
    mkdirSync(path.join(folder, 'p'));
    writeFileSync(path.join(folder, 'p/package.json'), '{}');
    const args = ['--protocol', 'http', option, value, '--', 'x', '${port}'];
    const before = contentOf(folder);
    await expect(run(path.join(folder, 'p'), args)).rejects.toThrow(InitInvalidError);
    expect(contentOf(folder)).toEqual(before);
  });
  it('asks for what no flag says, offering what was found', async () => {
    const folder = projectOf(mcp);
    const asked: (readonly [string, string])[] = [];
    await run(folder, ['--name', 'given'], async (question, offered) => {
      asked.push([question.replace(/ \(.*/, ''), offered]);
      return question.startsWith('Protocol') ? 'mcp-http' : offered;
    });
    expect(asked).toEqual([
      ['Command that starts it', 'node server.js'],
      ['Protocol', 'mcp-stdio'],
      ['Where it listens', 'http://127.0.0.1:${port}/mcp'],
    ]);
    expect(read(folder, 'ratingplate.yml')).toContain('protocol: mcp-http');
  });
});
