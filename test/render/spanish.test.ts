import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderSnapshot } from '../../src/render/snapshot.ts';

const fixture = readFileSync(new URL('../fixtures/records/sample.json', import.meta.url), 'utf8');
const record = parseRecord(fixture, 'sample.json');
const english = await renderSnapshot(record, { locales: ['en'], page: true });
const spanish = await renderSnapshot(record, { locales: ['en', 'es'], page: true });
const page = spanish.get('page.es.md') ?? '';

/** All that a locale can say; parameters are left out or made of a word no language has. */
function said(locale: unknown, key = ''): string[] {
  if (typeof locale === 'string') return key === 'code' ? [] : [locale];
  if (typeof locale === 'object' && locale !== null)
    return Object.entries(locale).flatMap(([name, value]) => said(value, name));
  if (typeof locale !== 'function') return [];
  const given =
    key === 'memory' && locale.length === 2
      ? [
          ['process', 'collected'],
          ['tree', 'waited'],
          ['both', 'both'],
        ]
      : [];
  const calls = given.length > 0 ? given : [Array(4).fill('qq'), Array(4).fill(''), Array(4).fill('1')];
  return calls.map((values) => String(locale(...values)));
}

const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap(
      (text) =>
        text
          .replace(/&\w+;/g, ' ')
          .toLowerCase()
          .match(/\p{L}{2,}/gu) ?? [],
    ),
  );

/** Words that both languages have, units and names. */
const shared = new Set(
  'stdio qq mcp javascript mib kib gib ms min cpu sha ram vmrss student node ratingplate percentiles extra heap goroutines handles no sampler kubernetes http set only series real wrk little port bytes µs'.split(
    ' ',
  ),
);

describe('the Spanish snapshot of the sample', () => {
  it('is the one that is committed', async () => {
    for (const name of ['page.es.md', 'charts/memory.es.light.svg', 'charts/latency.es.light.svg'])
      await expect(spanish.get(name)).toMatchFileSnapshot(`../fixtures/snapshots/sample/${name}`);
  });

  it('leaves the English one as it is', () => {
    for (const [name, content] of english) expect(spanish.get(name) === content, name).toBe(true);
  });

  it('speaks of phases in Spanish, though the record names them in English', () => {
    expect(page).toMatch(/Tiempo por fase: arranque \d+,\d s, reposo .* tras la carga \d+,\d min\./);
  });

  it('writes numbers with a decimal comma, and in groups from five digits on', () => {
    expect(page).toContain('(8 clientes): en reposo n/a, un cliente 106, todos los clientes 849');
    expect(page).toContain('0,147<br /><sub>0,144&nbsp;a&nbsp;0,153</sub>');
    const cells = page.split('\n').filter((line) => line.startsWith('| http'));
    for (const line of cells) expect(line.replace(/\d\.\d{3}(?!\d)/g, '')).not.toMatch(/\d\.\d/);
  });
});

describe('what the Spanish locale can say', () => {
  it('has no word of the English one', () => {
    const english = wordsOf(said(localeOf('en')));
    const both = [...wordsOf(said(localeOf('es')))].filter((word) => english.has(word) && !shared.has(word));
    expect(both).toEqual([]);
    expect(english.size).toBeGreaterThan(200);
  });
});

describe('a page that is not English', () => {
  it.each(['markdown', 'mdx'] as const)('is filled between the same markers: %s', (syntax) => {
    const mark = (text: string) => (syntax === 'mdx' ? `{/* ${text} */}` : `<!-- ${text} -->`);
    const mine = `# Recursos\n\n${mark('ratingplate:start all')}\n${mark('ratingplate:end all')}\n`;
    const filled = fillBlocks(mine, record, localeOf('es'), { syntax, charts: '../../benchmarks/charts' });
    expect(filled.startsWith('# Recursos\n')).toBe(true);
    expect(filled).toContain('src="../../benchmarks/charts/memory.es.light.svg"');
    expect(filled).toContain('### Lo que espera un cliente, por escenario');
  });
});
