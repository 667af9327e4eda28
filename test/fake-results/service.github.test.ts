import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useResults } from './fixture.ts';
import { runtimeToken } from './start.ts';

describe('fake results service', () => {
  const at = useResults();

  it('a name is taken from the moment it is created, finished or not', async () => {
    expect((await at.create('a')).status).toBe(200);
    expect((await at.create('a')).body).toMatchObject({ code: 'already_exists' });
    expect((await at.twirp('ListArtifacts', {})).body.artifacts).toEqual([]);
  });

  it('size and digest must be those of what arrived', async () => {
    const { signed_upload_url: url } = (await at.create('a')).body;
    expect((await at.twirp('FinalizeArtifact', { name: 'a', size: '0' })).status).toBe(400);
    const put = (query: string, body: string) => fetch(`${url}&${query}`, { method: 'PUT', body });
    await put('comp=block&blockid=two', 'world');
    await put('comp=block&blockid=one', 'hello ');
    await put('comp=blocklist', '<BlockList><Latest>one</Latest><Latest>two</Latest></BlockList>');
    const hash = `sha256:${createHash('sha256').update('hello world').digest('hex')}`;
    expect((await at.twirp('FinalizeArtifact', { name: 'a', size: '10', hash })).status).toBe(400);
    expect(
      (await at.twirp('FinalizeArtifact', { name: 'a', size: '11', hash: `sha256:${'0'.repeat(64)}` }))
        .status,
    ).toBe(400);
    expect((await at.twirp('FinalizeArtifact', { name: 'a', size: '11', hash })).body).toMatchObject({
      ok: true,
    });
    const { signed_url: from } = (await at.twirp('GetSignedArtifactURL', { name: 'a' })).body;
    expect(await (await fetch(from)).text()).toBe('hello world');
  });

  it('a block list that names a block that never came is refused', async () => {
    const { signed_upload_url: url } = (await at.create('a')).body;
    const body = '<BlockList><Latest>none</Latest></BlockList>';
    const answer = await fetch(`${url}&comp=blocklist`, { method: 'PUT', body });
    expect([answer.status, answer.headers.get('x-ms-error-code')]).toEqual([400, 'InvalidBlockList']);
  });

  it('a signed address works for what it was given for and for nothing else', async () => {
    const url: string = (await at.create('a')).body.signed_upload_url;
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url.replace(/sig=.*/, 'sig=0'), { method: 'PUT' })).status).toBe(403);
    expect((await fetch(url.replace(/se=\d+/, 'se=1'), { method: 'PUT' })).status).toBe(403);
    expect((await fetch(url.replace(/blobs\/\d+/, 'blobs/1'), { method: 'PUT' })).status).toBe(403);
  });

  it('the runtime token is read: no scope, another run, expired, garbage', async () => {
    const token = (payload: object) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
    const scp = `Actions.Results:${at.run}:job`;
    const status = async (text: string) => (await at.twirp('ListArtifacts', {}, text)).status;
    expect(await status(token({ scp: `Actions.Other ${scp}` }))).toBe(200);
    expect(await status(token({ scp: 'Actions.Other' }))).toBe(401);
    expect(await status(token({ scp: `Actions.Results:${at.run}` }))).toBe(401);
    expect(await status(token({ scp, exp: 1 }))).toBe(401);
    expect(await status('garbage')).toBe(401);
    expect(await status(runtimeToken({ run: 'other', job: 'job' }))).toBe(403);
  });

  it('names and fields it does not know are refused', async () => {
    for (const name of ['a/b', 'a:b', 'a\\b', 'a"b', 'a\nb', ''])
      expect((await at.create(name)).status, name).toBe(400);
    expect((await at.twirp('CreateArtifact', { name: 'a', version: 7, size: '1' })).status).toBe(400);
    expect((await at.twirp('CreateArtifact', { name: 'a', version: 3 })).status).toBe(400);
    expect((await at.twirp('Nothing', {})).status).toBe(404);
  });
});
