/**
 * The configuration behind `ratingplate calibrate`: an ordinary one, measured as any other.
 *
 * Each scenario is as short as its figure allows: all of them end within three minutes on two cores.
 */
import { forkPerCall, sharedTree, spikeTree } from './perl.ts';

/** What the servers are told, so that rows and servers speak of the same. */
export const amounts = {
  /** Memory per client, bytes. */
  small: 64 * 2 ** 10,
  large: 4 * 2 ** 20,
  /** A spike of one process, MiB. */
  spikeMib: 64,
  /** Of one process in a tree, and what each has besides, KiB. */
  treeSpikeKib: 96 * 1024,
  treeRestKib: 4 * 1024,
  /** What eight processes share, KiB: so much that files, which strangers may have, too, weigh little in it. */
  sharedKib: 192 * 1024,
  /** Answers a second. */
  perSecond: 500,
  /** Readiness after the start of the runtime's clock, ms: halfway between two polls of whoever polls every 50 ms. */
  readyMs: 325,
} as const;

/** Programs that are written to files before the run, by name. */
export const programs: Readonly<Record<string, string>> = {
  'tree.pl': sharedTree,
  'spikes.pl': spikeTree,
  'forks.pl': forkPerCall,
};

export interface ConfigPlaces {
  /** The program that runs the servers. */
  readonly node: string;
  /** Folder of the bundle, where `calibrate-server.js` is. */
  readonly entries: string;
  /** Folder of the programs above. */
  readonly programs: string;
  /** Each scenario has a folder of its name there, for its accounts. */
  readonly accounts: string;
}

/** A text that YAML and templates leave as it is. */
const quoted = (value: string): string => JSON.stringify(value.replaceAll('$', '$$$$'));

/** The text of the config. */
export function calibrateConfig({ node, entries, programs: folder, accounts }: ConfigPlaces): string {
  const account = (scenario: string) => quoted(`${accounts}/${scenario}`);
  const http = 'protocol: http, url: "http://127.0.0.1:${port}/"';
  const server = (scenario: string, kind: string, amount: number | null = null) =>
    `${scenario}: { target: server, ${http}, args: [${kind}, --port, "\${port}", --account, ${account(scenario)}${amount === null ? '' : `, --amount, "${amount}"`}]`;
  const program = (scenario: string, file: string, ...args: readonly number[]) =>
    `${scenario}: { target: program, ${http}, args: [${quoted(`${folder}/${file}`)}, "\${port}", ${[account(scenario), ...args.map((each) => `"${each}"`)].join(', ')}]`;
  return `schema: 1
name: ratingplate-calibrate
targets:
  server: { cwd: ${quoted(entries)}, command: [${quoted(node)}, calibrate-server.js] }
  program: { command: perl }
endpoints:
  ${server('hold-0', 'hold', 0)} }
  ${server('hold-small', 'hold', amounts.small)} }
  ${server('hold-large', 'hold', amounts.large)} }
  ${server('spike', 'spike', amounts.spikeMib)} }
  ${program('tree-spike', 'spikes.pl', amounts.treeSpikeKib, amounts.treeRestKib)} }
  ${program('tree-shared', 'tree.pl', amounts.sharedKib)} }
  ${server('node-tree', 'tree', 2)} }
  ${server('spend', 'spend')} }
  ${server('threads', 'threads')} }
  ${program('forks', 'forks.pl')} }
  ${server('delay', 'delay')} }
  ${server('outcome', 'outcome')} }
  ${server('pace', 'pace', amounts.perSecond)} }
  ${server('ready-now', 'ready', 0)}, ready: { http: "http://127.0.0.1:\${port}/" } }
  ${server('ready-later', 'ready', amounts.readyMs)}, ready: { http: "http://127.0.0.1:\${port}/" } }
  ${server('flood', 'flood')} }
methods:
  hold: { GET /hold: { expect: { body: ok } }, endpoints: [hold-0, hold-small, hold-large] }
  spike: { GET /spike: { expect: { body: ok } }, endpoints: [spike, tree-spike] }
  nothing: { GET /: { expect: { body: ok } }, endpoints: [tree-shared, node-tree, ready-now, ready-later] }
  spend 0.2: { GET /spend/0.2: { expect: { body: ok } }, endpoints: [spend] }
  spend 2: { GET /spend/2: { expect: { body: ok } }, endpoints: [spend] }
  spend 20: { GET /spend/20: { expect: { body: ok } }, endpoints: [spend] }
  in a thread: { GET /spend/20: { expect: { body: ok } }, endpoints: [threads] }
  in a child: { GET /spend/10: { expect: { body: ok } }, endpoints: [forks] }
  delay: { GET /delay: { expect: { body: ok } }, endpoints: [delay] }
  outcome: { GET /outcome: { expect: { body: right } }, timeout: 1s, endpoints: [outcome] }
  pace: { GET /pace: { expect: { body: ok } }, endpoints: [pace] }
  flood: { GET /flood: { expect: { json: { whole: true } } }, endpoints: [flood] }
measure:
  point:
    clients: 2
    rounds: 1
    window: 500ms
    min-calls: 20
    warm-up: { time: 100ms }
    idle-cpu: 50ms
    admit: ends
    settle: { floor: 50ms, cap: 500ms, re-read: none }
    quiet: { warm-calls: 0, time: 50ms, calls: 1, min-calls: 1, max: 10s }
overrides:
  - { match: { endpoint: [hold-0, hold-small] }, point: { clients: 64, probe: node, admit: doubling, settle: { floor: 400ms, cap: 3s } } }
  - { match: { endpoint: hold-large }, point: { clients: 16, probe: node, admit: doubling, settle: { floor: 400ms, cap: 3s } } }
  - { match: { endpoint: spike }, point: { clients: 1, window: 2s } }
  - { match: { endpoint: tree-spike }, point: { clients: 1, window: 2500ms, min-calls: 3, settle: { floor: 300ms, cap: 2s } } }
  - { match: { endpoint: [tree-shared, node-tree] }, point: { settle: { floor: 500ms, cap: 3s } } }
  - { match: { endpoint: spend }, point: { window: 2500ms, warm-up: { time: 500ms } } }
  - { match: { endpoint: [threads, forks] }, point: { clients: 1, window: 5s, warm-up: { time: 500ms } } }
  - { match: { endpoint: delay }, point: { clients: 16, window: 4s, min-calls: 1100, warm-up: { time: 500ms } } }
  - { match: { endpoint: outcome }, point: { clients: 8, window: 2s } }
  - { match: { endpoint: pace }, point: { clients: 64, in-flight: 2, window: 4s, warm-up: { time: 500ms } } }
  - { match: { endpoint: [ready-now, ready-later] }, point: { clients: 1, rounds: 5, window: 100ms, warm-up: { time: 10ms }, idle-cpu: 20ms } }
  - { match: { endpoint: flood }, point: { clients: 4, window: 1500ms } }
stop: { latency: 3s }
snapshot: { dir: calibration }
`;
}
