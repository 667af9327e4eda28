/** From a tag to one pull request, through the Action alone: two jobs on two machines, with both services faked. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openPromise } from 'yauzl';
import { git } from '../fake-github/repository.ts';
import { released } from './support/released.ts';
import { job } from './support/runner.ts';

const entries = inject('entries');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

async function filesInArchive(file: string): Promise<string[]> {
  const archive = await openPromise(file);
  const names: string[] = [];
  for await (const { fileName } of archive.eachEntry()) names.push(fileName);
  return names.sort();
}

describe('a release', () => {
  it('goes from tag to pull request; run again it changes nothing', async () => {
    const at = await released(entries);
    const measured = await at.measure();
    expect([measured.code, measured.stderr]).toEqual([0, '']);
    const hosted = job(entries);
    const done = await at.publish(measured, hosted);
    expect(done.stdout).toMatch(/^::add-mask::bot\n/);
    expect([done.code, done.stderr]).toEqual([0, '']);
    const [pull] = await at.github.pulls();
    expect(done.outputs).toEqual({
      changed: 'true',
      'pull-request-operation': 'created',
      'pull-request-number': String(pull?.number),
      'pull-request-url': expect.stringContaining(`/pull/${pull?.number}`),
      'pull-request-head-sha': at.repository.ref('refs/heads/ratingplate/small'),
      'commit-verified': 'true',
      'record-sha256': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(done.summary).toContain(`[#${pull?.number}](${done.outputs['pull-request-url']})`);
    const clone = at.repository.clone('ratingplate/small');
    const bytes = readFileSync(path.join(clone, 'docs/ratingplate/record.json'));
    // What is attested is the file that can be merged, not the one that was measured: the tag has come into it.
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(done.outputs['record-sha256']).toBe(sha256);
    const record = JSON.parse(bytes.toString());
    expect([record.tag, record.name]).toEqual(['v1.2.3', 'small']);
    expect(readFileSync(path.join(clone, 'docs/ratingplate/page.md'), 'utf8')).toContain(
      'ratingplate measure',
    );

    const [archive = '', ...more] = filesIn(path.join(hosted.temp, 'ratingplate'));
    expect([archive, more]).toEqual([
      expect.stringMatching(`^artifact-${measured.outputs['artifact-id']}-\\w+/.*\\.zip$`),
      [],
    ]);
    expect(await filesInArchive(path.join(hosted.temp, 'ratingplate', archive))).toEqual(
      filesIn(path.join(at.measuring.temp, 'ratingplate', 'artifact')),
    );

    const again = await at.publish(measured, job(entries));
    expect([again.code, again.outputs['changed'], again.outputs['pull-request-operation']]).toEqual([
      0,
      'false',
      'none',
    ]);
    // A run that was killed before it could sign signs now.
    expect(again.outputs['record-sha256']).toBe(sha256);
    expect(again.stdout.match(/^::notice/gm)).toHaveLength(1);
    expect(await at.github.pulls()).toHaveLength(1);
  });

  it('as a dry run writes nothing, and its summary has the pull request', async () => {
    const at = await released(entries);
    const measured = await at.measure();
    const before = git(at.repository.bare, 'for-each-ref');
    const done = await at.publish(measured, job(entries), { 'dry-run': 'true' });
    expect([done.code, done.outputs['changed'], done.outputs['pull-request-operation']]).toEqual([
      0,
      'false',
      'none',
    ]);
    expect(done.summary).toMatch(/^## ratingplate: a dry run\n\n`{3,}text\nDry run: nothing is written/);
    expect(git(at.repository.bare, 'for-each-ref')).toBe(before);
    expect(
      (await at.github.requests()).filter(
        ({ method, path: asked }) => method !== 'GET' && !asked.endsWith('/graphql'),
      ),
    ).toEqual([]);
  });

  it('of other bytes than were measured is refused', async () => {
    const at = await released(entries);
    const measured = await at.measure();
    const digest = { 'artifact-digest': '0'.repeat(64) };
    const other = await at.publish(measured, job(entries), digest);
    expect([other.code, other.stdout]).toEqual([
      expect.any(Number),
      expect.stringContaining('digest-differs'),
    ]);
    expect(other.code).not.toBe(0);
    const record = await at.publish(measured, job(entries), { 'record-sha256': '1'.repeat(64) });
    expect(record.stdout).toContain('digest-differs');
    const none = await at.publish(measured, job(entries), { 'artifact-digest': '' });
    expect(none.stdout).toContain('expected one for each artifact-id');
    expect(at.repository.ref('refs/heads/ratingplate/small')).toBeUndefined();
  });

  it('is published from files where there are no artifacts', async () => {
    const at = await released(entries);
    const measured = await at.measure();
    const files = {
      'artifact-id': '',
      'artifact-digest': '',
      record: path.dirname(measured.outputs['record-path'] ?? ''),
    };
    const wrong = await at.publish(measured, job(entries), { ...files, 'record-sha256': '1'.repeat(64) });
    expect(wrong.stdout).toContain('digest-differs');
    const done = await at.publish(measured, job(entries), files);
    expect([done.code, done.outputs['pull-request-operation']]).toEqual([0, 'created']);
  });
});
