import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * Names every test that passed only at its second try, with what failed at the first: `flaky  FILE > NAME: REASON`.
 * Only CI tries again (vitest.config.ts); such a line is a fault to mend, of the test or of what it tests.
 */
export class FlakyReporter implements Reporter {
  readonly #write: (line: string) => unknown;

  constructor(write: (line: string) => unknown = (line) => process.stdout.write(`${line}\n`)) {
    this.#write = write;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const [error] = test.result().errors ?? [];
    const reason = stripVTControlCharacters(error?.message ?? 'for no known reason').split('\n')[0];
    this.#write(`flaky  ${test.module.relativeModuleId} > ${test.fullName}: ${reason}`);
  }
}
