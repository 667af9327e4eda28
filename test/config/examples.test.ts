import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { profileMs } from '../../src/config/estimate.ts';
import {
  describePlan,
  estimateMs,
  loadConfig,
  makePlan,
  parseConfig,
  phasesOf,
  roundsOf,
} from '../../src/config/index.ts';
import type { Plan, ProfileName } from '../../src/config/plan.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const names = readdirSync(`${root}/examples`).filter((name) =>
  existsSync(`${root}/examples/${name}/ratingplate.yml`),
);
/** Further configs beside them. */
const more = names.flatMap((name) =>
  readdirSync(`${root}/examples/${name}`)
    .filter((file) => /\.ya?ml$/.test(file) && file !== 'ratingplate.yml')
    .map((file) => `${name}/${file}`),
);
const load = (name: string, profile: ProfileName = 'full') =>
  makePlan(loadConfig(`${root}/examples/${name}/ratingplate.yml`), { profile });
/** All that --plan counts: rounds, and the round that profiles. */
const minutes = ({ measurements, profile }: Plan) =>
  measurements.reduce((sum, one) => sum + estimateMs(one) + profileMs(one, profile), 0) / 60_000;

describe('every example', () => {
  it('is one of the known ones', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'gitlab-mcp-server',
        'nginx-http',
        'raw-blob',
        'server-everything',
        'sql-vs-resp',
      ]),
    );
  });

  it.each(names)('%s passes --plan in every profile', (name) => {
    for (const profile of ['full', 'short', 'quick', 'demo'] as const) {
      const text = describePlan(load(name, profile));
      for (const { id } of load(name, profile).measurements) expect(text).toContain(`\n${id}: `);
    }
  });

  it.each(more)('%s passes --plan, and tells editors its schema', (file) => {
    for (const profile of ['full', 'short', 'quick', 'demo'] as const)
      expect(makePlan(loadConfig(`${root}/examples/${file}`), { profile }).measurements).not.toEqual([]);
    const text = readFileSync(`${root}/examples/${file}`, 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/schema\/config\.schema\.json\n/);
  });

  it.each(names)('%s tells editors its schema', (name) => {
    const text = readFileSync(`${root}/examples/${name}/ratingplate.yml`, 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/schema\/config\.schema\.json\n/);
  });
});

describe('the block of design.md', () => {
  const file = `${root}/test/config/fixtures/design.yml`;
  const design = makePlan(parseConfig(readFileSync(file, 'utf8'), file));

  it('gives the scenarios of the first seed system', () => {
    expect(design.measurements.map(({ id }) => id)).toEqual([
      'stdio-dynamic',
      'stdio-meta',
      'stdio-individual',
      'http-dynamic',
      'http-meta',
      'http-individual',
      'stdio-dynamic-telemetry',
      'http-dynamic-telemetry',
      'http-dynamic-series',
      'http-meta-series',
      'http-individual-series',
    ]);
  });

  it('means what it says', () => {
    const by = (id: string) => design.measurements.find((one) => one.id === id);
    expect(by('stdio-individual')).toMatchObject({ clients: 8, inFlight: 2 });
    expect(by('http-dynamic')).toMatchObject({
      clients: 64,
      inFlight: 4,
      scenario: { why: "past saturation, below the pool's default bound of 100" },
    });
    expect(by('http-individual-series')).toMatchObject({
      inFlight: 2,
      scenario: { probe: { kind: 'go', url: 'http://127.0.0.1:${port.pprof}' } },
    });
    expect(by('http-dynamic-series')?.scenario.target.args).toContain('--max-http-clients=1000');
    expect(by('http-dynamic-telemetry')?.scenario).toMatchObject({
      expect: { 'standin.otlp': '> 0' },
      title: 'http, dynamic, telemetry',
    });
    expect(by('http-individual')?.scenario.methods[1]?.detail).toBe('gitlab_server_status');
    expect(design.stop).toEqual({ memory: { share: 0.8 }, latencyMs: 30_000, failed: 0.01 });
    expect(design.reference).toEqual([{ cpu: 'Intel(R) Core(TM) i5-14400', cpus: 16, host: null }]);
  });
});

describe('the first seed system', () => {
  it('fits method.md: 2.5 h in full, 40 min in short', () => {
    expect(load('gitlab-mcp-server').measurements).toHaveLength(11);
    expect(minutes(load('gitlab-mcp-server'))).toBeLessThan(150);
    expect(minutes(load('gitlab-mcp-server', 'short'))).toBeLessThan(40);
  });

  it('tells the server what it reads over each transport', () => {
    const by = (id: string) => load('gitlab-mcp-server').measurements.find((one) => one.id === id)?.scenario;
    expect(by('stdio-meta')?.target.args).toEqual([]);
    expect(by('stdio-meta')?.target.env).toMatchObject({ GITLAB_MCP_TOOL_SURFACE: { value: 'meta' } });
    expect(by('http-meta')?.target.env).not.toHaveProperty('GITLAB_TOKEN');
    expect(by('http-meta')?.target.args).toContain('-tool-surface=meta');
    expect(by('http-meta')?.methods[1]).toMatchObject({
      params: { name: 'gitlab_server' },
      detail: 'gitlab_server (status)',
    });
  });
});

describe('an estimate', () => {
  it('is the sum of its phases over all rounds', () => {
    for (const one of load('gitlab-mcp-server').measurements.filter(({ kind }) => kind === 'point')) {
      const round = phasesOf(one).reduce((sum, { ms }) => sum + ms, 0);
      expect(estimateMs(one)).toBe(round * roundsOf(one));
    }
  });

  it('grows with what is asked', () => {
    const of = (...set: string[]) =>
      minutes(makePlan(loadConfig(`${root}/examples/gitlab-mcp-server/ratingplate.yml`), { set }));
    const base = of();
    for (const more of [
      'measure.point.rounds=6',
      'measure.point.window=9s',
      'measure.series.rounds=4',
      'measure.point.settle={floor: 8s}',
      'measure.series.clients=[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]',
    ])
      expect(of(more), more).toBeGreaterThan(base);
  });
});

describe('an estimate of clients that think between two calls', () => {
  const file = `${root}/examples/server-everything/series.yml`;
  const stepsOf = (...set: string[]) => {
    const [one] = makePlan(loadConfig(file, set), { profile: 'short' }).measurements;
    if (one === undefined) throw new Error('no measurement');
    return (clients: number) => phasesOf(one).find(({ phase }) => phase === `step ${clients}`)?.ms ?? 0;
  };

  it('waits for their calls, where that is longer than the window, and no longer than a window may be', () => {
    const [paced, slow] = [stepsOf(), stepsOf('endpoint.pace=1/min')];
    const [free, long] = [stepsOf('endpoint.pace=1000/s'), stepsOf('measure.series.window=60s')];
    // 20 calls at two a second, in the place of 3 s.
    expect(paced(1) - free(1)).toBe(7000);
    expect(paced(2) - free(2)).toBe(2000);
    expect(paced(5)).toBe(free(5));
    expect(slow(1)).toBe(long(1));
  });
});

describe('what --plan prints', () => {
  it.each(['raw-blob', 'server-everything', 'sql-vs-resp'])('%s', (name) => {
    expect(describePlan(load(name, name === 'server-everything' ? 'quick' : 'full'))).toMatchSnapshot();
  });
});
