import { describe, expect, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { branch, usePublish } from './fixture.ts';

const at = usePublish();

describe('a release', () => {
  it('is one commit on one branch with one pull request', async () => {
    const release = at.release('v1.0.0');
    const before = at.files('main');
    const result = await at.publish(release);
    expect(result).toMatchObject({ operation: 'created', branch, verified: true, pull: { number: 1 } });
    expect(at.ahead()).toBe(1);
    const after = at.files(branch) ?? {};
    const changed = Object.keys(after).filter((name) => after[name] !== before?.[name]);
    expect(changed).toEqual([
      'docs/benchmarks/charts/admission.en.dark.svg',
      'docs/benchmarks/charts/admission.en.light.svg',
      'docs/benchmarks/charts/latency.en.dark.svg',
      'docs/benchmarks/charts/latency.en.light.svg',
      'docs/benchmarks/charts/memory.en.dark.svg',
      'docs/benchmarks/charts/memory.en.light.svg',
      'docs/benchmarks/charts/start-up.en.dark.svg',
      'docs/benchmarks/charts/start-up.en.light.svg',
      'docs/benchmarks/record.json',
      'docs/resources.md',
    ]);
    expect(JSON.parse(after['docs/benchmarks/record.json'] ?? '')).toMatchObject({ tag: 'v1.0.0' });
    expect(after['docs/resources.md']).toMatch(/^# Resources\n\nBefore\.\n\n<!-- ratingplate:start all -->/);
    expect(at.notes).toEqual([]);
  });

  it('moves no ref but its branch, and makes no tag', async () => {
    const release = at.release('v1.0.0');
    const refs = () => git(at.repository.bare, 'for-each-ref').split('\n');
    const before = refs();
    await at.publish(release);
    const [made = '', ...more] = refs().filter((ref) => !before.includes(ref));
    expect([made, more]).toEqual([expect.stringMatching(`refs/heads/${branch}$`), []]);
    expect(refs()).toEqual(expect.arrayContaining(before));
  });

  it('run again is left as it is', async () => {
    const release = at.release('v1.0.0');
    await at.publish(release);
    const before = [at.repository.ref(`refs/heads/${branch}`), await at.fake.pulls()];
    expect(await at.publish(release)).toMatchObject({ operation: 'none', why: 'same', pull: { number: 1 } });
    expect([at.repository.ref(`refs/heads/${branch}`), await at.fake.pulls()]).toEqual(before);
  });
});
