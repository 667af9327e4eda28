/** Modules that are not what they should be, each with what is wrong with it. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProtocolContext } from '../../../src/driver/protocol.ts';
import { loadOwn } from '../../../src/driver/protocols/own/load.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'own-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const moduleOf = (text: string, planned = text) => {
  const file = path.join(folder, `m${files++}.mjs`);
  writeFileSync(file, text);
  return { file, sha256: createHash('sha256').update(planned).digest('hex') };
};
const context = {
  endpoint: {
    ...{ protocol: 'module', url: 'x://127.0.0.1:1', headers: {}, source: null, launch: null },
    ...{ options: { depth: 3 }, credentials: { user: 'u', password: 'p' } },
  },
  methods: [{ name: 'one', operation: 'Find', params: { n: '${call}' }, expect: null, timeoutMs: 5 }],
  ...{ inFlight: 2, done: () => {}, readBuffer: new Uint8Array(), spawned: () => {}, exited: () => {} },
} as unknown as ProtocolContext;
const whole = '{ connect() {}, call() {}, close() {} }';

describe('a module', () => {
  it.each([
    [
      'that lacks the export',
      'export const other = 1;',
      'exports no function createProtocol; it exports other',
    ],
    ['that exports nothing', '', 'it exports nothing'],
    ['that exports another thing', 'export const createProtocol = 1;', 'exports no function createProtocol'],
    ['that throws', 'throw new Error("at once")', 'does not load: at once'],
    ['that is no JavaScript', 'export const =', 'does not load: '],
    ['that needs what is not there', 'import "no-such-package-here";', 'does not load: '],
  ])('%s is refused', async (_what, text, message) => {
    await expect(loadOwn(moduleOf(text))).rejects.toMatchObject({
      ...{ code: 'protocol-module', message: expect.stringContaining(message) },
    });
  });
  it('that is another than was planned, or gone, is refused', async () => {
    await expect(loadOwn(moduleOf('export const a = 1;', 'export const a = 2;'))).rejects.toThrow(
      'was changed',
    );
    await expect(loadOwn({ file: path.join(folder, 'none.mjs'), sha256: '' })).rejects.toThrow(
      'cannot be read',
    );
  });
  it.each([
    ['throws', '() => { throw new Error("no way") }', 'createProtocol threw: no way'],
    ['rejects', 'async () => { throw new Error("no way") }', 'createProtocol threw: no way'],
    ['returns nothing', '() => undefined', 'has no connect and no call and no close'],
    ['lacks one', '() => ({ connect() {}, close() {} })', 'has no call'],
  ])('whose createProtocol %s is refused', async (_what, text, message) => {
    const create = await loadOwn(moduleOf(`export const createProtocol = ${text};`));
    await expect((async () => create(context))()).rejects.toThrow(message);
  });
  it('is given the endpoint and its methods, and may take its time', async () => {
    const text = `export const createProtocol = async (given) => { globalThis.ownGiven = given; return ${whole}; };`;
    const create = await loadOwn(moduleOf(text));
    expect((await create(context)).connections()).toBe(0);
    const { fill, fromAsync, ...given } = Reflect.get(globalThis, 'ownGiven');
    expect(given).toEqual({
      ...{ url: 'x://127.0.0.1:1', headers: {}, user: 'u', password: 'p', tls: null, options: { depth: 3 } },
      methods: [{ name: 'one', call: 'Find', params: { n: '${call}' }, expect: null, timeoutMs: 5 }],
      inFlight: 2,
    });
    expect(fill(['${client} of ${call}', { a: '$$' }, 1], 0, 17)).toEqual(['1 of 0000000017', { a: '$' }, 1]);
    expect(typeof fromAsync).toBe('function');
  });
});
