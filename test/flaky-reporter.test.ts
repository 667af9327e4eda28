import { expect, it } from 'vitest';
import type { TestCase } from 'vitest/node';
import { FlakyReporter } from './flaky-reporter.ts';

/** A test as Vitest reports it: how many tries it had, and whether the last one passed. */
function reported(name: string, retryCount: number, passed: boolean): TestCase {
  const errors =
    retryCount > 0 || !passed ? [{ message: '\u001b[31mexpected 3\u001b[39m to be 4\n  more' }] : [];
  return {
    fullName: `a group > ${name}`,
    module: { relativeModuleId: 'test/some.test.ts' },
    diagnostic: () => ({ retryCount, flaky: retryCount > 0 && passed }),
    result: () => ({ state: passed ? 'passed' : 'failed', errors }),
  } as unknown as TestCase;
}

it('a test that passed at its second try is named with what failed at the first, and no other is', () => {
  const lines: string[] = [];
  const reporter = new FlakyReporter((line) => lines.push(line));
  reporter.onTestCaseResult(reported('good', 0, true));
  reporter.onTestCaseResult(reported('bad', 1, false));
  reporter.onTestCaseResult(reported('flaky', 1, true));
  expect(lines).toEqual(['flaky  test/some.test.ts > a group > flaky: expected 3 to be 4']);
});
