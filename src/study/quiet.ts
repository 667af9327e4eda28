/** Phase `quiet`: what a call takes when nobody else calls - one client, one in flight, per method. */
import { guarded, type RoundContext, tellFigure } from './context.ts';

/** Measures every method alone. */
export async function measureQuiet(context: RoundContext): Promise<void> {
  const { quiet } = context.measurement.settings;
  for (const [index, method] of context.measurement.scenario.methods.entries()) {
    const { latencies, counts } = await guarded(
      context,
      context.rig.driver.request('quiet', { client: 0, method: index, ...quiet }),
    );
    context.result.quiet[method.name] = { latencies, counts };
    tellFigure(context, 'alone_p50_ms', middle(latencies), 'ms', method.name);
  }
}

/** For the live line only; the record's percentile is worked out over all rounds. */
function middle(latencies: Float64Array): number | null {
  return Float64Array.from(latencies).sort()[Math.ceil(latencies.length / 2) - 1] ?? null;
}
