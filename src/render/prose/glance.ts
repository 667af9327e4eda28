/** At a glance: one line for each thing a reader sizes by, where the figures say it. */
import { pointsOf, seriesOf } from '../../record/kinds.ts';
import type { PointRecord, Run, SeriesRecord } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatBytes } from '../numbers.ts';
import {
  factsOf,
  firstCallFacts,
  heldBy,
  kneeOf,
  pointFacts,
  rangeText,
  servedBy,
  timesOf,
  writeTimes,
} from './facts.ts';
import { gridLines } from './grid.ts';
import { isStdio } from './transports.ts';

export function glanceBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const { locale } = context;
    const lines = [
      ...gridLines(run, locale),
      ...seriesLines(seriesOf(run), locale),
      ...pointLines(run, locale),
    ];
    return lines.map((line) => `- ${line}`).join('\n');
  });
}

function seriesLines(series: readonly SeriesRecord[], locale: Locale): string[] {
  const { glance: say } = locale.prose;
  const held = (kind: 'heap' | 'settled') => {
    const facts = factsOf(series, (each) => {
      const cost = heldBy(each);
      return cost?.kind === kind ? cost.fact : null;
    });
    return rangeText(facts, `${kind}_per_client_kib`, 'KiB', locale);
  };
  const [heap, settled] = [held('heap'), held('settled')];
  const isNothing = series.length > 0 && series.every((each) => heldBy(each)?.kind === 'nothing');
  const served = rangeText(factsOf(series, servedBy), 'peak_per_client_mib', 'MiB', locale);
  const times = rangeText(factsOf(series, timesOf), '', '', locale, writeTimes(locale));
  const knees = rangeText(factsOf(series, kneeOf), 'knee_clients', locale.prose.clients, locale);
  return [
    heap === null ? '' : say.heldHeap(heap),
    settled === null ? '' : say.heldSettled(settled),
    isNothing ? say.heldNothing : '',
    served === null ? '' : say.served(served),
    times === null ? '' : say.times(times),
    knees === null ? '' : say.knee(knees),
  ].filter(Boolean);
}

function pointLines(run: Run, locale: Locale): string[] {
  const { glance: say } = locale.prose;
  const points = pointsOf(run);
  const alone = points.filter(isStdio);
  const mib = (of: readonly PointRecord[], name: string) =>
    rangeText(pointFacts(of, name), name, 'MiB', locale);
  const ms = (name: string) => rangeText(pointFacts(points, name), name, 'ms', locale);
  const [process, idle] = [
    mib(alone, 'one_client_mib'),
    mib(
      points.filter((point) => !isStdio(point)),
      'idle_mib',
    ),
  ];
  const [first, others] = [ms('first_call_ms'), ms('first_call_others_ms')];
  const write = (bytes: number) => formatBytes(bytes, locale.numbers);
  const payload = rangeText(firstCallFacts(points, 'payload_bytes'), 'payload_bytes', '', locale, write);
  const names = new Set(points.map(({ scenario }) => scenario.first_call));
  const [name] = names;
  return [
    idle === null ? '' : say.idle(idle),
    process === null ? '' : say.process(process),
    first === null ? '' : say.firstCall(first),
    others === null ? '' : say.othersFirstCall(others),
    payload === null || names.size !== 1 ? '' : say.payload(markup(name ?? ''), payload),
  ].filter(Boolean);
}
