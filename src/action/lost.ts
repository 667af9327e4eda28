/** Connections that were lost: the client of artifacts tries none of its calls again over one. */

/** The client throws away class and code of an error: the message is all there is. */
const passing =
  /ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|socket hang up|stalled|timed? ?out|terminated|fetch failed|aborted/i;

/** Whether the same call may well succeed in a while. */
export const isLost = ({ message }: Error): boolean => passing.test(message);

/** Calls in all. */
export const tries = 3;
const waitsMs = [2000, 8000] as const;

/** How long to wait after a call that was the n-th, ms. */
export const waitAfter = (attempt: number): number => waitsMs[attempt - 1] ?? 0;
