/** Verdicts over rounds: what was found in each, put beside the figures it spoils. */
import type { Estimate, EstimateVerdict } from './estimate.ts';
import { busyFrom, busyShare, judgeDriver } from './judge-driver.ts';
import { judgeSchedule } from './judge-open.ts';
import { type Found, type Judgement, percent } from './judgement.ts';
import type { CallCounts, LoadCost, LoadMethod, PointRound, SettledState } from './point-round.ts';
import { judgeSteadiness } from './steady.ts';
import { type SpoilerCode, spoilers, spoils } from './verdicts.ts';

/** What leaves no ok call to take a figure from. */
const failures: ReadonlySet<string> = new Set(['failed-calls', 'failed-quiet']);
/** Failed calls over this share of the started ones spoil what they touch. */
export const failedFrom = 0.001;

/** All that can be found in the readings of complete rounds, and what the study found. */
export function judgeRounds(rounds: readonly PointRound[], planned: number): Judgement[] {
  const complete = rounds.filter((round) => round.failure === null);
  return [...judgeMissing(rounds, planned), ...complete.flatMap(judgeRound)];
}

/** Rounds that broke, and those still to come. */
export function judgeMissing(rounds: readonly Pick<PointRound, 'failure'>[], planned: number): Judgement[] {
  const complete = rounds.filter((round) => round.failure === null).length;
  const broken = Math.max(rounds.length, planned) - complete;
  if (broken === 0) return [];
  const reason = `${broken} of ${complete + broken} rounds`;
  return [{ code: 'rounds-missing', round: 0, method: null, reason }];
}

function judgeRound(round: PointRound): Judgement[] {
  const found = round.findings.map(({ code, reason, method }) => ({
    code,
    reason,
    method,
    round: round.round,
  }));
  const windows = Object.entries(round.load).flatMap(([method, load]) =>
    judgeWindow(load).map((each) => ({ ...each, method, round: round.round })),
  );
  const quiet = Object.entries(round.quiet).flatMap(([method, { counts }]) =>
    judgeFailed(counts, 'failed-quiet', counts.started - counts.ok).map((each) => ({
      ...each,
      method,
      round: round.round,
    })),
  );
  const settled = judgeSettled([round.settled.connected, round.settled.closed]);
  return [
    ...found,
    ...quiet,
    ...windows,
    ...settled.map((each) => ({ ...each, method: null, round: round.round })),
  ];
}

function judgeWindow(load: LoadMethod): Found[] {
  return [...judgeCalls(load), ...judgeSchedule(load), ...judgeDriver(load), ...judgeCost(load)];
}

/** What the outcomes of a method's calls say. */
export function judgeCalls(calls: Pick<LoadMethod, 'counts' | 'completed' | 'latencies'>): Found[] {
  const { timeout, reset, aborted } = calls.counts;
  return [
    ...judgeAnswers(calls),
    ...judgeFailed(calls.counts, 'unanswered-calls', timeout + reset + aborted),
    ...judgeSteadiness(calls.latencies),
  ];
}

/** What the window's account says beside the driver's part in it. */
export function judgeCost(load: LoadCost): Found[] {
  return [
    ...(load.standin && busyShare(load.standin) > busyFrom
      ? [
          {
            code: 'standin-bound',
            reason: `stand-in busy or waiting ${percent(busyShare(load.standin))} of the window`,
          } as const,
        ]
      : []),
    ...(load.atLeast
      ? [{ code: 'at-least', reason: 'a vanished process took its own time with it' } as const]
      : []),
  ];
}

/**
 * Failed calls - and a window in which none was answered rightly: nothing is left there that could be censored, and
 * the other rounds' figures would stand for it. Its calls may all hang from before it, and none be in any count.
 */
function judgeAnswers({ counts, completed }: Pick<LoadMethod, 'counts' | 'completed'>): Found[] {
  if (counts.ok > 0 || (counts.started === 0 && completed > 0)) {
    const found = judgeFailed(counts, 'failed-calls', counts.failed + counts.mismatch + counts.local);
    const unsent =
      counts.local === 0 ? '' : `, ${counts.local} of them for want of a port or descriptor of ours`;
    return found.map(({ code, reason }) => ({ code, reason: `${reason}${unsent}` }));
  }
  const calls = counts.started === 0 ? 'not one call ended' : `0 of ${counts.started} calls ended ok`;
  return [{ code: 'failed-calls', reason: `${calls} in the window` }];
}

function judgeFailed(counts: CallCounts, code: SpoilerCode, calls: number): Found[] {
  if (calls <= failedFrom * counts.started) return [];
  return [{ code, reason: `${calls} of ${counts.started} calls` }];
}

/** What a round's or a step's settled readings say. */
export function judgeSettled(all: readonly (SettledState | null)[]): Found[] {
  const states = all.filter((state) => state !== null);
  return [
    ...(states.some((state) => state.stillFalling === true)
      ? [{ code: 'still-falling', reason: 'moved by over 2 % when read again' } as const]
      : []),
    ...(states.some((state) => !state.converged)
      ? [{ code: 'not-converged', reason: 'read at the cap, still moving' } as const]
      : []),
  ];
}

/**
 * The figure with all verdicts on it, one per code.
 * @param method null for a figure of the scenario as a whole
 */
export function judged(
  figure: Estimate,
  name: string,
  method: string | null,
  judgements: readonly Judgement[],
): Estimate {
  const mine = judgements.filter((each) => touches(each, name, method));
  const codes = [...new Set(mine.map((each) => each.code))];
  const verdicts = codes.map((code) =>
    merged(
      code,
      mine.filter((each) => each.code === code),
      method,
    ),
  );
  // A figure of calls that all failed must not pass as merely absent.
  const kept = figure.value === null ? verdicts.filter(({ code }) => failures.has(code)) : verdicts;
  const all = [...(figure.verdicts ?? []), ...kept];
  return all.length === 0 ? figure : { ...figure, verdicts: all };
}

function touches(judgement: Judgement, name: string, method: string | null): boolean {
  if (judgement.method === null) return spoils(judgement.code, name, false);
  if (method === null) return spoils(judgement.code, name, true);
  return judgement.method === method && spoils(judgement.code, name, false);
}

/** One verdict for what several rounds (and, for a scenario's figure, windows) have in common; the first says how much. */
function merged(code: SpoilerCode, found: readonly Judgement[], method: string | null): EstimateVerdict {
  const [first] = found;
  const rounds = [...new Set(found.map((each) => each.round))].filter((round) => round > 0);
  const where = rounds.length === 0 ? '' : `${rounds.length > 1 ? 'rounds' : 'round'} ${ranges(rounds)}: `;
  const what = method === null && first?.method ? `${first.method}: ` : '';
  return { code, level: spoilers[code].level, reason: `${where}${what}${first?.reason ?? ''}` };
}

/** `1-3, 5` */
function ranges(rounds: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const round of rounds.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && last[1] === round - 1) last[1] = round;
    else spans.push([round, round]);
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** What a round's findings spoil, as a record lists it; only of the figures that the round has. */
export function findingRows(
  judgements: readonly Judgement[],
  whole: Readonly<Record<string, unknown>>,
  ofMethod: readonly string[],
): { code: string; figures: string[]; reason: string }[] {
  return judgements.map(({ code, method, reason }) => {
    const spoilt: readonly string[] = spoilers[code].spoils;
    const figures =
      method === null
        ? spoilt.filter((figure) => Object.hasOwn(whole, figure) || ofMethod.includes(figure))
        : spoilt.filter((figure) => ofMethod.includes(figure)).map((figure) => `${method}/${figure}`);
    return { code, figures, reason };
  });
}
