import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesIn } from '../../src/action/places.ts';
import { readRunner } from '../../src/action/runner.ts';
import { measureSummary } from '../../src/action/summary/measure.ts';
import { proposalOf, type Trial, trialReason } from '../../src/action/trial.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { folder } from './support/runner.ts';

const record: RatingRecord = { ...sampleRecord(shapes.slice(0, 1), 1), unpublishable: [trialReason] };

/** A checkout with these files, and a snapshot that was drawn. */
function trial(committed: Readonly<Record<string, string>>, more: Partial<Trial> = {}): Trial {
  const workspace = folder('trial');
  const places = placesIn(folder('temp'));
  const write = (root: string, files: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), content);
    }
  };
  write(workspace, committed);
  write(places.snapshot, { 'record.json': '{}', 'page.md': 'new', 'charts/memory.en.light.svg': 'same' });
  const url = 'https://github.com/octo-org/example';
  return {
    places,
    workspace,
    dir: 'docs/plate',
    pages: {},
    record,
    version: 'abc1234',
    commit: 'abc1234f',
    url,
    ...more,
  };
}

describe('the pull request of a trial', () => {
  it('has the files that would change, and its text counts them and names those of others', () => {
    const { changes, body, title } = proposalOf(
      trial({
        'docs/plate/page.md': 'old',
        'docs/plate/charts/memory.en.light.svg': 'same',
        'docs/plate/charts/memory-2.en.light.svg': 'gone',
        'docs/plate/NOTES.txt': 'of a person',
      }),
    );
    expect(changes.map(({ path: file, kind }) => `${kind} ${file}`)).toEqual([
      'changed docs/plate/page.md',
      'added docs/plate/record.json',
      'removed docs/plate/NOTES.txt',
      'removed docs/plate/charts/memory-2.en.light.svg',
    ]);
    expect(body).toMatch(
      /Files: 1 added, 1 changed, 2 removed\. \*\*Removes files that are no part of a snapshot:\*\* <code>NOTES\.txt<\/code>\.$/,
    );
    expect(title).toBe('Rating plate of gitlab-mcp-server: abc1234');
  });

  it('changes pages of one’s own, and has none in the folder', () => {
    const pages = { es: 'docs/es.md', en: 'docs/en.md' };
    const { changes, body } = proposalOf(trial({}, { pages }));
    expect(changes.map(({ path: file }) => file)).not.toContain('docs/plate/page.md');
    expect(body).toContain('Files: 2 added, 2 changed, 0 removed.');
    expect(body).toContain('/charts/memory.es.light.svg?raw=true');
  });

  it('says whether there is a snapshot that it would replace', () => {
    const first = 'This is the first snapshot.';
    expect(proposalOf(trial({ 'docs/plate/NOTES.txt': 'of a person' })).body).toContain(first);
    const later = proposalOf(trial({ 'docs/plate/record.json': '{"old":1}' })).body;
    expect(later).toContain('This replaces the published snapshot wholesale;');
    expect(later).not.toContain(first);
  });

  it('does not say that it may not be opened because it is a trial, but every other reason', () => {
    expect(proposalOf(trial({})).body).not.toMatch(/Not for publication/);
    const quick = { ...record, unpublishable: [trialReason, 'the profile quick is never published'] };
    expect(proposalOf(trial({}, { record: quick })).body).toContain(
      '> **Not for publication**: the profile quick is never published.',
    );
  });

  it('stays within its fence in the summary, whatever is in the record', () => {
    const hostile = { ...record, name: 'x ```` </details> `````\n# y' };
    const of = trial({}, { record: hostile });
    const summary = measureSummary(
      {
        record: hostile,
        tag: null,
        trial: true,
        version: 'abc1234',
        places: of.places,
        proposal: proposalOf(of),
      },
      { kind: 'kept', why: 'upload is set to never' },
      readRunner({}, '/tmp'),
    );
    const [, fence = '', text = ''] = /\n(`{3,})markdown\n([\s\S]*?)\n\1\n\n<\/details>/.exec(summary) ?? [];
    expect(text).toContain('### To reproduce');
    expect(text).not.toContain(fence);
    expect(summary.match(/<\/details>/g)?.length).toBe(1 + (text.match(/<\/details>/g)?.length ?? 0));
  });
});
