import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { briefly, goodServer } from '../e2e/support/config.ts';
import { type Checkout, checkout } from './support/checkout.ts';
import { job } from './support/runner.ts';

const entries = inject('entries');

/** A system that is measured in two seconds; its build writes where Git ignores it. */
const config = (build = '[sh, -c, "echo built it; mkdir -p out; echo yes > out/built"]') => `schema: 1
name: small
targets:
  server:
    command: ${goodServer}
    build: ${build}
endpoints: { http: { target: server, protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" } }
methods: { listing: tools/list }
measure: { point: { clients: 2, in-flight: 1, first-call: listing, ${briefly} } }
`;
const event = { repository: { default_branch: 'main', fork: false } };

function tagged(workspace: string, files: Record<string, string> = {}): Checkout {
  const at = checkout(workspace, { 'ratingplate.yml': config(), '.gitignore': 'out/\n', ...files });
  at.git('tag', '-a', 'v1.2.3', '-m', 'Release');
  at.remote('main');
  at.git('checkout', '--quiet', 'v1.2.3');
  return at;
}
const onTag = { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.3', GITHUB_EVENT_NAME: 'push' };

describe('measure in the Action', () => {
  it('builds, measures, and says where the record is', async () => {
    const at = job(entries);
    const git = tagged(at.workspace);
    const done = await at.run({ inputs: { upload: 'never' }, env: onTag, event });
    expect(done.code).toBe(0);
  });
});
