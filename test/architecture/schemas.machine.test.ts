import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fresh = mkdtempSync(path.join(tmpdir(), 'ratingplate-schema-'));
afterAll(() => rmSync(fresh, { recursive: true, force: true }));

/** Names of the files that differ: thousands of lines of schema are no message. */
function stale(): string[] {
  const text = (folder: string, file: string) =>
    existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : null;
  const schema = path.join(root, 'schema');
  const names = [fresh, schema].flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  return [...new Set(names)].filter((file) => text(fresh, file) !== text(schema, file));
}

describe('the published schemas', () => {
  it('are what `npm run schema` writes', () => {
    execFileSync(process.execPath, [path.join(root, 'scripts/write-schemas.mjs'), fresh]);
    expect(stale()).toEqual([]);
  });
});
