import type { Probe } from '../types.ts';

/** A runtime that tells nothing: memory settles by waiting. */
export function openNoProbe(): Probe {
  return {
    kind: 'none',
    collects: false,
    collect: async () => false,
    liveHeapMib: async () => null,
    units: async () => ({}),
    close: async () => undefined,
  };
}
