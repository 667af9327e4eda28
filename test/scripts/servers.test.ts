/** docs/servers.md: the configs it names, the rows it is made of, and that it is of the servers as they are installed. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { peers } from '../../scripts/peers/catalog.mjs';
import { entries } from '../../scripts/servers/entries.mjs';
import { serversPage, table } from '../../scripts/servers/page.mjs';
import { failedRow, rowsOf } from '../../scripts/servers/rows.mjs';
import { loadConfig, makePlan } from '../../src/config/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const versionOf = ({ version, peers: needed }: (typeof entries)[number]) =>
  version || (peers as Record<string, { version: string }>)[needed[0] ?? '']?.version || '';
const entry = { name: 'one', config: 'docs/servers/one.yml', peers: ['one'], version: '', only: [] };

describe('the configs of real servers', () => {
  it.each(entries)('$name: can be planned, with nothing but what the server needs', ({ config, only }) => {
    const plan = makePlan(loadConfig(`${root}/${config}`), { quick: true, only });
    expect(plan.measurements.length).toBeGreaterThan(0);
    for (const { scenario } of plan.measurements) {
      const first = scenario.methods.find(({ name }) => name === scenario.firstCall);
      // The page says that first call and reply are of this operation.
      expect(first?.operation).toBe('tools/list');
    }
    if (!config.startsWith('docs/')) return;
    const lines = readFileSync(`${root}/${config}`, 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(6);
  });

  it('are all measured', () => {
    const files = readdirSync(`${root}/docs/servers`).map((file) => `docs/servers/${file}`);
    expect(files.sort()).toEqual(
      entries
        .map(({ config }) => config)
        .filter((config) => config.startsWith('docs/'))
        .sort(),
    );
  });
});

describe('a row', () => {
  const figure = (value: number | null, level?: string) => ({
    value,
    verdicts: level === undefined ? [] : [{ code: 'swap', level, reason: 'so' }],
  });
  const point = {
    id: 'http',
    scenario: { first_call: 'list' },
    identity: { runtime: 'node v20', spoken: { version: '2026-07-28', era: 'modern' } },
    figures: { ready_ms: figure(812.6), idle_mib: figure(61, 'invalid'), peak_mib: figure(99.4, 'note') },
    methods: [
      { name: 'other', figures: { payload_bytes: figure(1) } },
      { name: 'list', figures: { payload_bytes: figure(10_803), alone_p50_ms: figure(null) } },
    ],
    rounds: [{ failure: null }],
  };
  const record = (changes: object = {}) => ({ runs: [{ measurements: [{ ...point, ...changes }] }] });

  it('has the figures of the first call, and none that does not hold', () => {
    const [row] = rowsOf(entry, '1.2.3', record());
    if (row === undefined) throw new Error('no row');
    expect(row).toMatchObject({ speaks: '2026-07-28 (modern)', doubts: ['swap'], reason: null });
    const cells = table([row]).trimEnd().split('\n').at(-1);
    expect(cells).toBe(
      '| [one](servers/one.yml) | 1.2.3 | http | 2026-07-28 (modern) | 813 | n/a | n/a | n/a | n/a | 99 | n/a | 10.8 kB |',
    );
  });

  it('that does not hold says why below the table', () => {
    const rows = rowsOf(entry, '1', record());
    const page = serversPage(rows, { host: 'a machine', date: '2026-01-01', tool: 'ratingplate 1' });
    expect(page).toContain('| [one]');
    expect(page).toContain('## Not measured, or n/a\n\n- **one** over http: swap, so\n');
  });

  it('needs no correction by hand: a bar is escaped once, and one empty line stands between parts', () => {
    const rows = rowsOf(entry, '1|2', record());
    const page = serversPage(rows, { host: 'a machine', date: '2026-01-01', tool: 'ratingplate 1' });
    expect(page).toContain('| 1\\|2 |');
    expect(page).not.toMatch(/\n\n\n/);
    expect(page).toMatch(/[^\n]\n$/);
  });

  it('of a round that broke is a reason, without places of the machine', () => {
    const failure = {
      code: 'target-exited',
      message: 'no /tmp/work-x1/one/state\n  see https://a.example/b',
    };
    const rows = rowsOf(entry, '1', record({ rounds: [{ failure }] }));
    const page = serversPage(rows, { host: 'a machine', date: '2026-01-01', tool: 'ratingplate 1' });
    expect(page).toContain('- **one** over http: no state see (an address) (target-exited)\n');
    expect(page).not.toContain('| [one]');
  });

  it('of what does not install says so', () => {
    const row = failedRow(entry, '1', 'it does not install: 404 https://a.example/one');
    const page = serversPage([row], { host: 'a machine', date: '2026-01-01', tool: 'ratingplate 1' });
    expect(page).toContain('- **one**: it does not install: 404 (an address)\n');
  });
});

describe('docs/servers.md', () => {
  const page = readFileSync(`${root}/docs/servers.md`, 'utf8');
  it.each(entries)('has $name as it is installed now', (server) => {
    const measured = page.includes(
      `](${server.config.replace(/^docs\//, '').replace(/^examples/, '../examples')}) | ${versionOf(server)} |`,
    );
    expect(measured || page.includes(`**${server.name}**`)).toBe(true);
  });
});
