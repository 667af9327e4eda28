import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { errorsPage } from '../../scripts/docs/errors-page.ts';
import { RatingplateError } from '../../src/errors/base.ts';
import { errorClasses } from '../../src/errors/index.ts';
import { anchorsOf } from './markdown.ts';

type ErrorClass = typeof RatingplateError;

const folder = fileURLToPath(new URL('../../src/errors', import.meta.url));
const docs = fileURLToPath(new URL('../../docs/errors.md', import.meta.url));

/** Every class of src/errors, whether or not somebody remembered to put it into the list. */
async function exportedClasses(): Promise<ErrorClass[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(`${folder}/${file}`).href)));
  const values = modules.flatMap((module) => Object.values(module));
  const classes = values.filter(
    (value) => typeof value === 'function' && value.prototype instanceof RatingplateError,
  );
  return [...new Set(classes)] as ErrorClass[];
}

const classes = await exportedClasses();
const documented = anchorsOf(existsSync(docs) ? readFileSync(docs, 'utf8') : '');

describe('every error a user can see', () => {
  it('is in the list', () => {
    const listed = new Set<unknown>(errorClasses);
    expect(classes.filter((one) => !listed.has(one)).map((one) => one.name)).toEqual([]);
    expect(classes.length).toBeGreaterThan(0);
  });

  it('has a code of its own', () => {
    const codes = classes.map((one) => one.code);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  it.each(classes.map((one) => [one.name, one] as const))('%s: code and hint', (_, one) => {
    expect(Object.hasOwn(one, 'code')).toBe(true);
    expect(one.code).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(one.hint.trim().length).toBeGreaterThan(10);
    expect(one.hint).toMatch(/[.!?]$/);
    expect([0, 1, 2, 3]).toContain(one.exit);
  });
});

describe('docs/errors.md', () => {
  it('explains every error that exists', () => {
    expect(classes.map((one) => one.code).filter((code) => !documented.has(code))).toEqual([]);
  });

  it('explains no error that does not exist', () => {
    const codes = new Set(classes.map((one) => one.code));
    const sections = [
      ...(existsSync(docs) ? readFileSync(docs, 'utf8') : '').matchAll(/^##\s+`?([a-z0-9-]+)`?$/gm),
    ];
    expect(sections.map((match) => match[1]).filter((code) => !codes.has(code ?? ''))).toEqual([]);
  });

  it('is what `npm run docs` writes', () => {
    const sources = readdirSync(folder)
      .sort()
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    expect(readFileSync(docs, 'utf8') === errorsPage(sources)).toBe(true);
  });
});
