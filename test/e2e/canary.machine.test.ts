/**
 * Targets that tell every secret they are given or sent, in every place and form they can, by each protocol that has
 * secrets: they are in no file and no stream of a run, whether it succeeds or fails, and in the arguments of no process.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Ended, filesBelow, fixture, startCli, untilGone, workFolder } from './support/cli.ts';
import { briefly } from './support/config.ts';
import { peek, type Seen, watchProcesses } from './support/process-list.ts';

const secret = (name: string) => `cAn4ry-${name}+of/the "house"`;
const secrets = {
  BENCH_ENV: secret('env'),
  BENCH_HEADER: secret('header'),
  BENCH_RESP: secret('resp'),
  BENCH_SQL: secret('sql'),
  BENCH_OWN: secret('own'),
  BENCH_OWN_HEADER: secret('own-header'),
};
/** What the runner holds and nobody below it may. */
const ambient = {
  GITHUB_TOKEN: 'ghs_canaryOfTheJob',
  ACTIONS_RUNTIME_TOKEN: 'canaryOfTheRuntime',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'canaryOfTheIdentity',
  'INPUT_GITHUB-TOKEN': 'canaryOfTheInput',
  AWS_SECRET_ACCESS_KEY: 'canaryOfTheCloud',
  HOME: '/canary-home',
  LANG: 'C.UTF-8',
  RUNNER_TRACKING_ID: 'tracked',
};
const formsOf = (value: string) => [
  value,
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(value).replaceAll(/%../g, (two) => two.toLowerCase()),
  new URLSearchParams({ a: value }).toString().slice(2),
  Buffer.from(value).toString('base64url'),
  // Those digits that stand for nothing else.
  Buffer.from(`root:${value}`).toString('base64').slice(8, 24),
];
const forms = Object.values(secrets).flatMap(formsOf);
const others = Object.values(ambient).filter((value) => /canary/i.test(value));

const variables = 'env: { SECRET: { from-env: BENCH_ENV, secret: true }, PLAIN: "${standin.api.url}" }';
const target = (kind: string, ...more: string[]) =>
  `{ command: ${JSON.stringify([process.execPath, fixture('tells.mjs'), kind, '${port}', ...more])}, ${variables} }`;
const password = (name: string) => `password: { from-env: ${name} }`;
const header = (name: string) => `headers: { X-Key: { from-env: ${name} } }`;

/** A module that throws what it knows, among the calls that go well. */
const module = `
let calls = 0;
export const createProtocol = ({ url, headers, password, methods, options, fromAsync }) => {
  if (options.breaks === 'at once') throw new Error('sees ' + password);
  if (options.breaks === 'later') setTimeout(() => { throw new Error('saw ' + headers['X-Key']); }, 50);
  return fromAsync({
    connect: async () => {
      if (options.breaks === 'later') await new Promise(() => {});
      return {};
    },
    call: async (_connection, method) => {
      calls += 1;
      if (calls % 25 === 0) throw new Error('knows ' + password + headers['X-Key']);
      const answer = await fetch(url + methods[method].call, { headers: { ...headers, 'X-Password': encodeURIComponent(password) } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return { answer: text };
    },
    close: async () => {},
  });
};
`;

const head = `schema: 1
name: canary
standins: { api: { routes: { "GET /": { text: fine } } } }
`;
const url = (scheme: string) => `url: "${scheme}://127.0.0.1:\${port}/"`;
const tail = `
methods: { front: GET /, get: GET a, row: { sql: SELECT 1 }, own: { call: front } }
measure: { point: { clients: 2, in-flight: 2, ${briefly.replace('min-calls: 1', 'min-calls: 60')} } }
stop: { failed: 50% }
`;
/** Each protocol with its secrets, what it is asked beside the load, and a check that fails with what was told. */
const tells = `${head}
targets: { web: ${target('http')}, store: ${target('resp')}, base: ${target('postgres')} }
endpoints:
  web:
    target: web
    protocol: http
    ${url('http')}
    identity: { http: "http://127.0.0.1:\${port}/version", version: version, commit: commit }
    client: { ${header('BENCH_HEADER')} }
  resp: { target: store, protocol: resp, url: "redis://127.0.0.1:\${port}", client: { ${password('BENCH_RESP')} } }
  sql: { target: base, protocol: postgres, ${url('postgres')}, client: { ${password('BENCH_SQL')} } }
  own: { target: web, protocol: ./own.mjs, ${url('http')}, client: { ${password('BENCH_OWN')}, ${header('BENCH_OWN_HEADER')} } }
matrix: { endpoint: [web, resp, sql, own] }
checks:
  no number: { endpoint: resp, call: TELL, expect: "= 1" }
  no row: { endpoint: sql, call: { sql: SELECT 'tell' }, expect: "= 1" }
evidence:
  of web: { endpoint: web, call: GET /tell, headline: . }
  of resp: { endpoint: resp, call: TELL, headline: . }
  of sql: { endpoint: sql, call: { sql: SELECT 'tell' }, headline: . }
  of own: { endpoint: own, call: { call: tell }, headline: . }
${tail}`;
/** Each with its way to fail. */
const fails = `${head}
targets: { dead: ${target('dies')}, web: ${target('http')}, store: ${target('resp', 'refuses')}, base: ${target('postgres', 'refuses')} }
endpoints:
  dead: { target: dead, protocol: http, ${url('http')} }
  resp: { target: store, protocol: resp, url: "redis://127.0.0.1:\${port}", client: { ${password('BENCH_RESP')} } }
  sql: { target: base, protocol: postgres, ${url('postgres')}, client: { ${password('BENCH_SQL')} } }
  own: { target: web, protocol: ./own.mjs, ${url('http')}, options: { breaks: at once }, client: { ${password('BENCH_OWN')} } }
  lost: { target: web, protocol: ./own.mjs, ${url('http')}, options: { breaks: later }, client: { ${header('BENCH_OWN_HEADER')} } }
matrix: { endpoint: [dead, resp, sql, own, lost] }
${tail}`;

interface Watched extends Seen {
  readonly ended: Ended;
  /** What the run has written, by file. */
  readonly written: ReadonlyMap<string, string>;
}

const textOf = (file: string): string => {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};
async function watch(config: string): Promise<Watched> {
  const folder = workFolder({ 'ratingplate.yml': config, 'own.mjs': module });
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  const env = { ...ambient, ...secrets, TMPDIR: temporary };
  const options = ['measure', '--out', 'out', '--html', '--json'];
  const { ended } = startCli(inject('entries'), options, folder, env);
  const written = new Map<string, string>();
  // Some of it is gone again when the run is over.
  const look = () => {
    for (const file of filesBelow(temporary)) written.set(file, peek(file));
  };
  const seen = await watchProcesses(ended, Object.values(secrets), look);
  expect(await untilGone(folder)).toEqual([]);
  for (const file of filesBelow(folder).filter((each) => !/(ratingplate\.yml|own\.mjs)$/.test(each)))
    written.set(file, textOf(file));
  return { ...seen, ended: await ended, written };
}

/** Where any of these stands, by place. */
const placesOf = ({ ended, written, commands }: Watched, values: readonly string[]) =>
  [
    ...written,
    ['stdout', ended.stdout],
    ['stderr', ended.stderr],
    ...[...commands].map((each) => ['process', each]),
  ]
    .map(([place = '', text = '']) => [place, values.filter((value) => text.includes(value))] as const)
    .filter(([, found]) => found.length > 0);
const filesOf = ({ written }: Watched, name: RegExp) =>
  [...written].filter(([file]) => name.test(file)).map(([, text]) => text);

let run: Watched;
let failed: Watched;
beforeAll(async () => {
  [run, failed] = await Promise.all([watch(tells), watch(fails)]);
}, 180_000);

describe('a target that tells all it knows', () => {
  it('was given four variables, a home of its own, and what the config says', () => {
    const log = filesOf(run, /\.log$/).join('\n');
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

  it('tells its secrets in no file and no stream, and they are in no list of processes, in none of their forms', () => {
    expect(placesOf(run, forms)).toEqual([]);
    // It did tell: the places where it was are there.
    for (const name of [/record\.json$/, /page\.md$/, /page\.html$/, /samples\.ndjson\.gz$/])
      expect(filesOf(run, name), `${name} ${run.ended.stderr}`).not.toEqual([]);
    for (const name of ['web', 'resp', 'sql', 'own']) {
      expect(filesOf(run, new RegExp(`logs/${name}\\b.*stderr\\.log$`)).join(), name).toContain(
        'told *** ***',
      );
      expect(filesOf(run, new RegExp(`evidence/of%20${name}\\.txt$`)).join(), name).toContain('*** ***');
    }
    for (const what of ['times *** ***', '42703 ***', 'knows ******'])
      expect(run.ended.stdout + run.ended.stderr).toContain(what);
    for (const page of filesOf(run, /page\.md$/)) expect(page).toContain('&#42;&#42;&#42;');
    // And the processes were seen.
    for (const program of [
      'cli.js measure',
      'cli.js render',
      'driver.js',
      'standin.js',
      'tells.mjs postgres',
    ])
      expect(
        [...run.commands].filter((each) => each.includes(program)),
        program,
      ).not.toEqual([]);
  });

  it('is given the secret of its environment and none of clients; driver, stand-in and who draws are given none', () => {
    const given = [...run.given, ...failed.given];
    const to = (program: string) => given.filter((each) => each.includes(program));
    for (const program of ['driver.js', 'standin.js', 'cli.js render'])
      expect(to(program), program).toEqual([]);
    const own = to('tells.mjs');
    expect(own.filter((each) => !each.startsWith(secrets.BENCH_ENV))).toEqual([]);
    expect(own.length).toBeGreaterThan(0);
  });

  it('had nothing of the runner to tell', () => {
    expect(others.length).toBe(6);
    expect(placesOf(run, others)).toEqual([]);
    expect(placesOf(failed, others)).toEqual([]);
  });
});

describe('a run that fails because of what is secret', () => {
  it('says why, and nothing of it', () => {
    expect(failed.ended.code).toBe(3);
    expect(placesOf(failed, forms)).toEqual([]);
    const said = failed.ended.stdout + failed.ended.stderr;
    for (const why of [
      'told *** ***',
      'WRONGPASS ***',
      '28P01 ***',
      'createProtocol threw: sees ***',
      'saw ***',
    ])
      expect(said, why).toContain(why);
  });
});
