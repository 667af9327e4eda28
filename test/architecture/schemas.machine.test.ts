import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fresh = mkdtempSync(path.join(tmpdir(), 'ratingplate-schema-'));
afterAll(() => rmSync(fresh, { recursive: true, force: true }));

const texts = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );

describe('the published schemas', () => {
  it('are what `npm run schema` writes', () => {
    execFileSync(process.execPath, [path.join(root, 'scripts/write-schemas.mjs'), fresh]);
    expect(texts(path.join(root, 'schema'))).toEqual(texts(fresh));
  });
});
