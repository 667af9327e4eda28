/** What has to be ended, in the reverse of the order it was started in. */

export interface Cleanup {
  add(end: () => Promise<unknown> | unknown): void;
  /** Runs all, each even if another fails. Never rejects. */
  run(): Promise<void>;
}

/** An empty stack of ends. */
export function cleanupStack(): Cleanup {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (end) => void ends.push(end),
    async run() {
      for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
        try {
          await end();
        } catch {
          // Each end proves what it ended; what could not be ended stays on the ledger and is swept at the next start.
        }
      }
    },
  };
}
