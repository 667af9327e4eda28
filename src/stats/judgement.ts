/** What is found in the readings of a round. */
import type { SpoilerCode } from './verdicts.ts';

/** One reason found in one round; `method` null = in the round as a whole. */
export interface Judgement {
  readonly code: SpoilerCode;
  readonly round: number;
  readonly method: string | null;
  readonly reason: string;
}

export type Found = Pick<Judgement, 'code' | 'reason'>;

/** A share as a reason says it: two digits. */
export const percent = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;
