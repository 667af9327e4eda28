import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst, longest } from './longest-first.ts';

const root = new URL('./', import.meta.url);

it.each(longest)('%s is there', (name) => expect(existsSync(new URL(name, root))).toBe(true));

it('files that take longest begin, all others follow as they were', async () => {
  const [first = '', second = ''] = longest;
  const project = { name: 'machine', config: { isolate: true, sequence: { groupOrder: 1 } } };
  const files = ['a.test.ts', second, 'b.test.ts', first, `other-${first}`].map(
    (name) => ({ moduleId: new URL(name, root).pathname, project }) as unknown as TestSpecification,
  );
  // Nothing is known of how long or how large they are.
  const cache = { getFileTestResults: () => undefined, getFileStats: () => undefined };
  const sequencer = new LongestFirst({ cache, config: { root: root.pathname } } as unknown as Vitest);
  const sorted = await sequencer.sort(files);
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.pathname.length))).toEqual([
    first,
    second,
    'a.test.ts',
    'b.test.ts',
    `other-${first}`,
  ]);
});
