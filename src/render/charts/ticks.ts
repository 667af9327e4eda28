/** Round values for a scale. */

const rounds = [1, 2, 5, 10] as const;
/** A scale ends here: what is less than a billionth of its unit cannot be told apart, and soon is no number to reckon with. */
const smallest = 1e-9;

/** Zero to the first round value at or above `most`, in three to six steps. */
export function linearTicks(most: number): number[] {
  if (!(most >= smallest)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (rounds.find((round) => round * power >= rough) ?? 10);
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => exact(i * step));
}

/** Powers of ten around the values; with 2 and 5 between them where there are few. Bars begin at the first. */
export function logTicks(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(Math.max(least, smallest) * 0.8));
  const powers: number[] = [];
  for (let power = first; power < first + 20; power++) {
    powers.push(exact(10 ** power));
    if (10 ** power >= most) break;
  }
  if (powers.length > 3) return powers;
  const fine = powers.flatMap((power) => [power, exact(2 * power), exact(5 * power)]);
  const last = fine.findIndex((tick) => tick >= most);
  return last < 0 ? fine : fine.slice(0, last + 1);
}

/** Without the last digits of binary arithmetic: 0.30000000000000004 is 0.3. */
const exact = (value: number): number => Number(value.toPrecision(12));

/** Round ends of a logarithmic scale around the values, and its ticks: powers of ten, with 2 and 5 where those are few. */
export function logDomain(values: readonly number[]): { domain: readonly [number, number]; ticks: number[] } {
  const [least, most] = [Math.min, Math.max].map((end) => Math.max(smallest, end(...values))) as [
    number,
    number,
  ];
  const powers = Array.from(
    { length: Math.ceil(Math.log10(most)) - Math.floor(Math.log10(least)) + 2 },
    (_, i) => Math.floor(Math.log10(least)) + i,
  );
  const fine = powers.flatMap((power) => [1, 2, 5].map((round) => exact(round * 10 ** power)));
  const from = fine.findLast((tick) => tick <= least) ?? least;
  const to = fine.find((tick) => tick >= most && tick > from) ?? most;
  const inside = fine.filter((tick) => tick >= from && tick <= to);
  const tens = inside.filter((tick) => Number.isInteger(exact(Math.log10(tick))));
  return { domain: [from, to], ticks: tens.length > 3 ? tens : inside };
}
