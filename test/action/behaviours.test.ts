/** docs/behaviours.md: every complaint has an answer, and every answer a test that is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderSnapshot } from '../../src/render/index.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(path.join(root, 'docs/behaviours.md'), 'utf8');

interface Row {
  readonly row: number;
  readonly here: string;
  readonly proofs: readonly { readonly file: string; readonly name: string }[];
}

/** Rows of the tables, by the section they stand in. */
function rowsOf(text: string): Map<string, Row[]> {
  const sections = new Map<string, Row[]>();
  for (const section of text.split(/^## /m).slice(1)) {
    const rows = [...section.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, row, cells = '']): Row => {
      const [, here = '', proof = ''] = cells.split(' | ');
      const proofs = [...proof.matchAll(/`(test\/[^`]+)`: (.+?)(?=; `test\/|$)/g)];
      return { row: Number(row), here, proofs: proofs.map(([, file = '', name = '']) => ({ file, name })) };
    });
    sections.set(section.split('\n')[0] ?? '', rows);
  }
  return sections;
}

/** Proofs that are not there. */
function missing(rows: readonly Row[]): string[] {
  return rows.flatMap(({ row, here, proofs }) => {
    if (proofs.length === 0)
      return /^(n\/a because|not built yet:) .{20,}/.test(here) ? [] : [`${row}: no test and no reason`];
    return proofs
      .filter(({ file, name }) => !names(file).includes(name))
      .map(({ file, name }) => `${row}: ${file}: ${name}`);
  });
}

/** Names of tests, of groups of them, and of the cases of a table of tests. */
function names(file: string): string[] {
  const at = path.join(root, file);
  if (!existsSync(at)) return [];
  const quoted =
    /(?:\b(?:it|describe)(?:\.each)?\(|\bitWhere\([\w ?]+,|\beach\([\w.()]*\)\(|\]\)\(|\)\)\(|^\s*\[?)\s*(['"`])((?:\\.|(?!\1).)*)\1/gm;
  return [...readFileSync(at, 'utf8').matchAll(quoted)].map(([, , name = '']) => name.replaceAll("\\'", "'"));
}

describe('docs/behaviours.md', () => {
  const sections = rowsOf(page);
  it('has the 46 complaints about Actions', () => {
    const rows = sections.get('The Action') ?? [];
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 46 }, (_, i) => i + 1));
  });
  it('has the 46 complaints about load generators', () => {
    const rows = sections.get('The load and its figures') ?? [];
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 46 }, (_, i) => i + 1));
  });
  it('has a row for each server and network that misbehaves', () => {
    const rows = sections.get('Servers and networks that misbehave') ?? [];
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.every(({ proofs }) => proofs.length > 0)).toBe(true);
  });
  it('names tests that exist', () => {
    expect([...sections.values()].flatMap(missing)).toEqual([]);
  });
  it('would show one that does not', () => {
    const rows =
      rowsOf('## X\n\n| 1 | a | b | `test/action/behaviours.test.ts`: no such test |\n| 2 | a | n/a |\n').get(
        'X',
      ) ?? [];
    expect(missing(rows)).toEqual([
      '1: test/action/behaviours.test.ts: no such test',
      '2: no test and no reason',
    ]);
  });
});

describe('sources, scripts of the bundle and workflows', () => {
  it("ask for no other user's rights", () => {
    const files = ['src', 'workflows', '.github/workflows'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|ya?ml)$/.test(name))
        .map((name) => path.join(root, folder, name)),
    );
    expect(files.length).toBeGreaterThan(100);
    const asking = files.filter((file) => /\b(sudo|setuid|pkexec)\b/.test(readFileSync(file, 'utf8')));
    // What the doctor advises is for people: it starts nothing.
    const doctor = path.join(root, 'src/host/doctor');
    const advice = files.filter((file) => file.startsWith(doctor));
    const texts = advice.map((file) => readFileSync(file, 'utf8'));
    expect(texts.join()).toContain('sudo');
    expect(texts.filter((text) => /child_process|execa/.test(text))).toEqual([]);
    const others = asking.filter((file) => !advice.includes(file)).map((file) => path.relative(root, file));
    // `user:` gives rights away, and needs to be root for it; a wrapper is what a user's own command begins with.
    expect(others.sort()).toEqual([
      'src/observe/wrappers.ts',
      'src/proc/capabilities.ts',
      'src/target/as-user.ts',
    ]);
  });
});

describe('charts', () => {
  it('stand on a ground of their own', async () => {
    const drawn = await renderSnapshot(sampleRecord(shapes.slice(0, 2), 3), { locales: ['en'], page: false });
    expect(drawn.size).toBe(8);
    for (const svg of drawn.values()) {
      const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
      // Right behind the patterns, so that everything is drawn upon it.
      const ground = new RegExp(`</defs>\\n<rect width="${width}" height="${height}" fill="#[0-9a-f]{6}"/>`);
      expect(svg).toMatch(ground);
    }
  });
});

describe('docs/action.md', () => {
  const text = readFileSync(path.join(root, 'docs/action.md'), 'utf8');
  it('leads with an App, and says what becomes of checks without one', () => {
    const [app, without] = [text.indexOf('Make a GitHub App'), text.indexOf('Without an App')];
    expect(app).toBeGreaterThan(0);
    expect(without).toBeGreaterThan(app);
    expect(text.slice(without, without + 500)).toMatch(/Checks of such a pull request wait/);
  });
  it('says that a closed pull request is not opened again', () => {
    expect(text).toMatch(/closed without merging is not opened again; the next release opens a new one/);
  });
  it('tells how merged figures start no other workflow', () => {
    expect(readFileSync(path.join(root, 'docs/action.md'), 'utf8')).toContain('paths-ignore');
  });
});
