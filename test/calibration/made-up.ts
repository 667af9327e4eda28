/** Evidence as a run would leave it, with every figure as wished. */
import type { Account } from '../../src/calibrate/accounts.ts';
import type { Evidence, PointRound, Scenario } from '../../src/calibration/evidence.ts';
import type { Figure, PointRecord } from '../../src/record/schema.ts';

interface Wish {
  readonly id: string;
  readonly accounts?: readonly Account[];
  readonly figures?: Readonly<Record<string, number | null>>;
  /** By method. */
  readonly methods?: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
  /** Codes of verdicts on a method's figures, by `method/figure`. */
  readonly verdicts?: Readonly<Record<string, string>>;
  readonly clients?: number;
  readonly rounds?: readonly Partial<PointRound>[];
  readonly findings?: readonly { readonly code: string; readonly reason: string }[];
}

const figure = (value: number | null, verdict: string | undefined): Figure => ({
  ...{ value, low: null, high: null, n: 1, rounds: 1, source: 'made up' },
  ...(verdict === undefined ? {} : { verdicts: [{ code: verdict, level: 'bound', reason: 'made up' }] }),
});

function scenario(wish: Wish): Scenario {
  const { id, methods = {}, verdicts = {}, findings = [] } = wish;
  const named = (name: string, values: Readonly<Record<string, number | null>>) => ({
    name,
    figures: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, figure(value, verdicts[`${name}/${key}`])]),
    ),
  });
  const point = {
    id,
    scenario: { clients: wish.clients ?? 1 },
    rounds_planned: wish.rounds?.length ?? 1,
    figures: named('', wish.figures ?? {}).figures,
    methods: Object.entries(methods).map(([name, values]) => named(name, values)),
    rounds: [{ findings: findings.map((each) => ({ ...each, figures: [] })) }],
  };
  const rounds = (wish.rounds ?? [{}]).map((round) => ({ failure: null, ...round }));
  return {
    point: point as unknown as PointRecord,
    rounds: rounds as unknown as PointRound[],
    accounts: wish.accounts ?? [],
  };
}

/** @param cpus of the host */
export function evidence(wishes: readonly Wish[], cpus = 2): Evidence {
  return { scenarios: new Map(wishes.map((wish) => [wish.id, scenario(wish)])), cpus };
}
