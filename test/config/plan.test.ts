import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePlan, type PlanOptions, parseConfig } from '../../src/config/index.ts';
import type { Measurement, Plan } from '../../src/config/plan.ts';
import { ConfigErrors, PlanOptionError } from '../../src/errors/config.ts';
import { UnknownMeasurementError } from '../../src/errors/usage.ts';
import { changed, whole } from './broken.ts';

const plan = (text: string, options?: PlanOptions): Plan =>
  makePlan(parseConfig(text, '/project/ratingplate.yml'), options);
const ids = (text: string, options?: PlanOptions) => plan(text, options).measurements.map(({ id }) => id);
function one(text: string, id: string, options?: PlanOptions): Measurement {
  const found = plan(text, options).measurements.find((measurement) => measurement.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

const five = `schema: 1
name: five
target: { command: server }
endpoint: { protocol: mcp-stdio }
methods: { list: tools/list }
`;

describe('waiting for a quiet machine', () => {
  const waitMs = (more: string, options?: PlanOptions) => plan(`${five}${more}\n`, options).quietWaitMs ?? 0;
  const reference = 'reference: { cpus: 8 }';
  it('is for what is published as of a reference, unless the config says otherwise', () => {
    expect([waitMs(''), waitMs(reference)]).toEqual([0, 600_000]);
    expect(waitMs('wait-for-quiet: 90s')).toBe(90_000);
    expect(waitMs(`${reference}\nwait-for-quiet: 0s`)).toBe(0);
    expect(waitMs(reference, { profile: 'short' })).toBe(600_000);
  });
  it('is not for a run that is never published', () => {
    expect(waitMs(`${reference}\nwait-for-quiet: 90s`, { profile: 'quick' })).toBe(0);
    expect(waitMs(reference, { profile: 'demo' })).toBe(0);
  });
});

describe('five lines', () => {
  it('are enough', () => {
    const measured = one(five, 'stdio');
    expect(measured).toMatchObject({ kind: 'point', clients: 8, inFlight: 1 });
    expect(measured.scenario).toMatchObject({
      title: 'stdio',
      firstCall: 'list',
      axes: { endpoint: 'stdio' },
      probe: { kind: 'none' },
    });
    expect(measured.scenario.target).toMatchObject({
      name: 'server',
      command: 'server',
      args: [],
      cwd: '/project',
      home: 'fresh',
    });
    expect(measured.scenario.endpoint).toMatchObject({
      protocol: 'mcp-stdio',
      url: null,
      ready: { kind: 'protocol', timeoutMs: 60_000 },
    });
  });
});

describe('what may be left out', () => {
  const problems = (text: string): string => {
    try {
      plan(text);
    } catch (error) {
      return (error as ConfigErrors).message;
    }
    return 'none';
  };

  it('is the method of MCP clients, and its address', () => {
    const text = 'schema: 1\nname: x\ntarget: { command: server, args: ["${port}"] }\n';
    const { scenario } = one(`${text}endpoint: { protocol: mcp-http }\n`, 'http');
    expect(scenario.endpoint.url).toBe('http://127.0.0.1:${port}/mcp');
    expect(scenario.methods).toMatchObject([{ name: 'tools/list', operation: 'tools/list' }]);
    expect(scenario.firstCall).toBe('tools/list');
    const stdio = one(`${text.replace(', args: ["${port}"]', '')}endpoint: { protocol: mcp-stdio }`, 'stdio');
    expect(stdio.scenario.methods).toEqual(scenario.methods);
  });

  it('is nothing of what is given', () => {
    const given = five.replace('mcp-stdio', 'mcp-http, url: "http://127.0.0.1:8080/"');
    const { scenario } = one(given, 'http');
    expect(scenario.endpoint.url).toBe('http://127.0.0.1:8080/');
    expect(scenario.methods.map(({ name }) => name)).toEqual(['list']);
  });

  it('tells that the target must be given the port', () => {
    const deaf = 'schema: 1\nname: x\ntarget: { command: server }\nendpoint: { protocol: mcp-http }\n';
    expect(problems(deaf)).toContain(
      '${port} stands in no args or env, so the target is never told this port',
    );
  });

  it.each([
    ['http', '"http://127.0.0.1:${port}"', 'methods: { front page: GET / }'],
    ['resp', '"redis://127.0.0.1:${port}"', 'methods: { ping: PING }'],
    ['postgres', '"postgres://127.0.0.1:${port}"', 'methods: { one: { sql: SELECT 1 } }'],
  ])('is neither address nor methods of %s', (protocol, url, methods) => {
    const start = 'schema: 1\nname: x\ntarget: { command: server, args: ["${port}"] }\n';
    const missing = problems(`${start}endpoint: { protocol: ${protocol} }\n`);
    expect(missing).toContain(`expected the key "url", such as ${url}`);
    expect(missing).toContain(`what clients of ${protocol} call, such as ${methods}`);
    expect(problems(`${start}endpoint: { protocol: ${protocol}, url: ${url} }\n${methods}\n`)).toBe('none');
  });
});

describe('scenarios', () => {
  it('are all combinations and what is included, points first', () => {
    expect(ids(whole)).toEqual([
      'stdio-dynamic',
      'stdio-meta',
      'http-dynamic',
      'http-meta',
      'http-meta-telemetry',
      'http-dynamic-series',
      'http-meta-series',
      'http-meta-telemetry-series',
    ]);
    expect(one(whole, 'http-meta-telemetry').scenario.title).toBe('http, meta, telemetry');
  });

  it('leave out what is excluded', () => {
    const text = changed('include:', 'exclude: [{ endpoint: [stdio, http], surface: dynamic }]\ninclude:');
    expect(ids(text, { only: ['*'] }).filter((id) => id.includes('dynamic'))).toEqual([]);
  });

  it('keep their ids when others come and go', () => {
    const fewer = changed('surface: [dynamic, meta]', 'surface: [meta]');
    const more = changed('surface: [dynamic, meta]', 'surface: [dynamic, meta, individual]');
    const all = ids(more);
    for (const id of ids(fewer)) expect(all).toContain(id);
  });

  it('are written in full only where they would be called the same', () => {
    const axes = 'matrix: { a: [x, "off"], b: [x, "off"], c: [z] }\n';
    expect(ids(five + axes)).toEqual([
      'stdio-x-x-z',
      'endpoint-stdio-a-x-b-off-c-z',
      'endpoint-stdio-a-off-b-x-c-z',
      'stdio-z',
    ]);
  });

  it('are safe as file names', () => {
    const axes = 'matrix: { version: ["../1.10", "a b/c", "ÄÖ-7", ".x."] }\n';
    expect(ids(five + axes)).toEqual(['stdio-1.10', 'stdio-a-b-c', 'stdio-7', 'stdio-x']);
  });

  it('take a number as it is written', () => {
    const axes = 'matrix: { version: [1.10, 2, 0x10, 1e3] }\n';
    const text =
      five.replace('command: server', 'command: [server, 5], args: ["${version}", 1.50], env: { N: 1.0 }') +
      axes;
    expect(ids(text)).toEqual(['stdio-1.10', 'stdio-2', 'stdio-0x10', 'stdio-1e3']);
    const { target, axes: cell } = one(text, 'stdio-1.10').scenario;
    expect([cell['version'], target.args, target.env['N']]).toEqual([
      '1.10',
      ['5', '1.10', '1.50'],
      { value: '1.0', secret: false },
    ]);
  });

  it('take `on` and `off` as words, quoted or not', () => {
    expect(ids(`${five}matrix: { telemetry: [off, on] }\n`)).toEqual(['stdio', 'stdio-telemetry']);
  });

  it('reach the target that the axis names', () => {
    const text =
      five.replace('target: { command: server }', 'targets: { a: { command: one }, b: { command: two } }') +
      'matrix: { target: [a, b] }\n';
    expect(ids(text)).toEqual(['stdio-a', 'stdio-b']);
    expect(one(text, 'stdio-b').scenario.target.command).toBe('two');
  });
});

describe('overrides', () => {
  const base = `${five}matrix: { endpoint: [stdio], kind: [a, b, c] }
measure: { point: { clients: 4, settle: { floor: 6s, cap: 9s } } }
overrides:
  - { match: { kind: [a, b] }, args: [one], env: { X: one, Y: one }, point: { clients: 5, args: [two] }, why: first }
  - match: { kind: b }
    args: [three]
    env: { X: three }
    in-flight: 3
    point: { clients: 6, settle: { cap: 12s } }
    methods: { list: { resources/list: null, detail: "resources of \${kind}" } }
    why: { en: second }
`;
  it('later ones win; arguments and environment add up; maps are merged', () => {
    const b = one(base, 'stdio-b');
    expect(b).toMatchObject({
      clients: 6,
      inFlight: 3,
      settings: { settle: { floorMs: 6000, capMs: 12_000, rereadMs: 10_000 } },
    });
    expect(b.scenario.target.args).toEqual(['one', 'two', 'three']);
    expect(b.scenario.target.env).toEqual({
      X: { value: 'three', secret: false },
      Y: { value: 'one', secret: false },
    });
    expect(b.scenario.why).toEqual({ en: 'second' });
    expect(b.scenario.methods[0]).toMatchObject({
      name: 'list',
      operation: 'resources/list',
      detail: 'resources of b',
    });
  });

  it('change nothing else', () => {
    expect(one(base, 'stdio-a')).toMatchObject({ clients: 5, inFlight: 1, scenario: { why: 'first' } });
    const c = one(base, 'stdio-c');
    expect(c).toMatchObject({ clients: 4, inFlight: 1, scenario: { why: null } });
    expect([c.scenario.target.args, c.scenario.target.env]).toEqual([[], {}]);
  });
});

describe('templates of a scenario', () => {
  it('are filled early where they can be, and left for later where not', () => {
    const http = one(changed('--http,', '--http, "--most=${clients.max}",'), 'http-meta').scenario;
    expect(http.target.args).toEqual([
      '--surface=meta',
      '--upstream=${standin.api.url}',
      '--http',
      '--most=64',
      '--port=${port}',
    ]);
    expect(http.endpoint.client.headers).toEqual({ TOKEN: 'bench-${client}' });
    expect(http.methods[1]?.params).toEqual({ name: 'find', arguments: { query: 'meta' } });
  });

  it('know the largest step of a series', () => {
    const series = one(changed('--http,', '--http, "--most=${clients.max}",'), 'http-meta-series');
    expect(series.scenario.target.args).toContain('--most=5');
  });
});

describe('a series', () => {
  it('is loaded and admits as the points do unless it says otherwise', () => {
    expect(one(whole, 'http-meta-series')).toMatchObject({
      inFlight: 4,
      steps: [1, 2, 5],
      scenario: { firstCall: 'listing' },
    });
    const own = changed('clients: [1, 2, 5]', 'clients: [1, 2, 5], in-flight: 2, methods: [one call]');
    expect(one(own, 'http-meta-series')).toMatchObject({ inFlight: 2, scenario: { firstCall: 'one call' } });
  });
});

describe('methods', () => {
  const http = `schema: 1
name: web
target: { command: web, args: ["\${port}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}" }
methods:
`;
  const method = (text: string) => one(`${http}  it: ${text}\n`, 'http').scenario.methods[0];

  it('over HTTP', () => {
    expect(method('GET /a?b=1')).toMatchObject({
      operation: 'GET /a?b=1',
      params: { headers: {}, body: null },
      expect: null,
    });
    expect(
      method('{ POST /a: { headers: { x: 1 }, body: { n: "${client}" }, expect: { status: 201 } } }'),
    ).toMatchObject({
      params: { headers: { x: '1', 'content-type': 'application/json' }, body: '{"n":"${client}"}' },
      expect: { status: 201 },
    });
    expect(
      method('{ GET /a: null, expect: { status: [200, 304] }, timeout: 5s, detail: seen }'),
    ).toMatchObject({ expect: { status: [200, 304] }, timeoutMs: 5000, detail: 'seen' });
  });

  it('over RESP and SQL, with parameters of the grid', () => {
    const text = `schema: 1
name: stores
targets: { r: { command: redis, args: ["\${port}"] }, p: { command: pg, args: ["\${port}"] } }
endpoints:
  resp: { target: r, protocol: resp, url: "redis://127.0.0.1:\${port}" }
  sql: { target: p, protocol: postgres, url: "postgres://u@127.0.0.1:\${port}/d" }
methods:
  ping: PING
  get: MGET key:1 key:2
  many: { MGET: [{ repeat: "key:\${item}", times: "\${keys}" }], expect: { items: "\${keys}" } }
  row: { sql: "  select v from kv where k = $1", params: ["key:\${call}"] }
measure: { throughput: { connections: [4, 64], parameters: { keys: [1, 16] } } }
`;
    const resp = one(text, 'resp-throughput');
    expect(resp).toMatchObject({
      kind: 'throughput',
      connections: [4, 64],
      parameters: { keys: [1, 16] },
      samples: 3,
      sampleMs: 5000,
      instances: 3,
    });
    expect(resp.scenario.methods.map(({ operation, params }) => [operation, params])).toEqual([
      ['PING', { args: [] }],
      ['MGET', { args: ['key:1', 'key:2'] }],
      ['MGET', { args: [{ repeat: 'key:${item}', times: '${keys}' }] }],
    ]);
    expect(one(text, 'sql-throughput').scenario.methods).toMatchObject([
      { operation: 'SELECT', params: { sql: 'select v from kv where k = $1', values: ['key:${call}'] } },
    ]);
    expect(() => plan(text.replace('measure: {', 'measure: { point: {},'))).toThrow(
      'is known in throughput only',
    );
  });
});

describe('profiles', () => {
  it('have the numbers of method.md', () => {
    const numbers = (profile: string) =>
      ['http-meta', 'http-meta-series'].map((id) => {
        const { settings } = one(whole, id, { profile });
        return [
          settings.rounds,
          settings.windowMs,
          settings.admitReadings,
          settings.settle.floorMs,
          settings.settle.capMs,
          settings.settle.rereadMs,
          settings.idleCpuMs,
        ];
      });
    expect(numbers('full')).toEqual([
      [5, 5000, 'doubling', 5000, 20_000, 10_000, 5000],
      [3, 10_000, 'doubling', 5000, 20_000, 10_000, 5000],
    ]);
    expect(numbers('short')).toEqual([
      [3, 3000, 'doubling', 5000, 20_000, 10_000, 5000],
      [1, 3000, 'doubling', 5000, 20_000, 10_000, 5000],
    ]);
    expect(numbers('quick')).toEqual([
      [1, 1000, 'ends', 500, 2000, null, 500],
      [1, 1000, 'ends', 500, 2000, null, 500],
    ]);
    expect(numbers('demo')[0]).toEqual([2, 1000, 'ends', 500, 2000, null, 500]);
  });

  it('quick has at most 8 clients and the steps 1, 2, 5, whatever the config asks', () => {
    const long = changed('in-flight: 4', 'in-flight: 4, rounds: 9, window: 20s, admit: doubling').replace(
      '[1, 2, 5]',
      '[1, 10, 100]',
    );
    expect(one(long, 'http-meta', { quick: true })).toMatchObject({
      clients: 8,
      settings: { rounds: 1, windowMs: 1000, admitReadings: 'ends' },
    });
    expect(one(long, 'http-meta-series', { quick: true })).toMatchObject({ steps: [1, 2, 5] });
    expect(one(long, 'http-meta')).toMatchObject({ clients: 64, settings: { rounds: 9, windowMs: 20_000 } });
    const small = changed('[1, 2, 5]', '[1, 3]');
    expect(one(small, 'http-meta-series', { quick: true })).toMatchObject({ steps: [1, 2] });
  });

  it('that do not exist are refused with the nearest', () => {
    expect(() => plan(whole, { profile: 'shrot' })).toThrow('did you mean "short"?');
    expect(() => plan(whole, { profile: 'full', quick: true })).toThrow(PlanOptionError);
  });
});

describe('publication', () => {
  it('is refused for what is not the whole, unchanged plan', () => {
    const why = (options: PlanOptions) => plan(whole, options).unpublishable;
    expect(why({})).toEqual([]);
    expect(why({ profile: 'short' })).toEqual([]);
    expect(why({ quick: true })).toEqual(['the profile quick is never published']);
    expect(why({ profile: 'demo' })).toEqual(['the profile demo is never published']);
    expect(why({ only: ['http-*'] })).toEqual(['6 of 8 measurements were chosen by --only']);
    expect(plan(whole, { only: ['http-*'] }).of).toEqual(plan(whole).measurements.map(({ id }) => id));
    expect(why({ only: ['*'] })).toEqual([]);
    expect(plan(whole, { only: ['*'] })).not.toHaveProperty('of');
    expect(why({ set: ['measure.point.clients=9'] })).toEqual([
      '--set measure.point.clients=9 differs from the config',
    ]);
  });
});

describe('--only', () => {
  it('takes exactly the named ones, in plan order', () => {
    expect(ids(whole, { only: ['http-meta-series', 'stdio-dynamic'] })).toEqual([
      'stdio-dynamic',
      'http-meta-series',
    ]);
    expect(ids(whole, { only: ['http-dynamic'] })).toEqual(['http-dynamic']);
  });
  it('names the nearest of what there is not', () => {
    expect(() => plan(whole, { only: ['http-dynamc'] })).toThrow(UnknownMeasurementError);
    expect(() => plan(whole, { only: ['http-dynamc'] })).toThrow('did you mean http-dynamic?');
    expect(() => plan(whole, { only: ['http.dynamic'] })).toThrow(UnknownMeasurementError);
  });
});

describe('--set', () => {
  const set = (...sets: string[]) => plan(whole, { set: sets });
  it('changes the config before it is checked', () => {
    expect(set('measure.point.clients=3').measurements[0]).toMatchObject({ clients: 3 });
    expect(set('measure.series.clients=[2, 4]').measurements.at(-1)).toMatchObject({ steps: [2, 4] });
    expect(set('methods."one call"=prompts/list').measurements[0]?.scenario.methods[1]).toMatchObject({
      operation: 'prompts/list',
    });
    expect(set('overrides.0.point.clients=7').measurements[2]).toMatchObject({ clients: 7 });
    expect(set('stop.latency=5s', 'stop.memory=2 GiB').stop).toMatchObject({
      latencyMs: 5000,
      memory: { mib: 2048 },
    });
    expect(
      set('matrix.surface=[1.10]', 'include=[]', 'overrides=[]').measurements.map(({ id }) => id),
    ).toContain('stdio-1.10');
  });
  it('says mistakes without a place in the file', () => {
    expect(() => set('measure.point.client=3')).toThrow(
      'ratingplate.yml with --set: measure.point.client: unknown key "client"; did you mean "clients"?',
    );
    expect(() => set('measure.point.clients=many')).toThrow(ConfigErrors);
  });
  it('refuses what is no path or value', () => {
    for (const wrong of ['clients', '=3', 'overrides.7.point.clients=1', 'name.x=1', 'name=[', 'name=*x'])
      expect(() => set(wrong), wrong).toThrow(PlanOptionError);
  });
});

describe('--command and --no-build', () => {
  const text = five.replace(
    'command: server',
    'command: [node, "s.js"], args: [--x], build: [make], identity: { command: [node, --version] }',
  );
  it('put another program in the place of the whole command', () => {
    const { target } = one(text, 'stdio', { command: '/opt/a $b', noBuild: true }).scenario;
    expect(target).toMatchObject({
      command: '/opt/a $b',
      args: ['--x'],
      build: null,
      identity: { command: ['/opt/a $b', '--version'] },
    });
    expect(one(text, 'stdio').scenario.target).toMatchObject({
      command: 'node',
      args: ['s.js', '--x'],
      build: ['make'],
    });
  });
  it('need to know which target is meant', () => {
    const two =
      five.replace('target: { command: server }', 'targets: { a: { command: one }, b: { command: two } }') +
      'matrix: { target: [a, b] }\n';
    expect(() => plan(two, { command: 'x' })).toThrow(PlanOptionError);
  });
});

describe('the user of a target', () => {
  const text = `schema: 1
name: apart
target: { command: server, user: bench }
endpoint: { protocol: mcp-stdio }
methods: { list: tools/list }
`;
  const named = (user: string) => () => plan(text.replace('bench', user));
  it('is carried, and absent where none is named', () => {
    expect(one(text, 'stdio').scenario.target.user).toBe('bench');
    expect('user' in one(text.replace(', user: bench', ''), 'stdio').scenario.target).toBe(false);
  });
  it('is never root, and never an option of the program that makes it so', () => {
    expect(named('root')).toThrow('expected a user other than root');
    expect(named('"--reuid=0"')).toThrow('expected the name of a user of this system');
    expect(named('"0"')).toThrow('expected the name of a user of this system');
  });
  it('is of targets that are started', () => {
    expect(() => plan(text.replace('command: server', 'running: { unit: a }'))).toThrow(
      'this one is running',
    );
  });
});

describe('targets that already run', () => {
  const text = `schema: 1
name: running
target: { running: { port: 6379 } }
endpoint: { protocol: resp, url: "redis://127.0.0.1:6379" }
methods: { ping: PING }
`;
  it('are carried as they are found', () => {
    expect(one(text, 'resp').scenario.target).toMatchObject({
      command: '',
      running: { kind: 'port', port: 6379 },
    });
    expect(one(text.replace('port: 6379', 'pid-file: run/a.pid'), 'resp').scenario.target).toMatchObject({
      running: { kind: 'pid-file', file: 'run/a.pid' },
    });
  });
  it('can be given nothing and have no port of ours', () => {
    expect(() => plan(`${text}measure: { point: { args: [--x] } }\n`)).toThrow('can be given no args');
    expect(() => plan(text.replace(':6379"', ':${port}"'))).toThrow('already runs');
    expect(() => plan(text.replace('running: { port', 'command: x, running: { port'))).toThrow(
      'this one is running',
    );
  });
  it('are not reached through pipes, output or signals', () => {
    expect(() => plan(`${text}measure: { point: { probe: sigquit } }\n`)).toThrow('sends a signal');
    expect(() => plan(`${text}measure: { point: { probe: jvm } }\n`)).toThrow('sends a signal');
    expect(() => plan(text.replace('protocol: resp,', 'protocol: resp, ready: { log: up },'))).toThrow(
      'is not ours',
    );
    const stdio = 'protocol: mcp-stdio';
    expect(() => plan(text.replace(/protocol: resp.*"/, stdio).replace('PING', 'tools/list'))).toThrow(
      'over stdio',
    );
  });
});

describe('calls from the bridge', () => {
  const text = `schema: 1
name: networks
target: { command: server, args: ["\${host}:\${port}"] }
endpoint: { protocol: http, url: "http://\${host}:\${port}/" }
methods: { page: GET / }
matrix: { from: [loopback, bridge] }
`;
  it('are scenarios of their own, to an address that is known when they begin', () => {
    const { measurements } = plan(text);
    expect(measurements.map(({ scenario }) => scenario.axes['from'])).toEqual(['loopback', 'bridge']);
    for (const { scenario } of measurements) {
      expect(scenario.endpoint.url).toBe('http://${host}:${port}/');
      expect(scenario.target.args).toEqual(['${host}:${port}']);
    }
  });
  it('cannot reach the loopback, or a pipe', () => {
    expect(() => plan(text.replace('url: "http://${host}', 'url: "http://127.0.0.1'))).toThrow(
      'expected ${host}',
    );
    expect(() =>
      plan(text.replace(/protocol: http.*"/, 'protocol: mcp-stdio').replace('GET /', 'tools/list')),
    ).toThrow('no network between');
  });
  it('leave `host` to templates', () => {
    expect(() => plan(text.replace('from: [loopback, bridge]', 'host: [a, b]'))).toThrow(
      'a word of templates',
    );
  });
});

describe('the config file', () => {
  it('gives the folder of everything', () => {
    const made = plan(five.replace('command: server', 'command: server, cwd: sub'));
    expect(made.configFile).toBe(path.resolve('/project/ratingplate.yml'));
    expect(made.measurements[0]?.scenario.target.cwd).toBe('/project/sub');
    expect(made.configSha256).toMatch(/^[0-9a-f]{64}$/);
  });
});
