/** Units by quantity, each as its size in the quantity's first unit. Temperature has an offset besides. */

interface Unit {
  readonly factor: number;
  readonly offset?: number;
}

export const quantities: Readonly<Record<string, Readonly<Record<string, Unit>>>> = {
  length: {
    m: { factor: 1 },
    km: { factor: 1000 },
    cm: { factor: 0.01 },
    mm: { factor: 0.001 },
    in: { factor: 0.0254 },
    ft: { factor: 0.3048 },
    mi: { factor: 1609.344 },
  },
  mass: {
    kg: { factor: 1 },
    g: { factor: 0.001 },
    t: { factor: 1000 },
    lb: { factor: 0.45359237 },
    oz: { factor: 0.028349523125 },
  },
  data: {
    B: { factor: 1 },
    kB: { factor: 1000 },
    MB: { factor: 1e6 },
    GB: { factor: 1e9 },
    KiB: { factor: 1024 },
    MiB: { factor: 1024 ** 2 },
    GiB: { factor: 1024 ** 3 },
  },
  time: {
    s: { factor: 1 },
    ms: { factor: 0.001 },
    min: { factor: 60 },
    h: { factor: 3600 },
    d: { factor: 86_400 },
  },
  temperature: {
    K: { factor: 1 },
    C: { factor: 1, offset: 273.15 },
    F: { factor: 5 / 9, offset: 459.67 * (5 / 9) },
  },
};

/** The quantity both units measure, or null. */
export function quantityOf(from: string, to: string): string | null {
  const found = Object.entries(quantities).find(([, units]) => from in units && to in units);
  return found?.[0] ?? null;
}

/** A value in another unit, to 12 significant digits; null when the two do not measure the same. */
export function convert(value: number, from: string, to: string): number | null {
  const units = quantities[quantityOf(from, to) ?? ''];
  const [source, target] = [units?.[from], units?.[to]];
  if (!source || !target) return null;
  const base = value * source.factor + (source.offset ?? 0);
  return Number(((base - (target.offset ?? 0)) / target.factor).toPrecision(12));
}
