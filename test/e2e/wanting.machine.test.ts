/** Servers that want something a config has not given them: the user is told what, also with --quiet. */
import { describe, expect, inject, it } from 'vitest';
import { runCli, untilGone, workFolder } from './support/cli.ts';
import { briefly, goodServer } from './support/config.ts';

/** Measures a config of few lines as quietly as can be. */
async function quietly(lines: string) {
  const folder = workFolder({
    'ratingplate.yml': `schema: 1\nname: wanting\n${lines}measure: { point: { clients: 1, ${briefly} } }\n`,
  });
  const ended = await runCli(inject('entries'), ['measure', '--quick', '--quiet', '--out', 'out'], folder);
  expect(await untilGone(folder)).toEqual([]);
  expect(ended.stdout).toBe('');
  return ended;
}
const program = (text: string) => JSON.stringify([process.execPath, '-e', text]);

describe.concurrent('a server that wants', () => {
  it('an argument, over stdio, is quoted, and the hint says where it goes', async () => {
    const usage = `console.error('Usage: server DIRECTORY'); process.exit(2)`;
    const { code, stderr } = await quietly(
      `target: { command: ${program(usage)} }\nendpoint: { protocol: mcp-stdio }\n`,
    );
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /target-exited: client 1 could not connect: the target \(pid \d+\) ended with code 2. Its last lines:\n {4}Usage: server DIRECTORY\n {2}.*an argument goes into `args`/,
    );
  });

  it('a credential, over HTTP, is named with the status, and the hint says where it goes', async () => {
    const locked = `require('http').createServer((q, r) => r.writeHead(401).end()).listen(+process.argv[1], '127.0.0.1')`;
    const { code, stderr } = await quietly(
      `target: { command: ${program(locked)}, args: ["\${port}"] }\nendpoint: { protocol: mcp-http }\n`,
    );
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /credential-wanted: client 1 could not connect: .*status 401.*\n {2}.*`client: \{ headers: /,
    );
  });

  it('another call makes its figures invalid, with the code of the reason', async () => {
    const { code, stderr } = await quietly(`target: { command: ${goodServer}, args: [--http, "\${port}"] }
endpoint: { protocol: mcp-http }
methods: { list: tools/list, none: { tools/call: { name: fixed, arguments: {} }, expect: { text: never said } } }
`);
    expect(stderr).toMatch(/^warning: none: \d+ times /m);
    expect(stderr).toMatch(/^ {2}not valid: http, none p50_ms: failed-calls, /m);
    expect(code).toBe(1);
  });
});
