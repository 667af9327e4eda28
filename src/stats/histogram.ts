/** Latencies in ranges that are 1 % wide: what is kept of a sample's, for whoever wants to draw them. */

/** Each range ends so much above the one before. */
const step = 1.01;
/** The first range ends here, ms: below what any clock of ours tells apart. */
const first = 0.001;

/** @param sorted ms, ascending. Ranges that hold none are left out. */
export function histogramOf(sorted: Float64Array): { upToMs: number[]; calls: number[] } {
  const [upToMs, calls]: [number[], number[]] = [[], []];
  let at = -1;
  for (const ms of sorted) {
    const range = ms <= first ? 0 : Math.ceil(Math.log(ms / first) / Math.log(step) - 1e-9);
    if (range !== at) {
      at = range;
      upToMs.push(Number((first * step ** range).toPrecision(6)));
      calls.push(0);
    }
    (calls[calls.length - 1] as number)++;
  }
  return { upToMs, calls };
}
