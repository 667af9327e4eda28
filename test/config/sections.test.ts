import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/index.ts';
import { blockNames } from '../../src/config/sections.ts';
import { ConfigErrors } from '../../src/errors/config.ts';
import { blocks } from '../../src/render/blocks/index.ts';

const config = (snapshot: string) => `schema: 1
name: sections
target: { command: server, args: ["\${port}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { front page: GET / }
snapshot:
  pages: { en: docs/en.md, es: docs/es.md }
${snapshot}
`;
function mistakes(snapshot: string): string[] {
  try {
    parseConfig(config(snapshot), 'a.yml');
    return [];
  } catch (error) {
    if (error instanceof ConfigErrors)
      return error.problems.map(({ line, message }) => `${line}: ${message}`);
    throw error;
  }
}

describe('snapshot.sections', () => {
  it('knows every part of the page', () => {
    expect([...blockNames, 'all'].sort()).toEqual(Object.keys(blocks).sort());
  });

  it('takes what is switched off, and texts', () => {
    expect(
      mistakes('  sections: { glance: false, pool: "{{ points.http.idle_mib }}", shapes: { en: a, es: b } }'),
    ).toEqual([]);
  });

  it.each([
    ['  sections:\n    glanse: false', ['9: no part of the page is called "glanse"; did you mean "glance"?']],
    [
      '  sections:\n    glance: "{{ 1 + }}"',
      [expect.stringMatching(/^9: \{\{ 1 \+ \}\}: expected a figure/)],
    ],
    [
      '  sections:\n    glance:\n      en: a\n      es: "{{ x"',
      [expect.stringMatching(/^11: .*no \}\} after it/)],
    ],
    ['  sections:\n    glance: { en: a }', ['9: expected a text for every page; there is none for es']],
    ['  sections:\n    all: text', [expect.stringMatching(/^9: expected a part of the page/)]],
    [
      '  sections:\n    glance: "<!-- ratingplate:end glance -->"',
      [expect.stringMatching(/^9: expected a text without markers/)],
    ],
    ['  sections:\n    glance: true', [expect.stringMatching(/^9: expected/)]],
  ])('%s', (snapshot, expected) => expect(mistakes(snapshot)).toEqual(expected));
});
