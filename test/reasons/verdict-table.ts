/**
 * Every verdict: where it is caused for real, and the figures it must then stand beside. The calm run shows each absent.
 * A code without its line here is a type error; `walk.test.ts` says so, too.
 */
import type { VerdictCode } from '../../src/stats/verdicts.ts';
import type { OddName } from './servers.ts';
import type { WorldName } from './worlds.ts';

export interface Cause {
  readonly world: WorldName;
  /** Scenario: of the world `odd` the name of its server. */
  readonly scenario: OddName | 'one';
  /** A figure that it must stand beside: of the scenario, or `call/` of its method. */
  readonly figure: string;
  /** In words, for the name of the test. */
  readonly by: string;
  /** Of the calm run, figures that it must not stand beside; default all. */
  readonly sparedFigures?: readonly string[];
}

const inOdd = (scenario: OddName, figure: string, by: string, more: Partial<Cause> = {}): Cause => ({
  ...{ world: 'odd', scenario, figure, by },
  ...more,
});
const inWorld = (world: Exclude<WorldName, 'odd' | 'calm'>, figure: string, by: string): Cause => ({
  ...{ world, scenario: 'one', figure, by },
});

/** Latency and rates of three short windows may well differ on a machine that does other things; memory does not. */
const steady = { sparedFigures: ['idle_mib', 'one_client_mib', 'all_clients_mib', 'settled_connected_mib'] };

export const verdictTable: Readonly<Record<VerdictCode, Cause>> = {
  swap: inWorld(
    'paged',
    'peak_mib',
    'a control group with less memory than the target takes, and a swap file',
  ),
  throttled: inWorld('held', 'call/p50_ms', 'a control group with 0.3 of a processor'),
  steal: inWorld('robbed', 'call/p50_ms', 'a /proc/stat in which a hypervisor takes more and more'),
  restarted: inOdd('worker', 'peak_mib', 'a worker that ends by itself, and a master that starts another'),
  suspended: inWorld('stopped', 'call/p50_ms', 'SIGSTOP and SIGCONT of the target'),
  'host-busy': inWorld('crowded', 'call/p50_ms', 'programs that never rest'),
  'clients-differ': inOdd('left-out', 'call/p50_ms', 'a server that stops to answer one client'),
  'conditions-changed': inWorld('switched', 'call/p50_ms', 'huge pages switched while the round goes on'),
  'no-trace': inOdd('untraced', 'peak_mib', 'a stand-in that is not called'),
  'check-failed': inOdd('unmet', 'peak_mib', 'an answer that does not hold what a check looks for'),
  'identity-differs': inOdd('starts', 'ready_ms', 'a server that tells another version at each start'),
  'warm-up-cut': inOdd('left-out', 'call/p50_ms', 'a client without an answer until the warm-up is over'),
  'window-cut': inOdd('slow', 'calls_per_s', 'a window that ends before its calls are there'),
  reconnects: inOdd('failing', 'calls_per_s', 'a server that closes connections'),
  'not-converged': inOdd('saw', 'idle_mib', 'a server whose memory goes up and down'),
  'failed-calls': inOdd('failing', 'call/p50_ms', 'a server that answers with status 500'),
  'failed-quiet': inOdd('failing', 'call/alone_p50_ms', 'a server that answers with status 500'),
  'unanswered-calls': inOdd('failing', 'calls_per_s', 'a server that leaves calls without an answer'),
  'unsent-calls': inOdd('behind', 'call/p50_ms', 'a rate that is five times what clients and server can do'),
  'not-steady': inOdd('tiring', 'call/p50_ms', 'a server that takes longer with every call'),
  'driver-bound': inWorld(
    'crowded',
    'call/p50_ms',
    'programs that never rest on the processor of the driver',
  ),
  'standin-bound': inWorld('flooded', 'calls_per_s', 'a target that asks its stand-in without end'),
  'at-least': inOdd('forks', 'cores', 'children that end without telling anybody what they took'),
  'still-falling': inOdd('creep', 'settled_closed_mib', 'a server whose memory grows slowly and for ever'),
  'rounds-missing': inOdd('starts', 'ready_ms', 'a server that does not come up at its fourth start'),
  noisy: inOdd('starts', 'idle_mib', 'a server that takes more at each start', steady),
  censored: inOdd('failing', 'call/p99_ms', 'a server that leaves calls without an answer'),
  'not-linear': inOdd(
    'bent',
    'per_extra_client_mib',
    'a server of which each client takes more than the last',
  ),
  // What calls leave behind is nothing where all is in order: there it belongs.
  'zero-within': inOdd('flat', 'per_extra_client_mib', 'a server whose clients take nothing', {
    sparedFigures: ['per_extra_client_mib', 'settled_per_client_kib', 'peak_per_client_mib'],
  }),
  'net-of-calls': inOdd('leaky', 'settled_per_client_kib', 'a server that keeps something of each call'),
  'coarse-slope': inOdd('slow', 'per_extra_client_mib', 'two clients'),
};
