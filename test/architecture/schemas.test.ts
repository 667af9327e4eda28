import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { schemaFiles } from '../../scripts/schemas/files.ts';

const folder = fileURLToPath(new URL('../../schema', import.meta.url));

describe('schema/', () => {
  const fresh = schemaFiles();

  it('holds what `npm run schema` writes, and nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(fresh).sort());
  });

  // Compared apart from `toEqual`: thousands of lines of schema are no message.
  it.each(Object.entries(fresh))('%s is fresh', (file, text) => {
    expect(readFileSync(path.join(folder, file), 'utf8') === text).toBe(true);
  });
});
