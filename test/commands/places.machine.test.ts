/** Folders that cannot be used are named before anything is measured, and are no fault of ours. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { runCli, workFolder } from '../e2e/support/cli.ts';
import { briefly, goodServer } from '../e2e/support/config.ts';

const config = `schema: 1
name: places
target: { command: ${goodServer} }
endpoint: { protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }
methods: { one call: { tools/call: { name: fixed, arguments: {} } } }
measure: { point: { clients: 2, ${briefly} } }
`;

describe('measure', () => {
  it.each(['taken', 'taken/deeper/still'])(
    'refuses --out %s where a file stands, before it measures',
    async (out) => {
      const folder = workFolder({ 'ratingplate.yml': config, taken: 'a file' });
      const ended = await runCli(inject('entries'), ['measure', '--out', out], folder);
      expect(ended.code).toBe(3);
      expect(ended.stderr).toMatch(/taken[\s\S]*place-unusable/);
      expect(existsSync(path.join(folder, '.ratingplate'))).toBe(false);
    },
  );
  it.each(['link/nowhere', 'link/nowhere/deeper', 'taken'])(
    'refuses the snapshot folder %s of a config, before it measures',
    async (dir) => {
      const folder = workFolder({
        'ratingplate.yml': `${config}snapshot: { dir: ${dir} }\n`,
        taken: 'a file',
      });
      symlinkSync('/proc', path.join(folder, 'link'));
      const ended = await runCli(inject('entries'), ['measure'], folder);
      expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining('(place-unusable, ') });
      expect(ended.stderr).toContain(dir);
      expect(existsSync(path.join(folder, '.ratingplate'))).toBe(false);
    },
  );
  it('names the place where a run cannot be kept', async () => {
    const folder = workFolder({ 'ratingplate.yml': config, '.ratingplate': 'a file' });
    const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(/\.ratingplate[\s\S]*place-unusable/);
    expect(ended.stderr).not.toMatch(/report it/);
  });
  it('says so where the current folder is gone', async () => {
    const folder = workFolder({ 'ratingplate.yml': config, 'gone/file': '' });
    // A shell that stands in the folder while it is removed.
    const shell = spawn(
      'sh',
      [
        '-c',
        'read go && exec "$0" "$@"',
        process.execPath,
        path.join(inject('entries'), 'cli.js'),
        'measure',
      ],
      {
        cwd: path.join(folder, 'gone'),
        stdio: ['pipe', 'ignore', 'pipe'],
      },
    );
    let said = '';
    shell.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    rmSync(path.join(folder, 'gone'), { recursive: true });
    shell.stdin.end('go\n');
    expect(await new Promise((resolve) => shell.once('close', resolve))).toBe(3);
    expect(said).toMatch(/no longer there[\s\S]*place-unusable/);
  });
});

describe.each(['measure', 'demo', 'render'])('%s', (command) => {
  it.each(['taken', '/proc/nowhere', '/proc/nowhere/deeper'])(
    'refuses --out %s by name, at once',
    async (out) => {
      const folder = workFolder({ 'ratingplate.yml': config, taken: 'a file' });
      const ended = await runCli(inject('entries'), [command, '--out', out], folder);
      expect(ended.code).toBe(3);
      expect(ended.stderr).toMatch(/(?:taken|\/proc\/nowhere)[\s\S]*\(place-unusable, /);
      expect(ended.stderr).not.toMatch(/report it|\n\s+at /);
      expect(readdirSync(folder).sort()).toEqual(['ratingplate.yml', 'taken']);
    },
  );
});

it('a place that can be used is left as it is', async () => {
  const folder = workFolder({ 'there/file': '' });
  // The record is missing: what ends the command comes after the place was tried.
  for (const out of ['there', 'not/yet']) {
    const ended = await runCli(inject('entries'), ['render', '--out', out], folder);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('record-not-found') });
  }
  expect(readdirSync(folder)).toEqual(['there']);
  expect(readdirSync(path.join(folder, 'there'))).toEqual(['file']);
});
