import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of tests that take longest, from `test/`, in the order in which they begin. */
export const longest: readonly string[] = [
  'prose/prose.test.ts',
  'render/html/page.test.ts',
  'e2e/kills.machine.test.ts',
  'action/seed.dist.test.ts',
  'e2e/demo.machine.test.ts',
  'action/measure.machine.test.ts',
  'e2e/agreement.machine.test.ts',
  'commands/resume.machine.test.ts',
  'study/series-host.machine.test.ts',
  'driver/mcp/faults.machine.test.ts',
  'action/review.machine.test.ts',
  'publish/kills.github.test.ts',
  'publish/race.github.test.ts',
  'action/hosts.github.test.ts',
  'e2e/kills.peers.test.ts',
  'e2e/ten-demos.peers.test.ts',
  'driver/mcp/conformance.peers.test.ts',
];

/**
 * Order of files that nobody has measured yet, as in CI: Vitest begins with the largest, and those that take longest have
 * few lines. A long one that comes last leaves the other workers idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId));
  }
}

/** All others come behind, as they were. */
function placeOf(file: string): number {
  const place = longest.findIndex((name) => file.endsWith(`/test/${name}`));
  return place < 0 ? longest.length : place;
}
