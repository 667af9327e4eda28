import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastRate, type ProbeOutcome, type RateProbe, searchRate } from '../../src/stats/search-rate.ts';
import { randomOf } from '../record/sample.ts';

/** Drives the search with a server that answers so; what was asked, and the answer. */
function search(outcome: (probe: RateProbe, number: number) => ProbeOutcome, loaded = 0) {
  const asked: RateProbe[] = [];
  const steps = searchRate(loaded);
  let step = steps.next();
  while (!step.done) {
    asked.push(step.value);
    step = steps.next(outcome(step.value, asked.length));
  }
  return { asked, answer: step.value, long: asked.filter((probe) => probe.long) };
}
/** Holds up to so much, always. */
const upTo = (most: number) => (probe: RateProbe) => (probe.perSecond <= most ? 'held' : 'failed');

describe('the search for a rate', () => {
  it('doubles, then bisects, then holds a long run and fails one 10 % above', () => {
    const { asked, answer, long } = search(upTo(1000));
    expect(asked.slice(0, 7).map(({ perSecond }) => perSecond)).toEqual([20, 40, 80, 160, 320, 640, 1280]);
    expect(asked.slice(7, -2).every(({ perSecond }) => perSecond > 640 && perSecond < 1280)).toBe(true);
    expect(answer.kind).toBe('found');
    const found = answer.perSecond ?? 0;
    expect(long.map(({ perSecond }) => perSecond)).toEqual([found, Number((1.1 * found).toPrecision(3))]);
  });

  it('begins with a quarter of what loaded clients got, and goes down from there where that is too much', () => {
    const { asked, answer } = search(upTo(20_000), 24_000);
    expect(asked.slice(0, 3).map(({ perSecond }) => perSecond)).toEqual([6000, 12_000, 24_000]);
    expect(answer.kind).toBe('found');
    expect(asked.length).toBeLessThan(10);
    const slow = search(upTo(90), 24_000);
    expect(slow.asked.slice(0, 4).map(({ perSecond }) => perSecond)).toEqual([6000, 1500, 375, 93.8]);
    expect(slow.answer.perSecond).toBeGreaterThan(80);
    expect(search(upTo(10), 1000)).toMatchObject({
      asked: [{ perSecond: 250 }, { perSecond: 62.5 }, { perSecond: 20 }],
      answer: { kind: 'under' },
    });
  });

  it('comes within 5 % below what any steady server holds, wherever it begins, and never above it', () => {
    const rate = fc.double({ min: leastRate, max: 500_000, noNaN: true });
    fc.assert(
      fc.property(rate, fc.oneof(fc.constant(0), rate), (most, loaded) => {
        const { answer, asked } = search(upTo(most), loaded);
        expect(answer.kind).toBe('found');
        expect(answer.perSecond).toBeLessThanOrEqual(most);
        expect(answer.perSecond).toBeGreaterThan(most / 1.11);
        expect(asked.length).toBeLessThan(32);
      }),
    );
  });

  it('refuses under 20 calls a second, after one probe', () => {
    expect(search(upTo(19.9))).toMatchObject({
      asked: [{ perSecond: 20 }],
      answer: { kind: 'under', perSecond: null },
    });
  });

  it('tells a bound where the driver has no more to give', () => {
    const { answer } = search((probe) => (probe.perSecond > 5000 ? 'driver' : 'held'));
    expect(answer).toEqual({ kind: 'driver', perSecond: 2560 });
  });

  it('asks again where the driver was late once, and goes on where it then is not', () => {
    let isDisturbed = true;
    const { asked, answer } = search((probe) => {
      if (probe.perSecond < 320 || !isDisturbed) return upTo(1000)(probe);
      isDisturbed = false;
      return 'driver';
    });
    expect(asked.filter(({ perSecond }) => perSecond === 320)).toHaveLength(2);
    expect(answer.kind).toBe('found');
    expect(answer.perSecond).toBeGreaterThan(900);
    const twice = search(({ perSecond }) => (perSecond > 5000 ? 'driver' : 'held')).asked;
    expect(twice.slice(-3)).toEqual([
      { perSecond: 5120, long: false },
      { perSecond: 5120, long: false },
      { perSecond: 2560, long: true },
    ]);
  });

  it('takes no bound from what was held for a moment only', () => {
    const { answer, long } = search(({ perSecond, long: isLong }) => {
      if (perSecond > 5000) return 'driver';
      return upTo(isLong ? 900 : 10_000)({ perSecond, long: isLong });
    });
    expect(answer.kind).toBe('found');
    expect(answer.perSecond).toBeLessThanOrEqual(900);
    expect(answer.perSecond).toBeGreaterThan(800);
    expect(long[0]).toEqual({ perSecond: 2560, long: true });
  });

  it('takes no bound from a rate whose own long run the driver did not keep', () => {
    const { asked, answer } = search(({ perSecond, long }) => {
      if (long && perSecond > 2200) return 'driver';
      return perSecond > 3000 ? 'failed' : 'held';
    });
    expect(answer.kind).toBe('driver');
    expect(answer.perSecond).toBeLessThanOrEqual(2200);
    expect(asked.filter(({ long }) => long).length).toBeGreaterThan(1);
  });

  it('goes down where the driver is late before anything has held, and ends where it is so at the least rate', () => {
    const { answer, asked } = search((probe) => (probe.perSecond > 300 ? 'driver' : 'held'), 4000);
    expect(asked.map(({ perSecond }) => perSecond).slice(0, 2)).toEqual([1000, 250]);
    expect(answer).toEqual({ kind: 'driver', perSecond: 250 });
  });

  it('never says that something held once where nothing did', () => {
    const { asked, answer } = search(() => 'driver', 4000);
    expect(asked.map(({ perSecond }) => perSecond)).toEqual([1000, 250, 62.5, 20]);
    expect(answer).toEqual({ kind: 'late', perSecond: null });
    const outcomes = fc.infiniteStream(
      fc.constantFrom('held' as const, 'failed' as const, 'driver' as const),
    );
    fc.assert(
      fc.property(outcomes, fc.double({ min: 0, max: 500_000, noNaN: true }), (stream, loaded) => {
        const told: ProbeOutcome[] = [];
        const { answer: got } = search(() => {
          told.push(stream.next().value ?? 'failed');
          return told.at(-1) ?? 'failed';
        }, loaded);
        if (got.kind === 'restless') expect(told).toContain('held');
        if (got.kind === 'late') expect(told.at(-1)).toBe('driver');
        if (got.kind === 'driver') expect(told.filter((each) => each === 'driver').length).toBeGreaterThan(1);
      }),
    );
  });

  it('takes no answer from probes that a long run contradicts', () => {
    // A burst bucket: short probes hold up to 1000, long ones 700.
    const { answer, long } = search((probe) => upTo(probe.long ? 700 : 1000)(probe));
    expect(answer.kind).toBe('found');
    expect(answer.perSecond).toBeLessThanOrEqual(700);
    expect(answer.perSecond).toBeGreaterThan(600);
    expect(long.length).toBeGreaterThan(2);
  });

  it('finds what a server holds for long however much more it holds for a moment', () => {
    const rate = fc.double({ min: 2 * leastRate, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(rate, fc.double({ min: 1, max: 20, noNaN: true }), (most, times) => {
        const { answer, asked } = search((probe) => upTo(probe.long ? most : most * times)(probe), 2 * most);
        expect(answer.kind).toBe('found');
        expect(answer.perSecond).toBeLessThanOrEqual(most);
        expect(answer.perSecond).toBeGreaterThan(most / 1.11);
        expect(asked.length).toBeLessThan(25);
      }),
    );
  });

  it('calls found only what held a long run, with a long one that failed at most 10 % above', () => {
    const outcomes = fc.infiniteStream(fc.constantFrom('held' as const, 'failed' as const));
    fc.assert(
      fc.property(outcomes, (stream) => {
        const told: (RateProbe & { outcome: ProbeOutcome })[] = [];
        const { answer } = search((probe) => {
          told.push({ ...probe, outcome: stream.next().value ?? 'failed' });
          return told.at(-1)?.outcome ?? 'failed';
        });
        if (answer.kind !== 'found') return;
        const best = answer.perSecond ?? 0;
        const last = told.at(-1);
        expect(last).toMatchObject({ long: true, outcome: 'failed' });
        expect(last?.perSecond).toBeLessThanOrEqual(1.11 * best);
        const ran = told.filter(({ perSecond, long }) => long && perSecond === best);
        expect(ran.at(-1)?.outcome).toBe('held');
      }),
    );
  });

  it('goes on upwards where 10 % above holds as well', () => {
    // A probe that failed by chance on the way up.
    let failedOnce = false;
    const { answer } = search((probe) => {
      if (probe.perSecond < 640 || failedOnce) return upTo(1000)(probe);
      failedOnce = true;
      return 'failed';
    });
    expect(answer.kind).toBe('found');
    expect(answer.perSecond).toBeGreaterThan(900);
    expect(answer.perSecond).toBeLessThanOrEqual(1000);
  });

  it('ends, whatever it is told', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.constantFrom('held' as const, 'failed' as const)), (outcomes) => {
        const { answer, asked } = search(() => outcomes.next().value ?? 'failed');
        expect(asked.length).toBeLessThanOrEqual(40);
        expect(asked.every(({ perSecond }) => perSecond >= leastRate)).toBe(true);
        if (answer.kind === 'found') expect(answer.perSecond).toBeGreaterThanOrEqual(leastRate);
      }),
    );
    expect(search(() => 'held').answer.kind).toBe('restless');
  });

  it('comes to the right rate where every tenth probe goes the other way', () => {
    const random = randomOf(7);
    const found = Array.from({ length: 200 }, () => {
      const noisy = (probe: RateProbe): ProbeOutcome => {
        const truth = upTo(2000)(probe);
        if (random() > 0.1) return truth;
        return truth === 'held' ? 'failed' : 'held';
      };
      return search(noisy).answer.perSecond;
    }).filter((rate) => rate !== null);
    const sorted = found.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(1600);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(2210);
  });
});
