import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker, maskSecrets } from '../../src/target/mask.ts';
import { masked } from '../../src/util/secrets.ts';

/** What a masker lets through of chunks. */
function stream(chunks: readonly Buffer[], secrets: readonly string[]): string {
  const masker = createMasker(secrets);
  return Buffer.concat([...chunks.map((chunk) => masker.push(chunk)), masker.flush()]).toString('utf8');
}
/** A buffer cut at every position of `cuts`. */
function cut(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const at = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, n) => bytes.subarray(at[n], end));
}

describe('maskSecrets', () => {
  it('replaces every one, longest first', () => {
    expect(maskSecrets('abc abcdef abc', ['abc', 'abcdef'])).toBe('*** *** ***');
  });
  it('replaces URL-escaped, JSON-escaped and base64 forms', () => {
    const secret = 'p&s "w"\n';
    const base64 = Buffer.from(secret).toString('base64');
    const text = [encodeURIComponent(secret), JSON.stringify({ secret }), base64].join(' ');
    expect(maskSecrets(text, [secret])).toBe(`*** {"secret":"***"} ${masked}${/=*$/.exec(base64)?.[0]}`);
  });
  const house = 'kEy+of/th??> "höuse"!';
  it.each([
    ['escaped in small letters', encodeURIComponent(house).replaceAll(/%../g, (two) => two.toLowerCase())],
    ['escaped as in a form', new URLSearchParams({ house }).toString().slice('house='.length)],
    ['escaped in JSON of ASCII alone', 'kEy+of/th??> \\"h\\u00f6use\\"!'],
    ['escaped in JSON with its slashes', 'kEy+of\\/th??> \\"höuse\\"!'],
    ['in base64 for URLs', Buffer.from(house).toString('base64url')],
    ['signed in with, in base64', Buffer.from(`root:${house}`).toString('base64')],
    ['in a longer text in base64', Buffer.from(`{"a":"${house}"}`).toString('base64')],
    ['in a longer one still', Buffer.from(`{"ab":"${house}"}`).toString('base64url')],
  ])('replaces one that is %s', (_, said) => {
    const shown = maskSecrets(`x ${said} y`, [house]);
    expect(shown).toContain('***');
    // What may be left of it are first and last digits, which hang on their neighbours.
    for (let at = 10; at <= said.length - 8; at += 1) expect(shown).not.toContain(said.slice(at, at + 4));
  });
  it.each([
    ['Bearer t0ken-of-many', 'the t0ken-of-many was', 'the *** was'],
    [`Basic ${btoa('bench:pass-word')}`, 'bench with pass-word', 'bench with ***'],
    ['-----BEGIN KEY-----\nMIIBOgIBAAJB\nAKj34GkxFhD9\n', 'line AKj34GkxFhD9', 'line ***'],
    // A word is no secret because it stands in one.
    ['Basic access', 'basic access was refused', 'basic access was refused'],
    ['a phrase of words', 'words of a phrase', 'words of a phrase'],
  ])('replaces what tells as much as %j', (secret, said, shown) => {
    expect(maskSecrets(said, [secret])).toBe(shown);
  });
  it('is not stopped by an empty secret', () => expect(maskSecrets('abc', ['', 'b'])).toBe('a***c'));
  it('takes a secret for text, not for a pattern', () =>
    expect(maskSecrets('a.c abc $&', ['a.c', '$&'])).toBe('*** abc ***'));
});

describe('a masker', () => {
  it('masks a secret split at every byte boundary as it does in one piece', () => {
    const text = Buffer.from('x gl-pätoken y gl-pä z gl-pätoken');
    for (let at = 0; at <= text.length; at += 1) {
      expect(stream(cut(text, [at]), ['gl-pätoken'])).toBe('x *** y gl-pä z ***');
    }
    expect(stream(cut(text, [...text.keys()]), ['gl-pätoken'])).toBe('x *** y gl-pä z ***');
  });
  it('masks the longer of two secrets that begin alike as a whole, and one that lies across another beginning', () => {
    for (const [text, shown] of [
      ['x gl-token-long y', 'x *** y'],
      ['gl-token gl-token-long', '*** ***'],
      ['gl-token-lo', '***-lo'],
      ['abab ab', '*** ab'],
    ] as const)
      for (let at = 0; at <= text.length; at += 1)
        expect(stream(cut(Buffer.from(text), [at]), ['gl-token', 'gl-token-long', 'abab']), `${at}`).toBe(
          shown,
        );
  });
  it('never lets a secret through, however it is cut', () => {
    const secret = fc.stringMatching(/^[ab]{2,6}$/);
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ab]{0,60}$/),
        fc.array(secret, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(60)),
        (text, secrets, cuts) => {
          const bytes = Buffer.from(text);
          const inside = cuts.filter((at) => at < bytes.length);
          const result = stream(cut(bytes, inside), secrets);
          for (const each of secrets) expect(result).not.toContain(each);
        },
      ),
    );
  });
  it('holds nothing back that is no beginning of a secret', () => {
    expect(createMasker(['token']).push(Buffer.from('Listening on 1')).toString()).toBe('Listening on 1');
  });
  it('passes bytes on as they are without secrets', () => {
    const bytes = Buffer.from([0xff, 0x00, 0xfe]);
    expect(createMasker([]).push(bytes)).toBe(bytes);
    expect(createMasker(['zz']).push(bytes)).toEqual(bytes);
  });
});
