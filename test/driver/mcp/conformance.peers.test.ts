/** The official conformance suite's client scenarios, against the driver as it is shipped. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { folderOf, missing } from '../../../scripts/peers/peers.mjs';

const lacking: string | null = missing('conformance');
const why = lacking === null ? '' : ` (skipped: ${lacking})`;
const run = promisify(execFile);
const here = (file: string) => fileURLToPath(new URL(`../../fixtures/conformance/${file}`, import.meta.url));
const suite = path.join(
  lacking === null ? folderOf('conformance') : '',
  'node_modules/@modelcontextprotocol/conformance/dist/index.js',
);

/** Runs a command of the suite. */
const conformance = (args: readonly string[]) =>
  run(process.execPath, ['--import', here('old-node.mjs'), suite, ...args], { maxBuffer: 32 * 1024 * 1024 });

/** Scenario, and the revisions of the protocol it is run at. */
const applies: readonly (readonly [scenario: string, version: string])[] = [
  ['initialize', '2025-11-25'],
  ['tools_call', '2025-06-18'],
  ['tools_call', '2025-11-25'],
  ['tools_call', '2026-07-28'],
  ['elicitation-sep1034-client-defaults', '2025-11-25'],
  ['request-metadata', '2026-07-28'],
  ['sep-2322-client-request-state', '2026-07-28'],
  ['http-standard-headers', '2026-07-28'],
  ['http-custom-headers', '2026-07-28'],
  ['http-invalid-tool-headers', '2026-07-28'],
  ['json-schema-ref-no-deref', '2026-07-28'],
];

/** What a load driver does not do, and why: docs/method.md has the same list. */
const appliesNot: readonly (readonly [scenario: RegExp, reason: string])[] = [
  [/^auth\//, 'credentials are headers of the config; nobody signs in'],
  [/^sse-retry$/, 'a stream that ends before its reply is a mismatch, and is not resumed'],
  [/^json-schema-2020-12-preservation$/, 'no schema is handed on to anybody'],
  [/^sep-2640-client-/, 'skills are not read'],
];

interface Check {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** All checks of the scenario, as the suite has written them down. */
async function checksOf(scenario: string, version: string): Promise<{ checks: Check[]; said: string }> {
  const out = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  try {
    const command = `${process.execPath} ${here('client.mjs')} ${path.join(inject('entries'), 'driver.js')}`;
    const { stdout, stderr } = await conformance([
      ...['client', '--scenario', scenario, '--spec-version', version, '--timeout', '60000'],
      ...['--command', command, '--output-dir', out],
    ]).catch((error: { stdout: string; stderr: string }) => error);
    const [folder = ''] = readdirSync(out);
    const files = readdirSync(path.join(out, folder), { recursive: true }) as string[];
    const file = files.find((one) => one.endsWith('checks.json')) ?? '';
    const checks = JSON.parse(readFileSync(path.join(out, folder, file), 'utf8')) as Check[];
    return { checks, said: `${stdout}\n${stderr}` };
  } finally {
    rmSync(out, { recursive: true });
  }
}

describe.skipIf(lacking !== null)(`the conformance suite${why}`, () => {
  it.each(applies)('%s at %s passes', { timeout: 120_000 }, async (scenario, version) => {
    const { checks, said } = await checksOf(scenario, version);
    const bad = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
    expect(bad, said).toEqual([]);
    expect(checks.filter(({ status }) => status === 'SUCCESS').length, said).toBeGreaterThan(0);
    expect(said).not.toContain('Client exited with code');
  });

  it('has no other client scenario than these and those that do not apply', async () => {
    const { stdout } = await conformance(['list']);
    const section = /Client scenarios[^\n]*\n(.*?)\n\n/s.exec(stdout)?.[1] ?? '';
    const names = [...section.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(40);
    const known = new Set(applies.map(([scenario]) => scenario));
    const unknown = names.filter(
      (name) => !known.has(name) && !appliesNot.some(([pattern]) => pattern.test(name)),
    );
    expect(unknown).toEqual([]);
    // A reason that excuses nothing any more is taken out.
    for (const [pattern] of appliesNot) expect(names.some((name) => pattern.test(name))).toBe(true);
  });
});
