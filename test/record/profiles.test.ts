import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepProfiles } from '../../src/record/profiles.ts';
import { runFolder } from '../../src/record/run-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'profiles-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('keeps each profile, and the top of each in words', async () => {
  const folder = runFolder(root, 'run');
  const cpu = { kind: 'cpu', extension: 'pb.gz', bytes: Buffer.from('one') } as const;
  const top = [
    { name: 'main.burn', own: 1_500_000_000, share: 0.75 },
    { name: 'a`b|c\n| x', own: 500_000_000, share: 0.25 },
  ];
  await keepProfiles(folder, { id: 'http', title: 'HTTP', clients: 10 }, [
    { ...cpu, top },
    { ...cpu, bytes: Buffer.from('two'), top: [] },
    {
      kind: 'heap',
      extension: 'heapprofile',
      bytes: Buffer.from('three'),
      top: [{ name: 'hold', own: 3 * 2 ** 20, share: 1 }],
    },
  ]);
  await keepProfiles(folder, { id: 'other', title: 'Other', clients: 1 }, []);
  expect(readdirSync(folder.profiles).sort()).toEqual([
    'analysis.md',
    'http.cpu.2.pb.gz',
    'http.cpu.pb.gz',
    'http.heap.heapprofile',
  ]);
  expect(readFileSync(path.join(folder.profiles, 'http.cpu.2.pb.gz'), 'utf8')).toBe('two');
  expect(readFileSync(path.join(folder.profiles, 'analysis.md'), 'utf8')).toMatchInlineSnapshot(`
    "## HTTP, 10 clients calling

    Processor time by function (own), from \`http.cpu.pb.gz\`:

    | Function | Own, ms | % |
    | --- | ---: | ---: |
    | \`main.burn\` | 1500 | 75.0 |
    | \`a'b'c'' x\` | 500 | 25.0 |

    Processor time by function (own), from \`http.cpu.2.pb.gz\`:

    Nothing was sampled.

    Live heap by allocating function, from \`http.heap.heapprofile\`:

    | Function | Own, MiB | % |
    | --- | ---: | ---: |
    | \`hold\` | 3.00 | 100.0 |

    ## Other, 1 client calling

    "
  `);
});
