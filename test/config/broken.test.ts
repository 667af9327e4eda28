import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/index.ts';
import { ConfigErrors } from '../../src/errors/config.ts';
import { broken, changed, whole } from './broken.ts';

/** Everything a config is refused for, one line each. */
function complaint(text: string): string {
  try {
    parseConfig(text, 'ratingplate.yml');
  } catch (error) {
    if (error instanceof ConfigErrors) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('a broken config', () => {
  it('is broken by the change alone', () => expect(complaint(whole)).toBe('accepted'));

  it.each(Object.entries(broken))('%s', (_, [from, to]) => {
    const said = complaint(changed(from, to));
    expect(said).not.toBe('accepted');
    expect(said).not.toMatch(/cana|4711/);
    expect(said).toMatchSnapshot();
  });

  it('says all mistakes together, in the order of the file', () => {
    const text = changed('protocol: mcp-http', 'protocol: mcp-htp')
      .replace('latency: 30s', 'latency: 30')
      .replace('name: example', 'nam: example');
    const lines = complaint(text).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.map((line) => line.split(':').slice(1, 3).join(':'))).toEqual([
      '1:1',
      '2:1',
      '17:15',
      '34:31',
    ]);
  });
});
