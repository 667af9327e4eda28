/** Conditions on a count: `> 0`, `= 64`, `<= 10`, `!= 0`. */

export const expectationPattern = /^\s*(=|==|!=|>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Whether `n` holds the condition; null where the text is none. */
export function checkExpectation(condition: string, n: number): boolean | null {
  const match = expectationPattern.exec(condition);
  if (match === null) return null;
  const bound = Number(match[2]);
  switch (match[1]) {
    case '>':
      return n > bound;
    case '<':
      return n < bound;
    case '>=':
      return n >= bound;
    case '<=':
      return n <= bound;
    case '!=':
      return n !== bound;
    default:
      return n === bound;
  }
}

interface Counted {
  readonly requests: number;
  readonly clients: { readonly distinct: number } | null;
}

/**
 * The count that an `expect` key of a scenario means: `standin.NAME` its requests, `standin.NAME.clients` its distinct
 * clients. Null where the stand-in tells none.
 */
export function countFor(key: string, standins: Readonly<Record<string, Counted>>): number | null {
  const match = /^standin\.([^.]+)(\.clients)?$/.exec(key);
  const counted = match?.[1] === undefined ? undefined : standins[match[1]];
  if (counted === undefined) return null;
  return match?.[2] === undefined ? counted.requests : (counted.clients?.distinct ?? null);
}
