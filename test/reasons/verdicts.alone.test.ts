/**
 * Every verdict, and every reason why a figure is missing, is caused for real, beside the figure it spoils, and absent
 * where nothing causes it. These runs change the whole machine (burners, swap, huge pages), so no other test runs beside
 * them.
 */
import { describe, expect, it } from 'vitest';
import { type ReasonCode, readReason, type SentenceCode } from '../../src/record/reasons.ts';
import type { Figure, MeasurementRecord } from '../../src/record/schema.ts';
import type { VerdictCode } from '../../src/stats/verdicts.ts';
import { reasonTable } from './reason-table.ts';
import { verdictTable } from './verdict-table.ts';
import { forget, found, lackingOf, type WorldName } from './worlds.ts';

type Figures = Readonly<Record<string, Figure>>;

/** Codes beside each figure: `figure`, `method/figure`, of a series also `step N/figure`. */
function verdictsOf(measured: MeasurementRecord): ReadonlyMap<string, readonly string[]> {
  const steps = measured.kind === 'series' ? measured.steps : [];
  const groups: [string, Figures][] = [
    ['', measured.figures],
    ...(measured.kind === 'point' ? measured.methods : []).map(prefixed),
    ...steps.map(({ clients, figures }): [string, Figures] => [`step ${clients}/`, figures]),
    ...steps.flatMap(({ methods }) => methods.map(prefixed)),
  ];
  return new Map(
    groups.flatMap(([prefix, figures]) =>
      Object.entries(figures).map(([name, { verdicts }]) => [
        `${prefix}${name}`,
        (verdicts ?? []).map(({ code }) => code),
      ]),
    ),
  );
}

const prefixed = ({ name, figures }: { name: string; figures: Figures }): [string, Figures] => [
  `${name}/`,
  figures,
];

/** Every reason that the record gives, wherever it stands. */
function reasonsOf(part: unknown): string[] {
  if (part === null || typeof part !== 'object') return [];
  const own = 'reason' in part && typeof part.reason === 'string' ? [part.reason] : [];
  return [...own, ...Object.values(part).flatMap(reasonsOf)];
}
const codesIn = (measured: MeasurementRecord): ReadonlySet<SentenceCode | undefined> =>
  new Set(reasonsOf(measured).map((reason) => readReason(reason)?.code));

function itIn(world: WorldName, name: string, run: () => Promise<void>): void {
  const lacking = lackingOf(world);
  // Where there is a second try it is in a world made anew.
  const once = () =>
    run().catch((error) => {
      if (process.env.CI) forget(world);
      throw error;
    });
  if (lacking === null) it(name, once, 240_000);
  else it.skip(`${name} (skipped: ${lacking})`, run);
}

describe.each(Object.keys(verdictTable) as VerdictCode[])('the verdict %s', (code) => {
  const { world, scenario, figure, by, sparedFigures } = verdictTable[code];

  itIn(world, `is found beside ${figure}: ${by}`, async () => {
    const measured = (await found(world)).get(scenario);
    if (measured === undefined) throw new Error(`${world} has no ${scenario}`);
    expect(verdictsOf(measured).get(figure)).toContain(code);
  });

  itIn('calm', 'is not found of servers in order on a machine that lets them run', async () => {
    for (const [name, measured] of await found('calm')) {
      expect(measured.rounds.map(({ failure }) => failure).filter((failure) => failure !== null)).toEqual([]);
      const beside = [...verdictsOf(measured)].filter(([, codes]) => codes.includes(code));
      const figures = beside
        .map(([figure]) => figure)
        .filter((each) => sparedFigures?.includes(each) ?? true);
      expect({ [name]: figures }).toEqual({ [name]: [] });
    }
  });
});

/** Those that a run gives, or that no run of servers in order may give. */
const ofRuns = (Object.keys(reasonTable) as ReasonCode[]).filter(
  (code) => 'world' in reasonTable[code] || reasonTable[code].absent === undefined,
);

describe.each(ofRuns)('the reason %s', (code) => {
  const cause = reasonTable[code];
  if ('world' in cause)
    itIn(cause.world, `is given by ${cause.world}, ${cause.scenario}`, async () => {
      const measured = (await found(cause.world)).get(cause.scenario);
      if (measured === undefined) throw new Error(`${cause.world} has no ${cause.scenario}`);
      expect([...codesIn(measured)]).toContain(code);
    });
  if (cause.absent === undefined)
    itIn('calm', 'is not given of servers in order on a machine that lets them run', async () => {
      for (const measured of (await found('calm')).values())
        expect([...codesIn(measured)]).not.toContain(code);
    });
});

describe('all reasons of the world', () => {
  for (const world of ['odd', 'calm', 'crowded', 'paged', 'stopped'] as const)
    itIn(world, `${world} can be read back, and so be said in another language`, async () => {
      const all = [...(await found(world)).values()].flatMap(reasonsOf);
      expect(all.length).toBeGreaterThan(5);
      expect([...new Set(all.filter((reason) => readReason(reason) === null))]).toEqual([]);
    });
});
