/** What a client waits for, in words: readiness, the first call and who pays for it, alone against all calling. */
import { pointsOf } from '../../record/kinds.ts';
import type { PointRecord, Run } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { factOf, factsOf, firstCallFacts, isClosed, pointFacts, rangeText } from './facts.ts';
import { isStdio } from './transports.ts';

export function waitingBlock(context: PageContext): string {
  return perRun(context, (run) =>
    [firstCalls(run, context.locale), warmCalls(run, context.locale)].filter(Boolean).join('\n\n'),
  );
}

/** The first call of others takes at most this share of the first client's, where what it built is shared. */
const sharedFrom = 0.5;

function firstCalls(run: Run, locale: Locale): string {
  const { waiting: say } = locale.prose;
  const points = pointsOf(run);
  const ms = (name: string) => rangeText(pointFacts(points, name), name, 'ms', locale);
  const [ready, first, others] = [ms('ready_ms'), ms('first_call_ms'), ms('first_call_others_ms')];
  return [
    ready === null ? '' : say.ready(ready),
    first === null ? '' : say.first(first),
    others === null ? '' : say.others(others),
    isPaidOnce(points.filter((point) => !isStdio(point))) ? say.paidOnce : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** In every scenario that knows both, and at least one does. */
function isPaidOnce(points: readonly PointRecord[]): boolean {
  const shares = factsOf(points, ({ figures }) => {
    const first = factOf(figures['first_call_ms'], 'first_call_ms');
    const others = factOf(figures['first_call_others_ms'], 'first_call_others_ms');
    return first === null || others === null || first.value <= 0
      ? null
      : { value: others.value / first.value, isNoisy: false };
  });
  return shares.found.length > 0 && shares.found.every(({ value }) => value <= sharedFrom);
}

function warmCalls(run: Run, locale: Locale): string {
  const { waiting: say } = locale.prose;
  const points = pointsOf(run);
  const names = new Set(points.map(({ scenario }) => scenario.first_call));
  const [name] = names;
  if (name === undefined || names.size !== 1) return '';
  const ms = (figure: string, of = firstCallFacts(points, figure)) => rangeText(of, figure, 'ms', locale);
  // At a given rate not all call at once, and latency counts from when a call was due.
  const closed = { ...firstCallFacts(points.filter(isClosed), 'p50_ms'), of: points.length };
  const [alone, all] = [ms('alone_p50_ms'), ms('p50_ms', closed)];
  return [
    alone === null ? '' : say.alone(markup(name), alone),
    all === null ? '' : say.allCalling(markup(name), all),
  ]
    .filter(Boolean)
    .join(' ');
}
