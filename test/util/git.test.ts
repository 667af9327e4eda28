/** An answer of git is one that git has given. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openGit } from '../../src/util/git.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'git-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program in the place of git. */
function gitThat(does: string) {
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\n${does}\n`);
  chmodSync(path.join(folder, 'git'), 0o755);
  return openGit(folder, { PATH: folder });
}

it('says no by its code', async () => {
  expect(await gitThat('echo why >&2; exit 1').ask('check-ref-format', 'x')).toMatchObject({
    code: 1,
    stderr: 'why\n',
  });
});

it('says nothing where a signal ends it: the job was cancelled, and the tag is not to blame', async () => {
  const git = gitThat('kill -INT $$');
  await expect(git.ask('check-ref-format', 'x')).rejects.toMatchObject({ code: 'interrupted' });
  await expect(git.tell('rev-parse', 'HEAD')).rejects.toThrow('git rev-parse was ended by SIGINT');
});
