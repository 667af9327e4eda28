/** Small parts of the Action: quoting, references, records by digest, the page of docs made from action.yml. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { actionPage } from '../../scripts/docs/action-tables.ts';
import { quoted } from '../../src/action/quote.ts';
import { recordFiles } from '../../src/action/record-files.ts';
import { gather } from '../../src/action/stage.ts';
import { ActionInputError } from '../../src/errors/action.ts';
import { DigestDiffersError } from '../../src/errors/publish.ts';
import { runFolder } from '../../src/record/run-folder.ts';
import { folder } from './support/runner.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('quoting', () => {
  it('ends even where the work fails, on a line of its own', async () => {
    let out = '';
    const write = (text: string) => (out += text);
    const work = quoted({ nonce: () => 'n', write }, async () => {
      write('::error::not a command');
      throw new Error('x');
    });
    await expect(work).rejects.toThrow('x');
    expect(out).toBe('::stop-commands::ratingplate-n\n::error::not a command\n::ratingplate-n::\n');
  });
});

describe('records handed over by steps', () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

  it('are found in a folder by their digest, whatever attempt left them', () => {
    const at = folder('records');
    write(path.join(at, 'attempt-1/record.json'), 'abc');
    write(path.join(at, 'attempt-2/record.json'), 'abcd');
    write(path.join(at, 'attempt-2/snapshot/record.json'), 'abcd');
    expect(recordFiles(['.'], [`sha256:${abc}`], at)).toEqual([path.join(at, 'attempt-1/record.json')]);
    expect(recordFiles(['.'], [], at)).toHaveLength(2);
  });
  it('of another digest are refused', () => {
    const at = folder('records');
    write(path.join(at, 'record.json'), 'x');
    expect(() => recordFiles(['record.json'], [abc], at)).toThrow(DigestDiffersError);
  });
  it('must be there', () => {
    const at = folder('records');
    expect(() => recordFiles(['x.json'], [], at)).toThrow(ActionInputError);
    expect(() => recordFiles(['.'], [], at)).toThrow(ActionInputError);
  });
});

describe('what is handed over', () => {
  it('is record, samples, logs and snapshot; homes of instances and links stay', () => {
    const at = folder('stage');
    const run = runFolder(at, '20260101-000000-000-abcd');
    const files = {
      'record.json': '{}',
      'samples.ndjson.gz': 'x',
      'rounds/a.0001.json.gz': 'x',
      'logs/a.1/stderr.log': 'x',
      'logs/a.1/homes/client-0-xy/.npm/debug.log': 'secret',
      'logs/a.1/home-xy/debug.log': 'secret',
      'logs/build-home/debug.log': 'secret',
      'logs/a.1/core': 'x',
      'profiles/heap.pb.gz': 'x',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(run.path, name)), { recursive: true });
      writeFileSync(path.join(run.path, name), text);
    }
    mkdirSync(path.join(at, 'drawn'));
    writeFileSync(path.join(at, 'drawn/page.md'), 'x');
    symlinkSync('/etc/hostname', path.join(run.path, 'logs/link.log'));
    gather(run, path.join(at, 'drawn'), path.join(at, 'out'));
    const found = filesBelow(path.join(at, 'out'));
    expect(found).toEqual([
      'logs/a.1/stderr.log',
      'profiles/heap.pb.gz',
      'record.json',
      'samples.ndjson.gz',
      'snapshot/page.md',
    ]);
  });
});

function filesBelow(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
    .sort();
}

describe('docs/action.md', () => {
  it('has the inputs and outputs of action.yml: `npm run docs`', () => {
    const page = readFileSync(path.join(root, 'docs/action.md'), 'utf8');
    expect(page === actionPage(page, readFileSync(path.join(root, 'action.yml'), 'utf8'))).toBe(true);
    expect(page).toContain('| `github-token` |');
  });
});
