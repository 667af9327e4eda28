/** Scenarios of one run, each on a server that is odd in one way: what a verdict is to be found of, and nothing else of the machine. */
import { fixture } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';

/** One scenario. `args` of odd.pl; `point` overrides. */
interface Odd {
  readonly args?: readonly string[];
  readonly point?: string;
  /** A series in place of the point. */
  readonly series?: string;
  readonly expect?: string;
  /** Of `checks:`, what is looked for in an answer. */
  readonly check?: string;
  /** How long a call may take, in place of twice the latency ceiling. */
  readonly timeout?: string;
  readonly identity?: boolean;
  readonly command?: readonly string[];
}

/** By the name of its endpoint. */
export const odd = {
  /** Every second call fails, every fifth gets no answer, every seventh answer closes its connection: of 20 that are right there are some of each, and of ten alone. */
  failing: {
    args: ['after=4', 'fail=2', 'hang=5', 'drop=7'],
    point:
      'clients: 2, min-calls: 20, quiet: { warm-calls: 0, time: 1ms, calls: 10, min-calls: 10, max: 60s }',
  },
  /** The second client is answered until all are connected, then never again. */
  'left-out': {
    args: ['after=5', 'lost=2'],
    timeout: '60s',
    point:
      'clients: 4, quiet: { warm-calls: 0, time: 1ms, calls: 1, min-calls: 1, max: 1s }, warm-up: { time: 50ms, max: 300ms }',
  },
  /** 50 ms a call, and a window that would need ten thousand; two clients only, of 4 MiB each. */
  slow: { args: ['slow=50', 'each=4096'], point: 'clients: 2, min-calls: 10000, max-window: 300ms' },
  /** Each call takes 0.3 ms more than the one before. */
  tiring: { args: ['slower=0.3'], point: 'clients: 1, min-calls: 120' },
  /** Client number n takes n x 1 MiB. */
  bent: { args: ['square=1024'], point: 'clients: 8, rounds: 3' },
  /** 20 ms a call and two clients: a fifth of what is asked of them at most. */
  behind: { args: ['slow=20'], point: 'clients: 2, rate: 500/s' },
  /** Clients take next to nothing: a few KiB in a process of 10 MiB. */
  flat: { point: 'clients: 8' },
  /** Each start is another build that takes 20 MiB more; the fourth does not come up. */
  starts: {
    args: ['starts=FOLDER/starts', 'step=20480', 'broken=4'],
    point: 'clients: 1, rounds: 4',
    identity: true,
  },
  /** Memory goes up and down by 64 MiB ten times a second, whatever is called. */
  saw: { args: ['saw=65536'], point: 'clients: 1, settle: { floor: 400ms, cap: 600ms, re-read: none }' },
  /** The same of a series, whose settled readings end at their cap. */
  restless: {
    args: ['saw=65536'],
    series: 'clients: [1], settle: { floor: 40ms, cap: 300ms, re-read: none }',
  },
  /** Answers nothing once its clients are there. */
  mute: {
    args: ['after=6', 'hang=1'],
    point: 'clients: 2, warm-up: { time: 50ms, max: 300ms }, max-window: 300ms',
  },
  /** Its first call already fails: no round of it is whole. */
  broken: { args: ['fail=1'], point: 'clients: 1' },
  /** Memory grows by 2 MiB a second, whatever is called. */
  creep: { args: ['creep=2048'], point: 'clients: 1, settle: { floor: 40ms, cap: 20s, re-read: 1s }' },
  /** Its children come and go without telling it what they took. */
  forks: { args: ['fork=1'], point: 'clients: 1, window: 800ms' },
  /** A worker ends by itself, and its master starts another. */
  worker: {
    command: ['perl', fixture('workers.pl'), '${port}', 'replaced'],
    point: 'clients: 2, min-calls: 200',
  },
  /** It was to call its stand-in, and does not. */
  untraced: { args: ['told=${standin.api.url}'], point: 'clients: 1', expect: '{ standin.api: "> 0" }' },
  /** Nobody answers what its check looks for. */
  unmet: { point: 'clients: 1', check: 'pattern: "never ([0-9]+)", expect: "> 0"' },
  /** Each client takes 256 KiB, and each call leaves 64 KiB behind. */
  leaky: { args: ['leak=64', 'each=256', 'slow=10'], series: 'clients: [1, 2, 4]' },
} as const satisfies Record<string, Odd>;
export type OddName = keyof typeof odd;

/** A server in order, with a point and a series: it does call its stand-in, takes 4 MiB a client, and 20 ms a call. */
export const calm = {
  calm: {
    args: ['call=${standin.api.url}', 'each=4096', 'slow=20'],
    point: `clients: 8, rounds: 3, settle: { floor: 40ms, cap: 20s, re-read: 50ms },
      quiet: { warm-calls: 1, time: 1ms, calls: 20, min-calls: 20, max: 60s }`,
    expect: '{ standin.api: "> 0" }',
    identity: true,
  },
  steps: { args: ['call=${standin.api.url}', 'each=4096', 'slow=20'], series: 'clients: [1, 2, 4, 8]' },
} as const satisfies Record<string, Odd>;

/** Of series, which know fewer phases. */
const stepped = `clients: [1], rounds: 1, window: 150ms, min-calls: 1, warm-up: { time: 50ms },
    settle: { floor: 40ms, cap: 20s, re-read: none }`;

/** The config of a run of these scenarios; `FOLDER` is where it is measured. */
export function configOf(servers: Readonly<Record<string, Odd>>, more = ''): string {
  const url = 'http://127.0.0.1:${port}';
  const names = Object.keys(servers);
  const kind = (name: string) => (servers[name]?.series === undefined ? 'point' : 'series');
  const only = (wanted: string) =>
    `only: { endpoint: [${names.filter((name) => kind(name) === wanted).join(', ')}] }`;
  const targets = Object.entries(servers).map(([name, server]) => {
    const command = server.command ?? ['perl', fixture('odd.pl'), 'port=${port}', ...(server.args ?? [])];
    return `  ${name}: { command: ${JSON.stringify(command)}, stop: { term: 500ms } }`;
  });
  const endpoints = Object.entries(servers).map(([name, server]) => {
    const ready = server.command ? '{ tcp: "127.0.0.1:${port}" }' : `{ http: "${url}/ready" }`;
    const identity = server.identity ? `, identity: { http: "${url}/identity", version: version }` : '';
    const client = 'client: { headers: { X-Client: "${client}" } }';
    return `  ${name}: { target: ${name}, protocol: http, url: "${url}/call", ${client}, ready: ${ready}${identity} }`;
  });
  const overrides = Object.entries(servers).map(([name, server]) => {
    const expect = server.expect ? `, expect: ${server.expect}` : '';
    const timeout = server.timeout
      ? `, methods: { call: { "GET /call": {}, timeout: ${server.timeout} } }`
      : '';
    const changes = `${kind(name)}: { ${server.series ?? server.point ?? 'clients: 2'} }`;
    return `  - { match: { endpoint: ${name} }, ${changes}${expect}${timeout} }`;
  });
  const standins = targets.some((target) => target.includes('${standin.'))
    ? 'standins: { api: { routes: { "GET /**": { status: 200 } } } }\n'
    : '';
  const checks = Object.entries(servers).flatMap(([name, { check }]) =>
    check === undefined ? [] : [`  of ${name}: { endpoint: ${name}, call: GET /call, ${check} }\n`],
  );
  return `schema: 1
name: reasons
targets:
${targets.join('\n')}
endpoints:
${endpoints.join('\n')}
${standins}${checks.length > 0 ? `checks:\n${checks.join('')}` : ''}methods: { call: GET /call }
matrix: { endpoint: [${names.join(', ')}] }
measure:
  point: { ${only('point')}, in-flight: 1, ${briefly} }
${names.some((name) => kind(name) === 'series') ? `  series: { ${only('series')}, ${stepped} }` : ''}
overrides:
${overrides.join('\n')}
stop: { latency: 100ms }
${more}`;
}
