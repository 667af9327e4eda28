/** What a snapshot changes where it is laid over another, told without drawing anything. */

export interface Change {
  /** In the repository. */
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Bytes more, or less. */
  readonly bytes: number;
}

/** Files that were there and go, and that no snapshot has: a person put them there. */
export function foreignFiles(there: Iterable<string>, kept: { has(name: string): boolean }): string[] {
  const ours = /^(record\.json|page(\.[A-Za-z-]+)?\.(md|html)|charts\/[^/]+\.svg)$/;
  return [...there].filter((name) => !kept.has(name) && !ours.test(name)).sort();
}
