/** Times and rates: latency, rate, readiness. */
import { accountOf, accountsOf, methodFigureOf, scenarioOf, Unsaid } from '../evidence.ts';
import { type Row, within } from '../row.ts';

/** Nearest rank; worked out here, so that it is nobody's own opinion of itself. */
function rank(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.ceil(q * sorted.length) - 1];
  if (found === undefined) throw new Unsaid('the server has answered no call');
  return found;
}

export const latency: Row = {
  id: 'latency',
  excuse: 'time',
  unit: 'ms',
  scenarios: ['delay'],
  needs: null,
  readings(evidence) {
    const { ms } = accountOf(evidence, 'delay', 'delay');
    const [p50, p99] = [rank(ms, 0.5), rank(ms, 0.99)];
    const measured = (name: string) => methodFigureOf(evidence, 'delay', 'delay', name);
    return [
      { name: 'p50', expected: p50, measured: measured('p50_ms'), tolerance: within(p50, 0.02, 0.2) },
      { name: 'p99', expected: p99, measured: measured('p99_ms'), tolerance: within(p99, 0.03, 0.5) },
    ];
  },
};

/** A queue was there for so much of the load at least, or the server's rate was not the measured one, ms. */
const longEnoughMs = 3000;

export const rate: Row = {
  id: 'rate',
  excuse: 'time',
  unit: 'calls/s',
  scenarios: ['pace'],
  needs: null,
  readings(evidence) {
    const { answers, ms } = accountOf(evidence, 'pace', 'pace');
    if (ms < longEnoughMs)
      throw new Unsaid(`callers stood in a queue for ${Math.round(ms)} ms of ${longEnoughMs} at a time`);
    const expected = (1000 * answers) / ms;
    const measured = methodFigureOf(evidence, 'pace', 'pace', 'calls_per_s');
    return [{ name: null, expected, measured, tolerance: 0.005 * expected }];
  },
};

/**
 * Two servers that differ in when they are ready only, so that what comes before the first of their own instructions
 * falls out.
 */
export const ready: Row = {
  id: 'ready',
  excuse: 'time',
  unit: 'ms',
  scenarios: ['ready-now', 'ready-later'],
  needs: null,
  readings(evidence) {
    const own = (id: string) =>
      rank(
        accountsOf(evidence, id, 'ready').map(({ ms }) => ms),
        0.5,
      );
    const seen = (id: string) => scenarioOf(evidence, id).point.figures['ready_ms']?.value ?? null;
    const [now, later] = [seen('ready-now'), seen('ready-later')];
    const measured = now === null || later === null ? null : later - now;
    return [{ name: null, expected: own('ready-later') - own('ready-now'), measured, tolerance: 2 }];
  },
};
