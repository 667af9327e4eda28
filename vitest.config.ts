import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FlakyReporter } from './test/flaky-reporter.ts';
import { LongestFirst } from './test/longest-first.ts';

const kinds = ['machine', 'alone', 'dist', 'github', 'openapi', 'peers', 'reliability'];
const special = kinds.map((kind) => `test/**/*.${kind}.test.ts`);
const ci = Boolean(process.env.CI);
// Tests that start processes run after the others. They wait more than they work, so there is one file more at once than
// two cores have to do. Each file loads its modules anew: helpers clean up after the file that loaded them.
// In CI one failure keeps everything from landing, so there a test has a second try, and is named if it needed it.
const processes = {
  retry: ci ? 1 : 0,
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  // Against a test that hangs; a loaded machine takes many times longer than an idle one.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  teardownTimeout: 60_000,
};
// The peers and the machine tests start programs from a bundle built from the sources as they are now.
const globalSetup = ['test/global-setup.ts'];
// Holds what a fake GitHub is asked and answers against GitHub's descriptions (`npm run test:openapi`).
const watch = {
  setupFiles: ['test/openapi/watch.ts'],
  globalSetup: [...globalSetup, 'test/openapi/service.ts'],
};
const watched = process.env.RATINGPLATE_OPENAPI ? watch : { globalSetup };

// Whoever counts the tests (.ci/run) names a file for the counts; the README's command stays as it is.
const counts = process.env.RATINGPLATE_TEST_COUNTS;
const reporting = {
  reporters: [
    'default',
    ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
    ...(counts ? ['json'] : []),
    ...(ci ? [new FlakyReporter()] : []),
  ],
  ...(counts ? { outputFile: { json: counts } } : {}),
};

export default defineConfig({
  test: {
    environment: 'node',
    ...reporting,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...special, 'test/fixtures/**'],
          testTimeout: 60_000,
          // Nothing is mocked and no file leaves anything of itself behind, so the sources need to be loaded once only.
          isolate: false,
          // One for each processor: Vitest would leave one of two idle.
          maxWorkers: availableParallelism(),
        },
      },
      { test: { name: 'machine', include: ['test/**/*.machine.test.ts'], globalSetup, ...processes } },
      // These change the whole machine for a while: nothing may be measured beside them.
      {
        test: {
          name: 'alone',
          include: ['test/**/*.alone.test.ts'],
          globalSetup,
          ...processes,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { name: 'dist', include: ['test/**/*.dist.test.ts'], ...processes } },
      {
        test: {
          name: 'github',
          include: ['test/**/*.github.test.ts'],
          ...watched,
          ...processes,
        },
      },
      {
        test: {
          name: 'openapi',
          include: ['test/**/*.openapi.test.ts'],
          ...watch,
          ...processes,
        },
      },
      // A report, of which each kill is a test: `npm run reliability`.
      {
        test: {
          name: 'reliability',
          include: ['test/**/*.reliability.test.ts'],
          globalSetup,
          ...processes,
          retry: 0,
        },
      },
      { test: { name: 'peers', include: ['test/**/*.peers.test.ts'], globalSetup, ...processes } },
    ],
  },
});
