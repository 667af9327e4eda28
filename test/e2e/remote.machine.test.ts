/** A measurement of an endpoint elsewhere, at the command line: nothing is started, nobody is called. */
import { describe, expect, inject, it } from 'vitest';
import { filesBelow, runCli, workFolder } from './support/cli.ts';

const config = `schema: 1
name: far
target: { command: [sh, -c, "touch started; sleep 60"], build: [touch, built] }
endpoint: { protocol: http, url: "http://192.0.2.1/" }
methods: { front: GET / }
measure: { point: { clients: 2 } }
`;

describe('measure', () => {
  it('refuses load on another machine before it builds or starts anything', async () => {
    const folder = workFolder({ 'ratingplate.yml': config });
    const { code, stderr } = await runCli(inject('entries'), ['measure', '--quick', '--out', 'out'], folder);
    expect(stderr).toContain('http://192.0.2.1/');
    expect(stderr).toContain('--allow-remote');
    expect(code).toBe(2);
    expect(filesBelow(folder).map((file) => file.replace(/.*\//, ''))).toEqual(['ratingplate.yml']);
    // A plan is no load.
    const planned = await runCli(inject('entries'), ['measure', '--plan'], folder);
    expect([planned.code, planned.stderr]).toEqual([0, '']);
  });
});
