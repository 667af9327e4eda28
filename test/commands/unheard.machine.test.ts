/** Whoever stops listening does not break a run, and a run leaves no copy of Node behind whoever killed it. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import { runCli, startCli, untilGone, workFolder } from '../e2e/support/cli.ts';
import { briefly, goodServer } from '../e2e/support/config.ts';

const config = `schema: 1
name: unheard
target: { command: ${goodServer} }
endpoint: { protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }
methods: { one call: { tools/call: { name: fixed, arguments: {} } } }
measure: { point: { clients: 2, ${briefly} } }
`;
const measure = ['measure', '--out', 'out', '--no-render'];

/** Closes a pipe of the program after its first words; its exit code. */
function stopListening(folder: string, args: readonly string[], to: 'stdout' | 'stderr') {
  const child = spawn(process.execPath, [path.join(inject('entries'), 'cli.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child[to].once('data', () => child[to].destroy());
  child[to === 'stdout' ? 'stderr' : 'stdout'].resume();
  return new Promise<number | null>((resolve) => child.once('close', resolve));
}

describe('a run nobody listens to any more', () => {
  it.each([
    ['stdout', [...measure, '--json']],
    ['stderr', measure],
  ] as const)('on %s goes on to its end', async (stream, args) => {
    const folder = workFolder({ 'ratingplate.yml': config });
    expect(await stopListening(folder, args, stream)).toBe(0);
    expect(await untilGone(folder)).toEqual([]);
    const file = path.join(folder, 'out', 'record.json');
    expect(parseRecord(readFileSync(file, 'utf8'), file).complete).toBe(true);
  });
  it('because its output has no room says so and fails', async () => {
    const folder = workFolder({ 'ratingplate.yml': config });
    const full = spawn(
      'sh',
      [
        '-c',
        'exec "$0" "$@" > /dev/full',
        process.execPath,
        path.join(inject('entries'), 'cli.js'),
        'measure',
        '--plan',
      ],
      {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    full.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    expect(await new Promise((resolve) => full.once('close', resolve))).toBe(3);
    expect(said).toMatch(/could not be written: .*ENOSPC/);
  });
});

describe('the private copy of Node of a run that was killed', () => {
  it('is removed by the next start', async () => {
    const folder = workFolder({ 'ratingplate.yml': config });
    const run = startCli(inject('entries'), measure, folder);
    while (!/launch/.test(run.errors())) await new Promise((resolve) => setTimeout(resolve, 5));
    run.child.kill('SIGKILL');
    await run.ended;
    expect(await untilGone(folder)).toEqual([]);
    const runs = path.join(folder, '.ratingplate');
    const [killed = ''] = readdirSync(runs).filter((name) => /^\d/.test(name));
    expect(existsSync(path.join(runs, killed, 'node'))).toBe(true);
    expect((await runCli(inject('entries'), measure, folder)).code).toBe(0);
    expect(existsSync(path.join(runs, killed, 'node'))).toBe(false);
  });
});
