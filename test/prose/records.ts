/** The reproduced record with one property broken in each: what a page of it may then say is another thing. */
import { readFileSync } from 'node:fs';
import type {
  Figure,
  MeasurementRecord,
  PointRecord,
  RatingRecord,
  Run,
  SeriesRecord,
} from '../../src/record/schema.ts';
import { slope } from '../../src/stats/fit.ts';
import { knee } from '../../src/stats/knee.ts';
import { recordOf } from '../published/make-record.ts';
import { readPublished } from '../published/read-page.ts';

const text = readFileSync(new URL('../fixtures/published/en.txt', import.meta.url), 'utf8');
export const reproduced: RatingRecord = recordOf(readPublished(text, 'en'));

type Verdict = NonNullable<Figure['verdicts']>[number];

const ofRun = (change: (run: Run) => Run, from: RatingRecord = reproduced): RatingRecord => ({
  ...from,
  runs: from.runs.map(change),
});
const measured = (change: (all: readonly MeasurementRecord[]) => MeasurementRecord[]) =>
  ofRun((run) => ({ ...run, measurements: change(run.measurements) }));
const points = (change: (point: PointRecord, i: number) => PointRecord) =>
  measured((all) => all.map((each, i) => (each.kind === 'point' ? change(each, i) : each)));
const series = (change: (one: SeriesRecord, i: number) => SeriesRecord) => {
  let i = 0;
  return measured((all) => all.map((each) => (each.kind === 'series' ? change(each, i++) : each)));
};
const figure = (name: string, change: (of: Figure) => Figure) => (of: Record<string, Figure>) =>
  of[name] === undefined ? of : { ...of, [name]: change(of[name] as Figure) };
const every = (of: Record<string, Figure>, change: (of: Figure) => Figure) =>
  Object.fromEntries(Object.entries(of).map(([name, each]) => [name, change(each)]));
const everyFigure = (change: (of: Figure) => Figure) =>
  measured((all) =>
    all.map(
      (each): MeasurementRecord =>
        each.kind === 'throughput'
          ? each
          : each.kind === 'point'
            ? {
                ...each,
                figures: every(each.figures, change),
                methods: each.methods.map((method) => ({
                  ...method,
                  figures: every(method.figures, change),
                })),
              }
            : {
                ...each,
                figures: every(each.figures, change),
                steps: each.steps.map((step) => ({
                  ...step,
                  figures: every(step.figures, change),
                  methods: step.methods.map((method) => ({
                    ...method,
                    figures: every(method.figures, change),
                  })),
                })),
              },
    ),
  );
const steps = (
  one: SeriesRecord,
  change: (step: SeriesRecord['steps'][number], i: number) => SeriesRecord['steps'][number],
) => ({ ...one, steps: one.steps.map(change) });
const gone = (of: Figure): Figure => ({
  ...of,
  value: null,
  low: null,
  high: null,
  reason: 'no probe is configured',
});
const judged =
  (code: string, level: Verdict['level'], reason: string) =>
  (of: Figure): Figure => ({ ...of, verdicts: [...(of.verdicts ?? []), { code, level, reason }] });
const isBound = (of: Figure | undefined): boolean =>
  (of?.verdicts ?? []).some(({ level }) => level === 'bound');

/** Slopes, knee and the share of one caller as the steps that are left have them. */
export function refit(one: SeriesRecord): SeriesRecord {
  const points = (name: string) =>
    one.steps.flatMap(({ clients, figures }) => {
      const y = figures[name]?.value ?? null;
      return y === null ? [] : [{ x: clients, y }];
    });
  const rates = one.steps.map(({ clients, figures }) => ({
    clients,
    perSecond: isBound(figures['calls_per_s']) ? null : (figures['calls_per_s']?.value ?? null),
  }));
  const at = knee(rates);
  const from = at ?? one.steps.at(-1)?.clients ?? 0;
  const shares = points('peak_mib')
    .filter(({ x }) => x >= from)
    .map(({ x, y }) => y / x);
  const scaled = (name: string, by: number) => {
    const fitted = slope(points(name));
    return fitted === null ? null : fitted * by;
  };
  const values: Readonly<Record<string, number | null>> = {
    heap_per_client_kib: scaled('heap_connected_mib', 1024),
    settled_per_client_kib: scaled('settled_connected_mib', 1024),
    peak_per_client_mib: scaled('peak_mib', 1),
    peak_per_caller_mib: shares.length === 0 ? null : Math.max(...shares),
    knee_clients: at,
  };
  const changed = Object.entries(values).map(([name, value]): [string, Figure] => {
    const of = one.figures[name] as Figure;
    return [
      name,
      value === null ? { ...gone(of), verdicts: [], reason: 'needs two steps' } : { ...of, value },
    ];
  });
  return { ...one, figures: { ...one.figures, ...Object.fromEntries(changed) } };
}
/** Of 200,000 calls, which left so many KiB of live heap for each thousand. */
const controlOf = (kibPerThousand: number): SeriesRecord['rounds'][number]['control'] => ({
  ...{ clients: 1000, calls: 200_000, length_ms: 60_000, before_mib: 700, after_mib: 700 },
  ...{ heap_before_mib: 100, heap_after_mib: 100 + (200 * kibPerThousand) / 1024 },
});
const stopAt = (
  one: SeriesRecord,
  clients: number,
  code: string,
  when: 'before' | 'during' | 'after',
): SeriesRecord =>
  refit({
    ...one,
    steps: one.steps.filter(
      (step) => step.clients < clients || (step.clients === clients && when === 'after'),
    ),
    rounds: one.rounds.map((round) => ({
      ...round,
      stop: {
        code,
        when,
        clients,
        found: 40_000,
        limit: 35_000,
        method: code === 'latency' ? 'tools/call' : null,
        detail: code === 'exit' ? 'the target (pid 7) was ended by SIGKILL while it was measured' : null,
        skipped: one.steps_planned.filter((each) => each > clients),
      },
    })),
  });
const withInterval =
  (spread: number) =>
  (of: Figure): Figure =>
    of.value === null
      ? of
      : {
          ...of,
          low: of.value - spread * Math.abs(of.value),
          high: of.value + spread * Math.abs(of.value),
          n: 3,
          rounds: 3,
        };
const withSlope =
  (name: string, value: number, code?: string) =>
  (one: SeriesRecord): SeriesRecord => ({
    ...one,
    figures: figure(name, (of) => ({
      ...of,
      value,
      low: null,
      high: null,
      verdicts: code === undefined ? [] : [{ code, level: 'note', reason: 'not distinguishable from zero' }],
    }))(one.figures),
  });
/** Every server that clients connect to takes so many MiB before and with the first, give or take. */
const firstClient = (idle: number, one: number, spread: number): RatingRecord =>
  points((point) => {
    if (isStdio(point)) return point;
    const of = point.figures;
    const set = (name: string, value: number) => withInterval(spread)({ ...(of[name] as Figure), value });
    return {
      ...point,
      figures: {
        ...of,
        idle_mib: set('idle_mib', idle),
        one_client_mib: set('one_client_mib', one),
      },
    };
  });
const furtherProcesses = (one: number, extra: number): RatingRecord =>
  points((point) => ({
    ...point,
    figures: {
      ...figure('one_client_mib', (of) => ({ ...of, value: one }))(point.figures),
      per_extra_client_mib: {
        ...(point.figures['per_extra_client_mib'] as Figure),
        value: extra,
        verdicts: [],
      },
    },
  }));
const isStdio = ({ scenario }: MeasurementRecord) => scenario.protocol === 'mcp-stdio';

export const broken: Readonly<Record<string, RatingRecord>> = {
  'as reproduced': reproduced,
  'no stdio': measured((all) => all.filter((each) => !isStdio(each))),
  'only stdio': measured((all) => all.filter(isStdio)),
  'one scenario': measured((all) => all.slice(0, 1)),
  'no series': measured((all) => all.filter(({ kind }) => kind === 'point')),
  'only series': measured((all) => all.filter(({ kind }) => kind === 'series')),
  'one series': measured((all) => all.filter(({ kind }, i) => kind === 'point' || i === 8)),
  'nothing measured': measured(() => []),
  'no run': { ...reproduced, runs: [] },
  'negative slope of the heap': series((one) => {
    const falling = withSlope('heap_per_client_kib', -12)(one);
    return steps(falling, (step, i) => ({
      ...step,
      figures: figure('heap_connected_mib', (of) => ({ ...of, value: 40 - i }))(step.figures),
    }));
  }),
  'negative slope per extra client': points((point) => ({
    ...point,
    figures: figure('per_extra_client_mib', (of) => ({ ...of, value: -2, verdicts: [] }))(point.figures),
  })),
  'slopes per extra client that are not told from zero': points((point) => ({
    ...point,
    figures: figure('per_extra_client_mib', (of) => ({
      ...of,
      verdicts: [{ code: 'zero-within', level: 'note', reason: 'not distinguishable from zero' }],
    }))(point.figures),
  })),
  'slopes per extra client that are no lines': points((point) => ({
    ...point,
    figures: figure(
      'per_extra_client_mib',
      judged('not-linear', 'note', 'one slope does not describe all readings'),
    )(point.figures),
  })),
  'one scenario that is no line': measured((all) =>
    all
      .filter((each): each is PointRecord => each.kind === 'point')
      .slice(0, 1)
      .map((point) => ({
        ...point,
        figures: figure(
          'per_extra_client_mib',
          judged('not-linear', 'note', 'one slope does not describe all readings'),
        )(point.figures),
      })),
  ),
  'a first client within the interval': firstClient(60, 70, 0.1),
  'a first client under 1 %': firstClient(60, 60.5, 0),
  'a first client above both': firstClient(60, 70, 0.05),
  'further processes that are smaller': furtherProcesses(60.8, 19.8),
  'further processes that are as large': furtherProcesses(60.8, 60.8),
  'heap net of what calls left behind': series((one) => ({
    ...one,
    rounds: one.rounds.map((round, i) => ({ ...round, control: i === 0 ? controlOf(12.5) : null })),
    figures: {
      ...figure(
        'heap_per_client_kib',
        judged('net-of-calls', 'note', '12.5 KiB per 1000 calls'),
      )(one.figures),
      heap_growth_kib_per_1000_calls: {
        ...(one.figures['heap_per_client_kib'] as Figure),
        value: 12.5,
      },
    },
  })),
  'heap that is null': series((one) => ({
    ...steps(one, (step) => ({ ...step, figures: figure('heap_connected_mib', gone)(step.figures) })),
    figures: figure('heap_per_client_kib', gone)(one.figures),
  })),
  'heap that is not told from zero': series(withSlope('heap_per_client_kib', 0.2, 'zero-within')),
  'heap of one series that is not told from zero': series((one, i) =>
    i === 0 ? withSlope('heap_per_client_kib', 0.2, 'zero-within')(one) : one,
  ),
  'heap that is no line': series((one) => ({
    ...one,
    figures: figure(
      'heap_per_client_kib',
      judged('not-linear', 'note', 'one slope does not describe all readings'),
    )(one.figures),
  })),
  'peak that is a line': series((one) => ({
    ...one,
    figures: figure('peak_per_client_mib', (of) => ({ ...of, verdicts: [] }))(one.figures),
  })),
  'peak that is no line': series((one) => ({
    ...one,
    figures: figure('peak_per_client_mib', (of) => ({
      ...of,
      verdicts: [{ code: 'not-linear', level: 'note', reason: 'one slope does not describe all readings' }],
    }))(one.figures),
  })),
  'stopped at step 1': series((one) => stopAt(one, 1, 'budget', 'during')),
  'stopped before the last step': series((one, i) =>
    i === 2 ? stopAt(one, 1000, 'estimate', 'before') : one,
  ),
  'stopped by latency': series((one, i) => (i === 1 ? stopAt(one, 200, 'latency', 'after') : one)),
  'stopped by the end of the target': series((one, i) => (i === 0 ? stopAt(one, 50, 'exit', 'during') : one)),
  'a step that is missing': series((one) =>
    refit({ ...one, steps: one.steps.filter(({ clients }) => clients !== 20) }),
  ),
  'a peak that is missing': series((one) =>
    refit(
      steps(one, (step) =>
        step.clients === 500 ? { ...step, figures: figure('peak_mib', gone)(step.figures) } : step,
      ),
    ),
  ),
  'p99 that is censored': series((one) =>
    steps(one, (step) => ({
      ...step,
      methods: step.methods.map((method) => ({
        ...method,
        figures: figure(
          'p99_ms',
          judged('censored', 'bound', '900 of 6000 calls got no answer; p99 is one of them'),
        )(method.figures),
      })),
    })),
  ),
  'rates that are bounds': ofRun(
    (run) => ({
      ...run,
      measurements: run.measurements.map((each) => (each.kind === 'series' ? refit(each) : each)),
    }),
    everyFigure((of) =>
      of.source.includes('driver clock')
        ? judged('driver-bound', 'bound', 'driver busy or waiting 92 % of the window')(of)
        : of,
    ),
  ),
  'rates that still rise': series((one) =>
    refit(
      steps(one, (step) => ({
        ...step,
        figures: figure('calls_per_s', (of) => ({ ...of, value: 100 * step.clients }))(step.figures),
      })),
    ),
  ),
  'all noisy': everyFigure((of) =>
    judged(
      'noisy',
      'noisy',
      'half-width of the interval over 10 % of the figure (40 %)',
    )(withInterval(0.4)(of)),
  ),
  'all invalid': everyFigure(judged('swap', 'invalid', 'the host moved 300 pages to or from swap')),
  'three rounds with intervals': ofRun((run) => ({
    ...run,
    measurements: everyFigure(withInterval(0.02)).runs[0]?.measurements.map((each) => ({
      ...each,
      rounds_planned: 3,
    })) as MeasurementRecord[],
  })),
  'one idle that is missing': points((point, i) =>
    i === 5 ? { ...point, figures: figure('idle_mib', gone)(point.figures) } : point,
  ),
  'first calls of others': points((point) => ({
    ...point,
    figures: {
      ...point.figures,
      first_call_others_ms: {
        ...(point.figures['first_call_ms'] as Figure),
        value: isStdio(point) ? 340 : 4,
      },
    },
  })),
  'first calls of others as slow': points((point) => ({
    ...point,
    figures: {
      ...point.figures,
      first_call_others_ms: { ...(point.figures['first_call_ms'] as Figure), value: 400 },
    },
  })),
  'one client that takes less than none': points((point) =>
    isStdio(point)
      ? point
      : { ...point, figures: figure('one_client_mib', (of) => ({ ...of, value: 20 }))(point.figures) },
  ),
  'different counts of clients': points((point, i) =>
    i === 6 ? { ...point, scenario: { ...point.scenario, clients: 16 } } : point,
  ),
  'different first calls': points((point, i) =>
    i === 1 ? { ...point, scenario: { ...point.scenario, first_call: point.methods[0]?.name ?? '' } } : point,
  ),
  'rounds that broke': measured((all) =>
    all.map((each): MeasurementRecord => {
      const failure = {
        code: 'target-lost',
        message:
          'the target (pid 7) exited with code 3 while it was measured; its last lines:\n    panic: 42',
      };
      if (each.kind === 'throughput') return each;
      return each.kind === 'point'
        ? {
            ...each,
            rounds_planned: 2,
            rounds: [...each.rounds, ...each.rounds.map((round) => ({ ...round, round: 2, failure }))],
          }
        : {
            ...each,
            rounds_planned: 2,
            rounds: [
              ...each.rounds,
              ...each.rounds.map((round) => ({ ...round, round: 2, failure, steps: [] })),
            ],
          };
    }),
  ),
  'two hosts': {
    ...reproduced,
    runs: reproduced.runs.flatMap((run) => [
      run,
      { ...run, host: { ...run.host, id: 'b', cpu_model: 'Neoverse-N1' } },
    ]),
  },
  'not for publication': {
    ...reproduced,
    complete: false,
    unpublishable: ['the profile quick is never published'],
  },
};
