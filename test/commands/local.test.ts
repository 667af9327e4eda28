/** Load beyond this machine is refused at a terminal and in the Action, unless somebody has said so. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { planOf } from '../../src/action/plan.ts';
import { refuseRemote } from '../../src/commands/local.ts';
import { measureOptions } from '../../src/commands/measure-options.ts';
import { parseOptions } from '../../src/commands/options.ts';
import { makePlan, parseConfig } from '../../src/config/index.ts';
import { RemoteEndpointError } from '../../src/errors/usage.ts';

const config = `schema: 1
name: far
target: { command: server }
endpoint: { protocol: http, url: "http://192.0.2.1/" }
methods: { front: GET / }
measure: { point: { clients: 2 } }
`;
const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-remote-'));
writeFileSync(path.join(folder, 'ratingplate.yml'), config);
afterAll(() => rmSync(folder, { recursive: true }));

describe('an endpoint on another machine', () => {
  const plan = makePlan(parseConfig(config, path.join(folder, 'ratingplate.yml')));
  it('is refused by name, and not where it is allowed', () => {
    expect(() => refuseRemote(plan, false)).toThrow(RemoteEndpointError);
    expect(() => refuseRemote(plan, false)).toThrow('http://192.0.2.1/');
    expect(() => refuseRemote(plan, true)).not.toThrow();
  });

  it('is allowed by an option', () => {
    const allowed = (...args: string[]) => measureOptions(parseOptions('measure', args)).allowRemote;
    expect([allowed(), allowed('--allow-remote')]).toEqual([false, true]);
  });

  it('is refused in the Action too, also in a trial', async () => {
    const request = {
      config: 'ratingplate.yml',
      configRef: null,
      only: [],
      profile: 'quick',
      trial: true,
      requireReference: false,
    };
    const git = { ask: async () => ({ code: 1, stdout: '' }) } as unknown as Parameters<typeof planOf>[2];
    const made = (allowRemote: boolean) => planOf({ ...request, allowRemote }, folder, git, {});
    await expect(made(false)).rejects.toThrow(RemoteEndpointError);
    expect((await made(true)).measurements).toHaveLength(1);
  });
});
