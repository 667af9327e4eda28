/** nginx over plain HTTP: a tree of a master and two workers, and an access log that counts for itself. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { workFolder } from '../e2e/support/cli.ts';
import { callsMade, methodOf, pointOf, roundOf } from '../e2e/support/measured.ts';
import { expectComplete, runExample } from './support/example.ts';

const absent = missing('nginx');

/** Lines of the access log: time, status, method, path, bytes. */
function readLog(file: string) {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, status, , uri, bytes] = line.split(' ');
      return { status: Number(status), uri, bytes: Number(bytes) };
    });
}

describe.skipIf(absent !== null)(`nginx ${absent ?? ''}`, () => {
  it('has counted the calls of the record, and no other', async () => {
    const log = path.join(workFolder(), 'access.log');
    const run = await runExample('nginx-http', { set: [`target.env={ ACCESS_LOG: ${log} }`] });
    expectComplete(run, 'nginx-http');
    const lines = readLog(log);
    const of = (uri: string) => lines.filter((line) => line.uri === uri);
    // One of them is the readiness answer; before it the port was closed.
    expect(of('/hello.txt')).toHaveLength(callsMade(run, 'http', 'hello') + 1);
    expect(of('/nothing.txt')).toHaveLength(callsMade(run, 'http', 'missing'));
    expect(lines).toHaveLength(of('/hello.txt').length + of('/nothing.txt').length);
    expect(new Set(of('/hello.txt').map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(of('/nothing.txt').map(({ status }) => status))).toEqual(new Set([404]));
    // Bodies are as long as nginx says that it sent.
    for (const [uri, name] of [
      ['/hello.txt', 'hello'],
      ['/nothing.txt', 'missing'],
    ] as const) {
      const { value } = methodOf(pointOf(run, 'http'), name).figures['payload_bytes'] ?? {};
      expect(new Set(of(uri).map(({ bytes }) => bytes))).toEqual(new Set([value]));
    }
  });

  it('is measured as a tree, and by its version', async () => {
    const run = await runExample('nginx-http');
    const point = pointOf(run, 'http');
    expect(point.memory_rule).toBe('tree');
    expect(point.identity?.version).toMatch(/^\d+\.\d+\.\d+$/);
    // A master and two workers, one thread each.
    expect(point.figures['threads']?.value).toBe(3);
    expect(point.figures['one_client_mib']?.value).toBeGreaterThan(2);
    expect(point.figures['one_client_mib']?.value).toBeLessThan(40);
    expect(roundOf(run, 'http').stopped).toBe('term');
    for (const { outcomes } of point.methods) expect(outcomes.ok).toBe(outcomes.started);
  });
});
