/** docs/errors.md: the meaning of an error is the comment of its class and nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorsPage } from '../../scripts/docs/errors-page.ts';

const folder = new URL('../../src/errors/', import.meta.url);
const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
const section = (page: string, code: string) =>
  page.split('\n## ').find((one) => one.startsWith(`${code}\n`));

describe('the page of errors', () => {
  it('takes no path in a hint for the start of a comment', () => {
    const shown = section(errorsPage(sources), 'pr-not-permitted');
    expect(shown?.split('\n')[2]).toBe('The branch is there, but this token may not open pull requests.');
  });
  it('has one plain sentence or more as each meaning', () => {
    for (const one of errorsPage(sources).split('\n## ').slice(1)) {
      const meaning = one.split('\n')[2];
      expect(meaning, one).toMatch(/^[A-Z`][\s\S]*[.:)]$/);
      expect(meaning, one).not.toMatch(/\/\*\*|';|static override/);
    }
  });
  it('says that a broken round makes the run exit 3', () =>
    expect(errorsPage(sources).split('\n## ')[0]).toContain('the run exits 3'));
});
