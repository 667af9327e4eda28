/** Plans that hold only some of the config's measurements (`--only`). */

/** Why such a plan may not be published; null where all were chosen. Records merged to all of them may be. */
export function chosenReason(chosen: number, all: number): string | null {
  return chosen < all ? `${chosen} of ${all} measurements were chosen by --only` : null;
}
