/** The scripts around the examples, as a newcomer runs them. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { workFolder } from '../e2e/support/cli.ts';
import { root } from './support/example.ts';

const limit = 150_000;

/** Runs a script of `folder` with Node. */
function run(folder: string, script: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: workFolder(), ...env },
  });
  return { status, stdout, stderr };
}

describe('peers:install', () => {
  it('says what it cannot install without a network, and is no failure', { timeout: limit }, () => {
    const folder = workFolder();
    mkdirSync(path.join(folder, 'scripts'));
    cpSync(path.join(root, 'scripts/peers'), path.join(folder, 'scripts/peers'), { recursive: true });
    // Port 9 discards, if anything listens there at all.
    const nowhere = 'http://127.0.0.1:9';
    const { status, stdout } = run(
      folder,
      'scripts/peers/install.mjs',
      ['server-everything', 'gitlab-mcp-server'],
      {
        npm_config_registry: nowhere,
        PIP_INDEX_URL: nowhere,
        PIP_CONFIG_FILE: '/dev/null',
      },
    );
    expect(stdout).toMatch(/^not here {3}server-everything: npm install/m);
    expect(stdout).toMatch(/^not here {3}gitlab-mcp-server: /m);
    expect(status).toBe(0);
  });

  it('leaves alone what is there', () => {
    const peers = ['server-everything', 'gitlab-mcp-server'] as const;
    const there = peers.filter((peer) => missing(peer) === null);
    if (there.length < peers.length) return expect(there.length).toBeLessThan(peers.length);
    const { status, stdout } = run(root, 'scripts/peers/install.mjs', [...peers]);
    for (const peer of peers) expect(stdout).toContain(`there      ${peer}\n`);
    expect(status).toBe(0);
  });
});

const absent = missing('nginx');
describe.skipIf(absent !== null)(`examples ${absent ?? ''}`, () => {
  it('measures them, and names what is n/a outside the list', { timeout: limit }, () => {
    const folder = workFolder();
    for (const name of ['listed', 'unlisted'])
      cpSync(path.join(root, 'examples/nginx-http'), path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, 'unlisted/allowed-na.json'), '{ "cells": [] }');
    const { status, stdout, stderr } = run(root, 'scripts/examples.mjs', ['--examples', folder]);
    expect(stdout, stderr).toMatch(/^example +rows +n\/a outside the list +verdicts +seconds\n/);
    expect(stdout, stderr).toMatch(/^listed +1 +none +[a-z, -]+ +\d+$/m);
    expect(stdout, stderr).toMatch(/^unlisted +1 +\d+ +[a-z, -]+ +\d+$/m);
    expect(stderr).toMatch(/^unlisted: http: heap_connected_mib is n\/a: ./m);
    expect(stderr).not.toMatch(/^listed: /m);
    expect(status).toBe(1);
  });

  it('knows no other examples than there are', () => {
    const { status, stderr } = run(root, 'scripts/examples.mjs', ['--only', 'ngnix']);
    expect(stderr).toContain('no example ngnix; there are context7, ');
    expect(status).not.toBe(0);
  });

  it('says which can only be planned', () => {
    // One without a list of cells that may be n/a.
    const examples = workFolder({ 'planned/ratingplate.yml': '' });
    const given = ['--examples', examples, '--only', 'planned'];
    const { status, stdout } = run(root, 'scripts/examples.mjs', given);
    expect(stdout).toMatch(/^planned +- +can only be planned in this version +- +-$/m);
    expect(status).toBe(1);
  });
});
