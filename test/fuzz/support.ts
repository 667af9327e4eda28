/**
 * Properties that must hold of any input. In CI each runs briefly, with a fixed seed and with one of its own that is
 * printed; `RATINGPLATE_FUZZ_RUNS=100` runs it so many times as long, `RATINGPLATE_FUZZ_SEED=N` with that seed again.
 */
import fc from 'fast-check';
import { it } from 'vitest';

const fixedSeed = 20_261_130;
const factor = Number(process.env['RATINGPLATE_FUZZ_RUNS'] ?? 1);
const seed = Number(process.env['RATINGPLATE_FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** A machine that does other things must be let finish; a property that does not end is ended by this. */
const longestMs = 120_000 * Math.max(1, factor);

/** Whether somebody asked for more, or for one seed. */
const isAsked = ['RATINGPLATE_FUZZ_RUNS', 'RATINGPLATE_FUZZ_SEED'].some((name) => process.env[name]);

/**
 * One property as a test; `runs` inputs with each seed.
 * @param only with the fixed seed alone, unless somebody asks for more: where an input is a whole record, and slow
 */
export function holds<T>(
  name: string,
  runs: number,
  input: fc.Arbitrary<T>,
  property: (value: T) => void | Promise<void>,
  { only = false }: { readonly only?: boolean } = {},
): void {
  it(
    name,
    async () => {
      const numRuns = Math.max(1, Math.round(runs * factor));
      for (const one of only && !isAsked ? [fixedSeed] : [fixedSeed, seed])
        await fc.assert(
          fc.asyncProperty(input, async (value) => property(value)),
          { numRuns, seed: one },
        );
    },
    longestMs,
  );
}

console.log(`fuzz: seed ${seed}, ${factor} times the runs of CI`);

/** Pieces of a text, cut anywhere. */
export const cuts = fc.array(fc.nat(), { maxLength: 12 });

/** The bytes cut at these places, in order. */
export function pieces(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
  const ends = [...at, bytes.length];
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

/** Bytes made of words that a format knows, and of anything. */
export function bytesOf(words: readonly string[], maxLength: number): fc.Arbitrary<Buffer> {
  const word = fc.constantFrom(...words).map((text) => Buffer.from(text, 'latin1'));
  const any = fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes));
  const part = fc.oneof({ weight: 12, arbitrary: word }, { weight: 1, arbitrary: any });
  return fc.array(part, { maxLength }).map((parts) => Buffer.concat(parts));
}
