/** A function and what it took itself. */
export interface HotFunction {
  readonly name: string;
  /** ns of processor time, or bytes of live heap: its own, not of what it calls. */
  readonly own: number;
  /** Of the whole, 0..1. */
  readonly share: number;
}

/** So many are told; the whole profile is kept beside them. */
const told = 10;

/** The functions that took most, the highest first; those that took nothing are left out. */
export function topOf(own: ReadonlyMap<string, number>): HotFunction[] {
  const sum = [...own.values()].reduce((all, value) => all + value, 0);
  return [...own]
    .filter(([, value]) => value > 0)
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .slice(0, told)
    .map(([name, value]) => ({ name, own: value, share: value / sum }));
}
