/** GitHub's own reader of workflows and action.yml. It imports JSON as Node does not take it, so it is bundled first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { validate } from '@actions/languageservice';
import { rolldown } from 'rolldown';

const entry = '\0parser';
let read = 0;

/** What is wrong with a text, each with its line. */
export type Parser = (text: string, file: string) => Promise<string[]>;

export async function loadParser(): Promise<Parser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-parser-'));
  try {
    const file = path.join(folder, 'parser.mjs');
    const build = await rolldown({
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      input: entry,
      platform: 'node',
      tsconfig: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'parser',
          resolveId: (id) => (id === entry ? entry : null),
          load: (id) => (id === entry ? "export { validate } from '@actions/languageservice';" : null),
        },
      ],
    });
    await build.write({ file, format: 'esm', codeSplitting: false });
    await build.close();
    const module = (await import(pathToFileURL(file).href)) as { readonly validate: typeof validate };
    return (text, name) => faultsOf(module.validate, text, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function faultsOf(check: typeof validate, text: string, file: string): Promise<string[]> {
  const positionAt = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  // What was read once is kept under its address.
  read += 1;
  const document = {
    uri: `file:///${read}/${file}`,
    languageId: 'yaml',
    version: 1,
    getText: () => text,
    positionAt,
  };
  const found = await check(document as unknown as Parameters<typeof validate>[0]);
  return found.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}
