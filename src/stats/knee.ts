/** Where more clients no longer get more done (method.md, "Series"). */

export interface Rate {
  readonly clients: number;
  /** Null = not known, or only a bound of it. */
  readonly perSecond: number | null;
}

/** Within this share of the best rate of all later steps. */
const within = 0.05;

/**
 * The smallest step within 5 % of the best rate of all later ones, in clients; null where the rate still rises at the
 * largest step, or fewer than two rates are known.
 * @param rates in rising order of clients
 */
export function knee(rates: readonly Rate[]): number | null {
  const known = rates.flatMap(({ clients, perSecond }) =>
    perSecond === null ? [] : [{ clients, perSecond }],
  );
  for (const [i, { clients, perSecond }] of known.slice(0, -1).entries()) {
    const best = Math.max(...known.slice(i + 1).map((later) => later.perSecond));
    if (perSecond >= (1 - within) * best) return clients;
  }
  return null;
}
