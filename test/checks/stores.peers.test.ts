/** Checks and evidence of a whole run on a real Redis and a real PostgreSQL, with a password as canary. */
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import type { MeasurementRecord, RatingRecord } from '../../src/record/schema.ts';
import { lacks } from '../driver/stores/servers.ts';
import { type Ended, filesBelow, livingIn, runCli, untilGone, workFolder } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';

const why = lacks('redis-server') || lacks('redis-cli') || lacks('initdb') || lacks('postgres');
const canary = 'canary+4711/x y';
const script = (name: string) =>
  fileURLToPath(new URL(`../../examples/data-stores/${name}`, import.meta.url));
/** Its password comes over a pipe: in no process list, and in what CONFIG GET answers. */
const redis = `printf 'requirepass "%s"\\nsave ""\\nport %s\\nbind 127.0.0.1\\ndir %s\\n' "$SECRET" "$0" "$HOME" | redis-server -`;

const config = `schema: 1
name: stores
targets:
  postgres: { command: [sh, ${script('start-postgres.sh')}, "\${port}"], stop: { term: 30s } }
  redis:
    command: [sh, -c, ${JSON.stringify(redis)}, "\${port}"]
    env: { SECRET: { from-env: STORE_PASSWORD, secret: true } }
endpoints:
  sql: { target: postgres, protocol: postgres, url: "postgres://bench@127.0.0.1:\${port}/bench" }
  resp:
    target: redis
    protocol: resp
    url: "redis://127.0.0.1:\${port}"
    options: { hello: 3 }
    client: { password: { from-env: STORE_PASSWORD } }
methods:
  one row: { sql: "SELECT 1", expect: { rows: 1 } }
  ping: PING
matrix: { endpoint: [sql, resp] }
measure:
  point: { clients: 2, ${briefly} }
checks:
  rows of SQL: { endpoint: sql, call: { sql: SELECT count(*) FROM kv }, expect: "= 4096" }
  no other SQL client:
    endpoint: sql
    call: { sql: "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()" }
    expect: "= 0"
  no SQL client is left:
    endpoint: sql
    call: { sql: "SELECT count(*) >= 0, 7" }
    pattern: '\\t(\\d+)'
    when: after
    expect: "= 7"
  wrongly expected: { endpoint: sql, call: { sql: "SELECT 12" }, expect: "= \${connections}" }
  headroom of RESP connections:
    endpoint: resp
    call: CONFIG GET maxclients
    pattern: 'maxclients\\s+(\\d+)'
    expect: "> \${connections}"
  commands were counted:
    endpoint: resp
    call: INFO commandstats
    pattern: 'cmdstat_ping:calls=(\\d+)'
    when: change
    expect: "> 10"
  edge values:
    equal:
      - endpoint: sql
        call: { sql: "SELECT * FROM unnest($1::text[])", params: [["a", "a", null, ""]] }
      - endpoint: resp
        call: { EVAL: ["return {'a', 'a', false, ''}", 0] }
  answers that differ:
    equal:
      - { endpoint: sql, call: { sql: "SELECT 'one'" } }
      - { endpoint: sql, call: { sql: "SELECT 'two'" } }
evidence:
  settings of Redis: { endpoint: resp, call: CONFIG GET *, headline: requirepass }
  settings of SQL: { endpoint: sql, call: { sql: "SELECT name, setting FROM pg_settings WHERE name = 'port'" } }
  no such table: { endpoint: sql, call: { sql: SELECT * FROM nowhere } }
  version: { command: [redis-server, --version], headline: 'v=' }
  no such program: { command: [no-such-program-here] }
stop: { latency: 30s }
`;

let ended: Ended;
let record: RatingRecord;
let run = '';
let folder = '';
beforeAll(async () => {
  if (why) return;
  folder = workFolder({ 'ratingplate.yml': config });
  // PostgreSQL does not run as root, and must get to its home below.
  chmodSync(folder, 0o755);
  ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder, { STORE_PASSWORD: canary });
  expect(livingIn(folder), ended.stderr).toEqual([]);
  await untilGone(folder);
  const runs = path.join(folder, '.ratingplate');
  run = path.join(runs, readdirSync(runs).find((name) => /^\d{8}-/.test(name)) ?? '');
  const file = path.join(run, 'record.json');
  record = parseRecord(readFileSync(file, 'utf8'), file);
}, 180_000);

const of = (id: string): MeasurementRecord => {
  const found = record.runs[0]?.measurements.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}: ${ended.stdout}${ended.stderr}`);
  return found;
};
const outcomes = (id: string) =>
  Object.fromEntries(of(id).checks.map(({ name, passed, detail }) => [name, `${passed}: ${detail}`]));

describe.skipIf(why)(`checks and evidence on real stores${why}`, () => {
  it('pass and fail by name, each on its own endpoint', () => {
    expect(outcomes('sql')).toMatchObject({
      'rows of SQL': 'true: 4096',
      'no other SQL client': 'true: 0',
      'no SQL client is left': 'true: 7',
      'wrongly expected': 'false: expected = 2, found 12',
      'edge values': 'true: the same of sql and resp',
      'answers that differ': 'false: the answers differ: sql "one", sql "two"',
    });
    expect(outcomes('resp')).toMatchObject({
      'headroom of RESP connections': expect.stringMatching(/^true: \d+$/),
      'commands were counted': expect.stringMatching(/^true: \d+$/),
      'edge values': 'true: the same of sql and resp',
    });
    expect(Object.keys(outcomes('resp'))).not.toContain('rows of SQL');
  });

  it('fail the figures of their own scenario and no others', () => {
    expect(of('sql').figures['peak_mib']?.verdicts?.map(({ code, reason }) => `${code} ${reason}`)).toEqual([
      expect.stringMatching(/^check-failed .*wrongly expected: expected = 2, found 12/),
    ]);
    expect(of('resp').figures['peak_mib']?.verdicts ?? []).not.toContainEqual(
      expect.objectContaining({ code: 'check-failed' }),
    );
  });

  it('keeps evidence word for word by its hash, and says what it could not have', () => {
    const rows = new Map((record.runs[0]?.evidence ?? []).map((row) => [row.name, row]));
    const kept = (name: string) =>
      readFileSync(path.join(run, 'evidence', `${encodeURIComponent(name)}.txt`));
    for (const name of ['settings of Redis', 'settings of SQL', 'version']) {
      const bytes = kept(name);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(rows.get(name), name).toMatchObject({ sha256, bytes: bytes.length });
    }
    expect(kept('settings of SQL').toString()).toMatch(/^port\t\d+$/);
    expect(rows.get('version')).toMatchObject({ scenario: null, headline: [expect.stringContaining('v=')] });
    expect(rows.get('settings of SQL')).toMatchObject({ scenario: 'sql', instance: 1 });
    expect(rows.get('no such table')).toMatchObject({
      sha256: null,
      reason: expect.stringContaining('42P01'),
    });
    expect(rows.get('no such program')).toMatchObject({ sha256: null, bytes: 0 });
  });

  it('lets no secret out, not even where a server tells it', () => {
    const told = readFileSync(path.join(run, 'evidence', 'settings%20of%20Redis.txt'), 'utf8');
    expect(told).toContain('requirepass\t***');
    const forms = [canary, encodeURIComponent(canary), Buffer.from(canary).toString('base64')];
    const places = [
      ended.stdout,
      ended.stderr,
      ...filesBelow(folder).map((file) => readFileSync(file, 'utf8')),
    ];
    for (const form of forms) expect(places.filter((text) => text.includes(form))).toEqual([]);
  });
});
