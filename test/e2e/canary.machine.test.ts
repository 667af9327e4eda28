/**
 * A target that prints its environment, and tells its secret in every place and form it can: what it was given is what
 * the config says, and the secret is in no file and no stream of the run.
 */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { filesBelow, startCli, untilGone, workFolder } from './support/cli.ts';
import { briefly } from './support/config.ts';

const secret = 'cAn4ry+of/the "house"';
/** What the runner holds and nobody below it may. */
const ambient = {
  BENCH_SECRET: secret,
  GITHUB_TOKEN: 'ghs_canaryOfTheJob',
  ACTIONS_RUNTIME_TOKEN: 'canaryOfTheRuntime',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'canaryOfTheIdentity',
  'INPUT_GITHUB-TOKEN': 'canaryOfTheInput',
  AWS_SECRET_ACCESS_KEY: 'canaryOfTheCloud',
  HOME: '/canary-home',
  LANG: 'C.UTF-8',
  RUNNER_TRACKING_ID: 'tracked',
  TMPDIR: tmpdir(),
};
const forms = [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

const server = `
import { createServer } from 'node:http';
const secret = process.env.SECRET;
const told = [secret, encodeURIComponent(secret), JSON.stringify({ secret }), Buffer.from(secret).toString('base64')].join(' ');
console.log('environment ' + JSON.stringify(Object.keys(process.env).sort()) + ' home ' + process.env.HOME);
console.error('told ' + told);
let calls = 0;
createServer((request, response) => {
  if (request.url === '/version') return response.end(JSON.stringify({ version: 'v1 ' + told, commit: told }));
  calls++;
  // In two pieces: what masks must not look at each by itself.
  process.stderr.write(secret.slice(0, 9));
  process.stderr.write(secret.slice(9) + '\\n');
  // Some calls fail, and their reason quotes the answer.
  const wrong = calls > 3 && calls % 40 === 0;
  response.writeHead(wrong ? 500 : 200, { 'x-secret': encodeURIComponent(secret) });
  response.end(wrong ? told : 'fine');
}).listen(Number(process.argv[2]), '127.0.0.1');
`;
const config = `schema: 1
name: canary
target:
  command: ${JSON.stringify([process.execPath, 'server.mjs'])}
  args: ["\${port}"]
  env: { SECRET: { from-env: BENCH_SECRET, secret: true }, PLAIN: seen }
endpoint:
  protocol: http
  url: "http://127.0.0.1:\${port}/"
  identity: { http: "http://127.0.0.1:\${port}/version", version: version, commit: commit }
methods: { front: GET / }
measure: { point: { clients: 2, in-flight: 2, ${briefly} } }
stop: { failed: 50% }
`;

let folder: string;
let streams: string;
let files: string[];
const text = (file: string) => {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

beforeAll(async () => {
  folder = workFolder({ 'ratingplate.yml': config, 'server.mjs': server });
  const options = ['measure', '--out', 'out', '--html', '--json'];
  const ended = await startCli(inject('entries'), options, folder, ambient).ended;
  expect(await untilGone(folder)).toEqual([]);
  streams = ended.stdout + ended.stderr;
  files = filesBelow(folder).filter((file) => !/(ratingplate\.yml|server\.mjs)$/.test(file));
  expect(
    files.map((file) => path.basename(file)),
    streams,
  ).toEqual(
    expect.arrayContaining(['record.json', 'page.md', 'page.html', 'stderr.log', 'samples.ndjson.gz']),
  );
});

describe('a target that tells all it knows', () => {
  it('was given four variables, a home of its own, and what the config says', () => {
    const log = files
      .filter((file) => file.endsWith('.log'))
      .map(text)
      .join('\n');
    const [, names = '[]', home] = /environment (\[.*?\]) home (\S+)/.exec(log) ?? [];
    expect(JSON.parse(names)).toEqual([
      'HOME',
      'LANG',
      'PATH',
      'PLAIN',
      // The mark by which what an instance has started is found.
      'RATINGPLATE_INSTANCE',
      'RUNNER_TRACKING_ID',
      'SECRET',
      'TMPDIR',
    ]);
    expect(home).not.toBe(ambient.HOME);
  });

  it('tells its secret in no file and no stream, in none of its forms', () => {
    const found = files.flatMap((file) =>
      forms.filter((form) => text(file).includes(form)).map((form) => [file, form]),
    );
    expect(found).toEqual([]);
    expect(forms.filter((form) => streams.includes(form))).toEqual([]);
    // It did tell: the places where it was are there.
    expect(files.filter((file) => text(file).includes('told *** ***')).length).toBeGreaterThan(0);
  });

  it('had nothing of the runner to tell', () => {
    const others = Object.values(ambient).filter((value) => /canary/i.test(value) && value !== secret);
    expect(others.length).toBe(6);
    expect(others.filter((value) => files.some((file) => text(file).includes(value)))).toEqual([]);
    expect(others.filter((value) => streams.includes(value))).toEqual([]);
  });
});
