/** How to come by these figures again, and how long each phase of the run took. */
import type { Run } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { fenced, markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatNumber, formatPercent } from '../numbers.ts';

/** The order of method.md; scenarios without one of them must not move it to the end. */
const phaseOrder = [
  'wait',
  'launch',
  'idle',
  'admit',
  'connected',
  'quiet',
  'load',
  'steps',
  'control',
  'settled',
  'held',
  'traceback',
  'close',
] as const;

export function reproduceBlock(context: PageContext): string {
  const { locale, record } = context;
  const runs = perRun(context, (run) =>
    [fenced(run.command, 'sh'), times(run, locale)].filter(Boolean).join('\n\n'),
  );
  const config = locale.reproduce.config(`<code>${markup(record.config_sha256)}</code>`);
  const publishable = record.complete && record.unpublishable.length === 0;
  return [locale.reproduce.intro(publishable), runs, config].filter(Boolean).join('\n\n');
}

/** Total time per phase over all rounds; phases of another program's record come last, as they appear. */
function times(run: Run, locale: Locale): string {
  const total = new Map<string, number>(phaseOrder.map((name) => [name, 0]));
  const phases = run.measurements.flatMap((row): { name: string; length_ms: number }[] =>
    row.rounds.flatMap((round) => round.phases.map(together)),
  );
  for (const phase of phases) total.set(phase.name, (total.get(phase.name) ?? 0) + phase.length_ms);
  const taken = new Set(phases.map((phase) => phase.name));
  const list = [...total]
    .filter(([name]) => taken.has(name))
    .map(([name, ms]) => locale.reproduce.phase(markup(name), duration(ms, locale)));
  return [
    run.wall_ms === null ? '' : locale.reproduce.wall(duration(run.wall_ms, locale)),
    list.length === 0 ? '' : locale.reproduce.phases(list.join(', ')),
    run.outside_phases === null
      ? ''
      : locale.reproduce.outside(formatPercent(run.outside_phases, locale.numbers)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The steps of a series have a phase each, and so have its held calls; their time is told in one. */
const together = <P extends { readonly name: string }>(phase: P): P => {
  const [, kind] = /^(step|held) \d+$/.exec(phase.name) ?? [];
  return kind === undefined ? phase : { ...phase, name: kind === 'step' ? 'steps' : kind };
};

function duration(ms: number, { reproduce, numbers }: Locale): string {
  const write = (value: number) => formatNumber(value, numbers).replace('<', '&lt;');
  return ms < 120_000 ? reproduce.seconds(write(ms / 1000)) : reproduce.minutes(write(ms / 60_000));
}
