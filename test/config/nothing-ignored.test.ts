/** No option is parsed and ignored: every key of the schema, when set, changes the plan. */
import { describe, expect, it } from 'vitest';
import { schemaFiles } from '../../scripts/schemas/files.ts';
import { makePlan, parseConfig } from '../../src/config/index.ts';

type Schema = { readonly [key: string]: unknown };

/** Every key of a JSON Schema as a path; `*` stands for a name, `0` for an item. */
function keysOf(schema: Schema, path = ''): string[] {
  const inner = (key: string) => ((schema[key] ?? []) as Schema[]).flatMap((one) => keysOf(one, path));
  const named = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).flatMap(
    ([key, one]) => [`${path}.${key}`, ...keysOf(one, `${path}.${key}`)],
  );
  const more = schema['additionalProperties'];
  const any = typeof more === 'object' && more !== null ? keysOf(more as Schema, `${path}.*`) : [];
  const items = typeof schema['items'] === 'object' ? keysOf(schema['items'] as Schema, `${path}.0`) : [];
  return [...inner('anyOf'), ...named, ...any, ...items];
}

const keys = [
  ...new Set(keysOf(JSON.parse(schemaFiles()['config.schema.json'] ?? '{}')).map((key) => key.slice(1))),
];

const base = `schema: 1
name: base
targets:
  server:
    command: server
    args: ["\${port}", "\${port.extra}", "\${standin.api.url}"]
    env: { SET: { from-env: HOST_SET } }
    identity: { http: "http://127.0.0.1:\${port}/v" }
  spare: { command: spare, args: ["\${port}", "\${port.extra}"] }
standins: { api: { client-header: token, routes: { "GET /a": { status: 200 } } } }
endpoints:
  http: { target: server, protocol: http, url: "http://127.0.0.1:\${port}", ready: { http: "http://127.0.0.1:\${port}" }, identity: { http: "http://127.0.0.1:\${port}/w" } }
  other: { target: spare, protocol: http, url: "http://127.0.0.1:\${port}" }
  third: { target: server, protocol: http, url: "http://127.0.0.1:\${port}" }
methods: { one: GET /one, two: GET /two }
matrix: { endpoint: [http, other, third], kind: [a, b] }
measure:
  point: { clients: 2 }
  series: { clients: [1, 2], held: { method: two, calls: [1], probe: { http: "http://127.0.0.1:\${port}/up" } } }
  throughput: { connections: [1, 2] }
overrides: [{ match: { kind: a }, note: base }]
checks:
  number: { endpoint: http, call: GET /n, expect: "= 1" }
  equal: { equal: [{ endpoint: http, call: GET /a }, { endpoint: other, call: GET /a }] }
evidence: { command: { command: [uname] }, call: { endpoint: http, call: GET /e } }
`;

/** Another value for a key, by its last name, or by its whole path where one name means several things. */
const values: Readonly<Record<string, string>> = {
  name: 'other',
  host: '"0123456789abcdef"',
  html: 'true',
  'wait-for-quiet': '7s',
  args: '[--more]',
  'targets.*.args': '["${port}", "${port.extra}", "${standin.api.url}", --more]',
  env: '{ MORE: "1" }',
  build: '[make]',
  cwd: 'sub',
  home: 'inherit',
  url: '"http://127.0.0.1:${port}/base"',
  protocol: 'mcp-http',
  pace: '3/s',
  rate: '30/s',
  from: '9/s',
  to: '8/s',
  over: '7s',
  'find-rate': '{ p99: 20ms }',
  p99: '30ms',
  tls: '{ ca: other.pem }',
  ca: 'other.pem',
  'server-name': 'other.test',

  headers: '{ x: y }',
  source: '127.0.1.${client}',
  options: '{ version: 2025-06-18 }',
  'client-header': 'x-client',
  routes: '{ "GET /b": { status: 200 } }',
  json: '[1]',
  text: 'hello',
  delay: '1s',
  timeout: '7s',
  status: '201',
  methods: '[two]',
  probe: 'node',
  user: 'bench',
  password: '{ from-env: HOST_SECRET }',
  rounds: '7',
  window: '9s',
  'max-window': '99s',
  'min-calls': '77',
  time: '2s',
  max: '41s',
  admit: 'ends',
  floor: '6s',
  cap: '25s',
  're-read': '11s',
  'idle-cpu': '4s',
  'warm-calls': '9',
  calls: '55',
  'sample-interval': '50ms',
  'in-flight': '3',
  'first-call': 'two',
  only: '{ kind: b }',
  parameters: '{ size: [1, 2] }',
  samples: '5',
  sample: '8s',
  instances: '4',
  connections: '[1, 9]',
  why: 'because',
  note: 'noted',
  expect: '{ standin.api: "> 3" }',
  match: '{ kind: b }',
  go: '"http://127.0.0.1:${port.extra}"',
  prometheus: '"http://127.0.0.1:${port.extra}/metrics"',
  secret: 'true',
  default: 'instead',
  'from-env': 'HOST_OTHER',
  version: 'a.b',
  commit: 'c.d',
  stdin: '9s',
  term: '19s',
  latency: '5s',
  failed: '5%',
  memory: '1 GiB',
  dir: 'docs/other',
  pages: '{ en: docs/a.md }',
  sections: '{ pool: text }',
  cpu: 'some',
  cpus: '3',
  pattern: '"(\\\\d+)"',
  when: 'after',
  headline: 'x',
  endpoint: 'other',
  call: 'GET /other',
  target: 'spare',
  include: '[{ endpoint: http, kind: c }]',
  exclude: '[{ kind: b }]',
  matrix: '{ endpoint: [http, other, third], kind: [a, z] }',
  overrides: '[]',
  'targets.*.command': 'another',
  'targets.*.identity.command': '[server, --version]',
  'targets.*.identity.http': '"http://127.0.0.1:${port}/z"',
  'endpoints.*.identity.command': '[server, -V]',
  'endpoints.*.identity.http': '"http://127.0.0.1:${port}/z"',
  'endpoints.*.ready.http': '"http://127.0.0.1:${port}/up"',
  'endpoints.*.ready.tcp': '"127.0.0.1:${port}"',
  'endpoints.*.ready.log': 'up',
  'measure.point.clients': '5',
  'measure.series.clients': '[1, 7]',
  'overrides.0.point.clients': '5',
  'overrides.0.series.clients': '[1, 7]',
  'overrides.0.methods': '{ one: GET /three }',
  'measure.series.held': '{ method: two, calls: [2] }',
  'overrides.0.series.held': '{ method: two, calls: [2] }',
  'measure.series.held.method': 'one',
  'overrides.0.series.held.method': 'one',
  'measure.series.held.calls': '[2]',
  'overrides.0.series.held.calls': '[2]',
  'measure.series.held.probe': '{ method: one }',
  'overrides.0.series.held.probe': '{ method: one }',
  'measure.series.held.probe.method': 'two',
  'overrides.0.series.held.probe.method': 'two',
  'measure.series.held.probe.http': '"http://127.0.0.1:${port}/well"',
  'overrides.0.series.held.probe.http': '"http://127.0.0.1:${port}/well"',
  'checks.*.expect': '"= 2"',
  'checks.*.equal': '[{ endpoint: http, call: GET /x }, { endpoint: other, call: GET /x }]',
  'evidence.*.command': '[hostname]',
};

/** Where a name of the path is in the base. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^targets\.\*\.env\.\*/, 'targets.server.env.SET'],
  [/^(measure\.\w+|overrides\.0(?:\.\w+)?|endpoints\.\*|targets\.\*)\.env\.\*/, ''],
  [/^targets\.\*/, 'targets.server'],
  [/^endpoints\.\*\.client\.headers\.\*/, 'endpoints.http.client.headers.X-Secret'],
  [/^endpoints\.\*/, 'endpoints.http'],
  [/^standins\.\*\.routes\.\*/, 'standins.api.routes."GET /a"'],
  [/^standins\.\*/, 'standins.api'],
  [/^checks\.\*\.equal/, 'checks.equal.equal'],
  [/^checks\.\*/, 'checks.number'],
  [/^evidence\.\*\.command/, 'evidence.command.command'],
  [/^evidence\.\*/, 'evidence.call'],
];

/** Keys that change nothing by themselves: the version, containers whose inner keys are tried, and the same shape again. */
function isApart(key: string): boolean {
  const containers =
    /^(schema|endpoints\.\*\.protocol|targets|standins|endpoints|measure|checks|evidence|stop|snapshot|reference|measure\.(point|series|throughput)|overrides\.0\.(point|series|throughput)|.*\.(settle|quiet|warm-up|ready|identity|client|stop))$/;
  const shorthand = /^(target|endpoint)(\.|$)/;
  const runs = /\.running(\.|$)/;
  // The environment has one shape in eleven places, tried in one.
  const environment = /^(measure|overrides|endpoints).*\.env\.\*/;
  return containers.test(key) || shorthand.test(key) || runs.test(key) || environment.test(key);
}

const planned = (set: string[], text = base) =>
  JSON.stringify({ ...makePlan(parseConfig(text, 'a.yml', set)), unpublishable: [], configSha256: '' });
const plain = planned([]);
/** What an override may say of held calls is whole in itself. */
const whole =
  'overrides.0.series.held={ method: two, calls: [1], probe: { http: "http://127.0.0.1:${port}/up" } }';
/** A protocol whose clients sign in. */
const stores = ['http', 'other', 'third'].flatMap((name) => [
  `endpoints.${name}.protocol=resp`,
  `endpoints.${name}.url="redis://127.0.0.1:\${port}"`,
]);
const secure = ['endpoints.http.url="https://127.0.0.1:${port}"'];
const signingIn = [...stores, 'methods={ one: PING, two: DBSIZE }', 'checks={}', 'evidence={}'];

/** The whole that a key is a part of, where it cannot stand without it. */
function aroundIt(key: string): string[] {
  const held = /^overrides\.0\.series\.held\./.test(key) ? [whole] : [];
  const probe = /^(measure|overrides\.0)\.series\.held\.probe\.method$/.exec(key);
  const asked = probe === null ? [] : [`${probe[1]}.series.held.probe={ method: one }`];
  const risen = /^(.*\.rate)\.\w+$/.exec(key);
  const rate = risen === null ? [] : [`${risen[1]}={ from: 1/s, to: 2/s, over: 3s }`];
  return [...held, ...asked, ...rate];
}

describe('every key of the schema', () => {
  it('is tried', () => expect(keys.length).toBeGreaterThan(150));

  it.each(keys.filter((key) => !isApart(key)))('%s changes the plan', (key) => {
    const last = key.split('.').at(-1) ?? '';
    const value = key === 'methods' ? '{ one: GET /1, two: GET /2 }' : (values[key] ?? values[last]);
    if (value === undefined) throw new Error(`no other value for ${key}: add one to this test`);
    const place = names.find(([pattern]) => pattern.test(key));
    const path = place === undefined ? key : key.replace(place[0], place[1]);
    const more: Readonly<Record<string, string[]>> = {
      'targets.*.env.*.from-env': [],
      'endpoints.*.options': [
        'endpoints.http.protocol=mcp-http',
        'endpoints.other.protocol=mcp-http',
        'endpoints.third.protocol=mcp-http',
        'methods={ one: tools/list, two: ping }',
        'checks={}',
        'evidence={}',
      ],
      'endpoints.*.client.headers.*.from-env': [
        'endpoints.http.client.headers={ X-Secret: { from-env: A } }',
      ],
      'endpoints.*.tls': secure,
      'endpoints.*.tls.ca': secure,
      'endpoints.*.tls.server-name': secure,
      'endpoints.*.client.user': signingIn,
      'endpoints.*.client.password': signingIn,
      'endpoints.*.client.password.from-env': signingIn,
      'measure.series.first-call': ['measure.series.methods=[one, two]'],
      'overrides.0.series.first-call': ['measure.series.methods=[one, two]'],
      'reference.0.cpu': ['reference=[{ cpus: 3 }]'],
      'reference.0.cpus': ['reference=[{ cpu: X }]'],
      'reference.0.host': ['reference=[{ cpu: X }]'],
      'endpoints.*.ready.tcp': ['endpoints.http.ready={}'],
      'endpoints.*.ready.log': ['endpoints.http.ready={}'],
    };
    const also = [...aroundIt(key), ...(more[key] ?? [])];
    const before = also.length > 0 ? planned(also) : plain;
    expect(planned([...also, `${path}=${value}`])).not.toBe(before);
  });
});

describe('a protocol', () => {
  it('is carried', () => {
    const text =
      'schema: 1\nname: p\ntarget: { command: p, args: ["${port}"] }\nendpoint: { protocol: mcp-http, url: "http://127.0.0.1:${port}" }\nmethods: { list: tools/list }\n';
    const web = ['endpoint.protocol=http', 'methods={ list: GET / }'];
    expect(makePlan(parseConfig(text, 'a.yml')).measurements[0]?.scenario.endpoint.protocol).toBe('mcp-http');
    expect(makePlan(parseConfig(text, 'a.yml', web)).measurements[0]?.scenario.endpoint.protocol).toBe(
      'http',
    );
  });
});

describe('a running target', () => {
  it('is carried in each of its forms', () => {
    const text =
      'schema: 1\nname: r\ntarget: { running: { unit: a } }\nendpoint: { protocol: resp, url: "redis://127.0.0.1:1" }\nmethods: { ping: PING }\n';
    const forms = ['{ unit: b }', '{ port: 5 }', '{ pid-file: p }'].map((form) =>
      planned([`target.running=${form}`], text),
    );
    expect(new Set([planned([], text), ...forms]).size).toBe(4);
  });
});
