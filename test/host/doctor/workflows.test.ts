import { describe, expect, it } from 'vitest';
import { findRunner } from '../../../src/host/doctor/runner.ts';
import { readWorkflows } from '../../../src/host/doctor/workflows.ts';
import { systemFiles } from '../../../src/host/read.ts';
import { FakeSystem } from '../fake-system.ts';
import { program } from './world.ts';

const jobs = (files: Readonly<Record<string, string>>) => {
  const named = Object.entries(files).map(([name, text]) => [`/repo/.github/workflows/${name}`, text]);
  return readWorkflows(systemFiles(new FakeSystem(Object.fromEntries(named)).sysRoot), '/repo');
};
const step = 'steps: [{ uses: octo/ratingplate@0123 }]';

describe('jobs that measure', () => {
  it('are none, where there are no workflows, or none that measures', () => {
    expect(jobs({})).toBeNull();
    expect(
      jobs({
        'a.yml':
          'on: push\njobs: { test: { runs-on: x, steps: [{ uses: actions/checkout@1 }, { run: ratingplate }] } }',
        'b.yaml': 'jobs: { publish: { steps: [{ uses: octo/ratingplate@1, with: { command: publish } }] } }',
        'broken.yml': 'jobs: [',
        'odd.yml': 'jobs: { a: 7, b: null, c: { steps: [1, null] } }',
        'notes.md': 'jobs: { a: { steps: [{ uses: octo/ratingplate@1 }] } }',
      }),
    ).toEqual([]);
  });

  it.each([
    ['runs-on: self-hosted', ['self-hosted']],
    ['runs-on: [self-hosted, big]', ['self-hosted', 'big']],
    ['runs-on: { group: g, labels: [big] }', ['big']],
    ['runs-on: { group: g }', []],
    ["runs-on: '${{ inputs.where }}'", null],
    ["runs-on: [self-hosted, '${{ inputs.where }}']", null],
  ])('ask for %s', (runsOn, labels) => {
    expect(jobs({ 'a.yml': `jobs: { m: { ${runsOn}, ${step} } }` })?.[0]?.labels).toEqual(labels);
  });

  it.each([
    ['on: push', ['push']],
    ['on: [push, pull_request]', ['push', 'pull_request']],
    ['on: { push: { tags: [v] }, workflow_dispatch: }', ['push', 'workflow_dispatch']],
    ['name: x', []],
  ])('are started by %s', (on, triggers) => {
    expect(jobs({ 'a.yml': `${on}\njobs: { m: { runs-on: x, ${step} } }` })?.[0]?.triggers).toEqual(triggers);
  });

  it.each([
    ['', '', null],
    ['permissions: {}', '', []],
    ['permissions: write-all', '', ['everything']],
    ['permissions: read-all', '', []],
    ['permissions: write-all', 'permissions: { contents: read },', []],
    ['', 'permissions: { contents: write, actions: read },', ['contents']],
  ])('may write by %j and %j', (top, own, writes) => {
    const text = `on: push\n${top}\njobs: { m: { runs-on: x, ${own} ${step} } }`;
    expect(jobs({ 'a.yml': text })?.[0]?.writes).toEqual(writes);
  });

  it('may be called, and then wait and are limited there', () => {
    const uses = 'octo/ratingplate/.github/workflows/ratingplate-measure-publish.yml@0123';
    const found = jobs({
      'a.yml': `on: push\njobs: { rate: { uses: ${uses} } }`,
      'b.yml': `on: push\njobs: { rate: { uses: ${uses}, with: { runs-on: '"ubuntu-latest"' } } }`,
      'c.yml': `on: push\njobs: { rate: { uses: ${uses}, with: { runs-on: '[broken' } } }`,
    });
    expect(found?.map(({ at, called, waits, labels }) => [at, called, waits, labels])).toEqual([
      ['a.yml: rate', true, true, ['self-hosted', 'linux', 'reference-host']],
      ['b.yml: rate', true, true, ['ubuntu-latest']],
      ['c.yml: rate', true, true, null],
    ]);
  });
});

describe('a runner', () => {
  const find = (files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) =>
    findRunner(systemFiles(new FakeSystem(files).sysRoot), env);

  it('is found from a job, or by its process, or not at all', () => {
    const files = { '/srv/r/.runner': '{"agentName":"a"}' };
    expect(find(files)).toBeNull();
    expect(find(files, { RUNNER_TEMP: '/srv/r/_work/_temp' })).toMatchObject({
      root: '/srv/r',
      listening: null,
    });
    expect(find(files, { RUNNER_TEMP: 'r/_work' })).toBeNull();
    const process = {
      ...program(9, 'Runner.Listener'),
      '/proc/9/cmdline': '/srv/r/bin/Runner.Listener\0run\0',
    };
    expect(find({ ...files, ...process })).toEqual({
      root: '/srv/r',
      listening: 1,
      settings: { name: 'a', group: null, url: null, ephemeral: false, updates: true },
    });
  });
  it.each(['', 'no JSON', '7', 'null', '[]'])('may have a registration that says nothing: %j', (text) => {
    const found = find({ '/srv/r/.runner': text }, { RUNNER_TEMP: '/srv/r/_work' });
    expect(found?.root).toBe('/srv/r');
    expect(found?.settings?.name ?? null).toBeNull();
  });
});
