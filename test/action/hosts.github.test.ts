/** Several measuring jobs of one tag: machines that share the scenarios, and machines of their own kind, on one page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import type { Host, RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { storeArtifact } from '../fake-results/store.ts';
import { zip } from '../record/zip.ts';
import { small } from './support/measured.ts';
import { released } from './support/released.ts';
import { type Done, job } from './support/runner.ts';

const entries = inject('entries');
/** Two scenarios, which differ in a variable of the server's environment. */
const two = `${small().replace('targets: { server: {', 'targets: { server: { env: { KIND: "${kind}" },')}matrix: { endpoint: [http], kind: [a, b] }
`;
const branch = 'ratingplate/small';

/** The record of a measuring job; the next one of the same machine takes its place. */
const recordOf = ({ outputs }: Done): RatingRecord =>
  parseRecord(readFileSync(outputs['record-path'] ?? '', 'utf8'), 'record');

/** A record as another machine would have left it. */
function elsewhere(record: RatingRecord, host: Partial<Host>): RatingRecord {
  const runs = record.runs.map((run) => ({ ...run, host: { ...run.host, ...host } }));
  return { ...record, runs };
}

describe('measuring jobs of one tag', () => {
  it('share its scenarios, and one pull request has them all, a block for each host', async () => {
    const at = await released(entries, two);
    const first = await at.measure({ only: 'http-a' });
    expect([first.code, first.outputs['complete'], first.outputs['publishable']]).toEqual([
      0,
      'true',
      'false',
    ]);
    const own = recordOf(first);
    const [a, b] = [
      { id: first.outputs['artifact-id'], digest: first.outputs['artifact-digest'] },
      await at.measure({ only: 'http-b' }).then(({ outputs }) => ({
        id: outputs['artifact-id'],
        digest: outputs['artifact-digest'],
      })),
    ];
    const arm = { id: 'fedcba9876543210', cpu_model: 'Neoverse-N1', arch: 'arm64' };
    const stored = async (name: string, record: RatingRecord) =>
      storeArtifact(at.results, 1001, name, zip([{ name: 'record.json', content: serializeRecord(record) }]));
    const c = await stored('arm', elsewhere(own, arm));
    const again = await stored('again', own);
    const publish = (artifacts: readonly { id: unknown; digest: unknown }[], count?: number) =>
      at.publish(first, job(entries), {
        'artifact-id': artifacts.map(({ id }) => id).join('\n'),
        'artifact-digest': artifacts.map(({ digest }) => digest).join('\n'),
        'record-sha256': '',
        ...(count === undefined ? {} : { 'record-count': String(count) }),
      });

    const part = await publish([a]);
    expect(part.stdout).toMatch(/not-publishable::not for publication: 1 of 2 measurements were chosen/);
    expect((await publish([a, b], 3)).stdout).toContain('record-count: expected 3 records, found 2');
    expect((await publish([a, b, again])).stdout).toMatch(
      /records-differ::the run started \S+ is given twice/,
    );
    expect(at.repository.ref(`refs/heads/${branch}`)).toBeUndefined();

    const done = await publish([c, b, a], 3);
    expect([done.code, done.outputs['pull-request-operation']]).toEqual([0, 'created']);
    const folder = path.join(at.repository.clone(branch), 'docs/ratingplate');
    const record = parseRecord(readFileSync(path.join(folder, 'record.json'), 'utf8'), 'record');
    expect(
      record.runs.map(({ host, measurements }) => [host.arch, measurements.map(({ id }) => id)]),
    ).toEqual([
      ['arm64', ['http-a']],
      [expect.any(String), ['http-a']],
      [expect.any(String), ['http-b']],
    ]);
    expect([record.complete, record.unpublishable, record.tag]).toEqual([true, [], 'v1.2.3']);
    const page = readFileSync(path.join(folder, 'page.md'), 'utf8');
    expect(page).toContain('**Host 1: Neoverse-N1**');
    expect(page.match(/^\*\*Host 2: .* UTC\*\*$/gm)?.length).toBeGreaterThan(1);
    expect(page).toContain('ratingplate measure --only http-b');
    const [pull] = await at.github.pulls();
    expect(pull?.body).toMatch(/http, a \(host 1\)[\s\S]*http, a \(host 2\)[\s\S]*http, b \(host 2\)/);
    // Given in another order it is the same snapshot.
    expect((await publish([a, b, c], 3)).outputs['pull-request-operation']).toBe('none');
  }, 240_000);
});
