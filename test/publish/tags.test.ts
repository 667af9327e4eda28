import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchName, defaultBranchName, isRefName } from '../../src/publish/ref-name.ts';
import { checkTag, compareVersions } from '../../src/publish/tags.ts';

describe('order of versions', () => {
  it('is that of semver', () => {
    const rising =
      '1.0.0-0 1.0.0-2 1.0.0-10 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-rc.1 1.0.0 1.0.1 1.2.0 1.10.0 2.0.0 90071992547409920.0.0 90071992547409921.0.0';
    const tags = rising.split(' ').map((version, i) => (i % 2 === 0 ? `v${version}` : version));
    for (const [i, a] of tags.entries())
      for (const [j, b] of tags.entries())
        expect([a, b, compareVersions(a, b)]).toEqual([a, b, Math.sign(i - j)]);
  });

  it('knows no build metadata', () => expect(compareVersions('v1.0.0+a', '1.0.0+b')).toBe(0));

  it.each([
    ['v1.0.0', 'pkg/v1.0.1'],
    ['a/v1.0.0', 'b/v1.0.1'],
    ['server-v1.0.0', 'client-v1.0.1'],
    ['v1.0', 'v1.1'],
    ['v01.0.0', 'v1.0.0'],
    ['latest', 'v1.0.0'],
    ['v1.0.0-', 'v1.0.0'],
  ])('does not tell %s and %s', (a, b) => expect(compareVersions(a, b)).toBeNull());

  it('is told within a package', () => {
    expect(compareVersions('pkg/v1.9.0', 'pkg/v1.10.0')).toBe(-1);
    expect(compareVersions('@scope/pkg@1.10.0', '@scope/pkg@1.9.0')).toBe(1);
    expect(compareVersions('server-1.0.0-rc.1', 'server-1.0.0')).toBe(-1);
  });

  it('of any two is opposite the other way round', () => {
    const version = fc
      .tuple(fc.nat(12), fc.nat(12), fc.nat(12), fc.constantFrom('', '-1', '-rc.2', '-rc.10', '-x'))
      .map(([a, b, c, pre]) => `v${a}.${b}.${c}${pre}`);
    fc.assert(
      fc.property(version, version, (a, b) => compareVersions(a, b) === 0 - (compareVersions(b, a) ?? 9)),
    );
  });
});

describe('names of tags', () => {
  it.each(['v1.2.3', 'pkg/v1.2.3', '$(reboot)', '`x`', "a'b", 'a;b', '<b>', '漢字', 'x'.repeat(255)])(
    '%s is taken',
    (tag) => expect(checkTag(tag)).toBe(tag),
  );
  it.each([
    '',
    '../../x',
    'a..b',
    '/x',
    'x/',
    'a//b',
    '.x',
    'a/.x',
    'x.',
    'x.lock',
    'a b',
    'a\nb',
    'a^b',
    'a:b',
    'a?b',
    'a*b',
    'a[b',
    'a\\b',
    'a@{b',
    'a\u007fb',
    '\ud800',
    'x'.repeat(300),
  ])('%j is refused', (tag) =>
    expect(() => checkTag(tag)).toThrowError(expect.objectContaining({ code: 'tag-invalid' })),
  );
});

describe('the branch', () => {
  it.each([
    ['gitlab-mcp-server', 'ratingplate/gitlab-mcp-server'],
    ['My Server (2)', 'ratingplate/My-Server-2'],
    ['../../main', 'ratingplate/main'],
    ['x.lock', 'ratingplate/x'],
    ['..', 'ratingplate/snapshot'],
    ['漢字', 'ratingplate/snapshot'],
    ['$(reboot)', 'ratingplate/reboot'],
  ])('of %s is %s', (name, branch) => expect(defaultBranchName(name)).toBe(branch));

  it('of any name is one git takes, within our folder', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const branch = defaultBranchName(name);
        return isRefName(`refs/heads/${branch}`) && /^ratingplate\/[^/]+$/.test(branch);
      }),
    ));

  it.each(['main', 'a b', '-x', 'a..b', 'x'.repeat(300)])('cannot be %s', (given) =>
    expect(() => branchName(given, 'x', 'main')).toThrowError(
      expect.objectContaining({ code: 'branch-name' }),
    ),
  );
});
