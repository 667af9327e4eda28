import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stamped, unstamped } from '../../scripts/stamp/stamped.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const release = { repository: 'octo-org/ratingplate', commit: 'a'.repeat(40), version: 'v1.2.3' };
const files = [
  ...readdirSync(`${root}/workflows`).map((name) => `workflows/${name}`),
  '.github/workflows/ratingplate-measure-publish.yml',
  '.github/workflows/ratingplate-review.yml',
  'docs/action.md',
];

describe('stamping a release', () => {
  it.each(files)('reaches every reference of %s, and no other action', (file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const after = stamped(text, release);
    expect(unstamped(after)).toEqual([]);
    expect(after).toContain(`octo-org/ratingplate`);
    expect(after).toContain(`@${release.commit} # v1.2.3`);
    const others = (each: string) => each.match(/actions\/[\w-]+@\S+/g);
    expect(others(after)).toEqual(others(text));
    expect(stamped(after, { ...release, version: 'v1.2.4' })).toContain('# v1.2.4');
  });
  it.each([
    [{ ...release, commit: 'main' }],
    [{ ...release, commit: '0'.repeat(40) }],
    [{ ...release, version: '1.2.3' }],
    [{ ...release, repository: 'x' }],
  ])('takes no %j', (wrong) => expect(() => stamped('', wrong)).toThrow());
});
