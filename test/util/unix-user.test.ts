import { describe, expect, it } from 'vitest';
import { findUser } from '../../src/util/unix-user.ts';

const rows = `root:x:0:0:root:/root:/bin/bash
bench:x:1500:1501:Bench,,,:/srv/bench:/usr/sbin/nologin
broken:x::
`;

describe('a user of this system', () => {
  it('is read from its row', () =>
    expect(findUser('bench', () => rows)).toEqual({
      name: 'bench',
      uid: 1500,
      gid: 1501,
      home: '/srv/bench',
    }));
  it.each(['ben', '', 'broken', 'x', '1500'])('is not "%s"', (name) =>
    expect(findUser(name, () => rows)).toBeNull(),
  );
  it('is asked of the system: root is 0 everywhere', () => expect(findUser('root')?.uid).toBe(0));
});
