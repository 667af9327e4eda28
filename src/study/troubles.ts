/** What a load tells of itself that spoils its figures, or that the user should know at once. */
import type { LoadResult } from '../rig/types.ts';
import type { PhaseContext } from './context.ts';
import type { LoadPlan, WindowReading } from './window.ts';

/** Answers a client gets in a window, on average, from which on one without any has been left out. */
const enoughPerClient = 10;

/** Other programs above this share of all CPUs in a window are said. */
const othersFrom = 0.1;

/** What the host did in the window beside the target and ourselves. */
export function noteBusyHost(context: PhaseContext, { method }: LoadPlan, reading: WindowReading): void {
  const { own, cpuMs, wallMs } = reading;
  if (own.hostMs === null) return;
  const ours = cpuMs + (own.driver?.cpuMs ?? 0) + (own.standin?.cpuMs ?? 0) + own.harnessMs;
  const others = (own.hostMs - ours) / wallMs;
  if (others <= othersFrom * own.cpus) return;
  const reason = `other programs kept ${others.toFixed(1)} of ${own.cpus} CPUs busy`;
  context.findings.push({ code: 'host-busy', reason, method });
}

/** What to do about complaints that a config can mend. */
const advice: Readonly<Record<string, string>> = {
  'http-429':
    '; give the endpoint a `pace`, or each client a `source` or credential of its own, or the target a higher limit',
  'timeout before it was sent':
    '; the target took no more connections: look at its limit and its backlog, or ask for fewer clients',
};

/** Findings; why calls failed is told at once (that they did, the statistics see in the counts). */
export function noteTroubles(context: PhaseContext, plan: LoadPlan, load: LoadResult): void {
  noteReconnects(context, plan, load);
  noteLeftOut(context, plan, load);
  const worst = Object.entries(load.complaints).sort((a, b) => b[1].count - a[1].count)[0];
  if (worst === undefined) return;
  const [kind, { count, first }] = worst;
  const what = plan.method ?? `${plan.clients} clients`;
  const message = `${what}: ${count} times ${kind}, first: ${first}${advice[kind] ?? ''}`;
  context.tell({ event: 'note', level: 'warning', code: 'complaints', message });
}

function noteReconnects(context: PhaseContext, { method }: LoadPlan, load: LoadResult): void {
  if (load.reconnectsInWindow === 0 && load.resent === 0) return;
  const again =
    load.resent === 0 ? '' : `; ${load.resent} requests had got no answer and were sent a second time`;
  const reason = `${load.reconnectsInWindow} connections had to be opened again${again}`;
  context.findings.push({ code: 'reconnects', reason, method });
}

/**
 * A client whose call hangs from before the window until after it is in no count of the window: the load was not that
 * of all clients. Where answers are few, one without any proves nothing, unless warm-up had missed it, too.
 */
function noteLeftOut(context: PhaseContext, { clients, method }: LoadPlan, load: LoadResult): void {
  const { none } = load.perClient;
  const completed = load.methods.reduce((sum, each) => sum + each.completed, 0);
  const cold = context.findings.some((each) => each.code === 'warm-up-cut' && each.method === method);
  // With none for anybody it is the calls that failed.
  if (none === 0 || none === clients || (completed < enoughPerClient * clients && !cold)) return;
  const reason = `${none} of ${clients} clients got no answer in the window`;
  context.findings.push({ code: 'clients-differ', reason, method });
}
