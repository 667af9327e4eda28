/** What a page says of sizing by a series, in one language. */

export interface SizingText {
  /** Behind the name of a series: how far it reaches. */
  readonly beyond: (largest: string) => string;
  readonly howToRead: string;
  readonly cannotSay: string;
  /** Why a size is a lower bound. */
  readonly heldBack: string;
  /** Beside a lower bound within the block for Kubernetes: plain text of one line. */
  readonly atLeast: string;
  /** Above that block; `bound`: its memory is a lower bound, and it has no limit. */
  readonly kubernetes: (callers: string, one: boolean, bound: boolean) => string;
}
