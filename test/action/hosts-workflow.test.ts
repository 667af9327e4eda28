/** The called workflow played through: which machines measure, what each hands on, and what publish is given of it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readInputs } from '../../src/action/inputs.ts';
import { recordSources } from '../../src/action/sources.ts';
import { evaluate, filled } from './support/expressions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => parse(readFileSync(path.join(root, file), 'utf8'));
const called = read('.github/workflows/ratingplate-measure-publish.yml');
const { measure, publish } = called.jobs;

type Values = Readonly<Record<string, string | boolean | number>>;

/** The inputs of a call: those given over the defaults. */
function inputsOf(given: Values): Values {
  const declared = called.on.workflow_call.inputs as Record<string, { default?: string }>;
  const defaults = Object.entries(declared).map(([name, input]) => [name, input.default ?? '']);
  return { ...Object.fromEntries(defaults), ...given };
}

/** What a copied workflow passes on, with its own inputs filled in. */
function callOf(file: string, inputs: Values = {}): Values {
  const { jobs } = read(file) as { jobs: Record<string, { with: Record<string, string> }> };
  const given = Object.values(jobs)[0]?.with ?? {};
  const contexts = { inputs, vars: {}, github: { run_id: '77' } };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const only = /^\$\{\{(.*)\}\}$/s.exec(value)?.[1];
      return [name, (only === undefined ? value : evaluate(only.trim(), contexts)) as string];
    }),
  );
}

const expression = (text: string): string => /^\$\{\{(.*)\}\}$/s.exec(text.trim())?.[1]?.trim() ?? '';
const isOn = (condition: string, contexts: Readonly<Record<string, unknown>>) =>
  evaluate(expression(condition), contexts) === true;

interface Machine {
  readonly name: string;
  readonly 'runs-on': unknown;
  readonly only?: string;
}
const machinesOf = (inputs: Values): Machine[] =>
  evaluate(expression(measure.strategy.matrix.host), { inputs, matrix: {} }) as Machine[];

const digest = (i: number) => String(i).repeat(64);

/** Outputs of the jobs of the matrix together, whatever the order they end in: what is empty is not set. */
function outputsOf(machines: readonly Machine[], order = machines.map((_, i) => i)): Record<string, string> {
  const all: Record<string, string> = {};
  for (const i of order) {
    const outputs = {
      tag: 'v1.2.3',
      'artifact-id': String(100 + i),
      'artifact-digest': digest(i),
      'record-sha256': digest(i + 4),
    };
    const contexts = {
      steps: { measure: { outputs } },
      strategy: { 'job-index': i, 'job-total': machines.length },
    };
    for (const [name, value] of Object.entries(measure.outputs as Record<string, string>)) {
      const text = filled(value, contexts);
      if (text !== '') all[name] = text;
    }
  }
  return all;
}

/** The inputs of the Action in the publishing job. */
function published(inputs: Values, outputs: Readonly<Record<string, string>>) {
  const step = publish.steps.find(({ id }: { id?: string }) => id === 'publish');
  const contexts = {
    inputs,
    needs: { measure: { outputs, result: 'success' } },
    steps: { app: { outputs: {} } },
    github: { token: 'job-token' },
  };
  return readInputs((name) => filled(String(step.with[name] ?? ''), contexts));
}
const sources = (inputs: Values, outputs: Readonly<Record<string, string>>) =>
  recordSources(published(inputs, outputs), '/tmp');

const artifact = (i: number) => ({
  kind: 'artifact',
  id: 100 + i,
  run: null,
  digest: digest(i),
  recordSha256: digest(i + 4),
});

describe('one host', () => {
  it('is the reference host, or what a caller names', () => {
    expect(machinesOf(inputsOf({}))).toEqual([
      { name: 'reference-host', 'runs-on': ['self-hosted', 'linux', 'reference-host'] },
    ]);
    expect(machinesOf(inputsOf(callOf('workflows/release.yml')))).toHaveLength(1);
    const trial = callOf('workflows/dispatch.yml', { trial: true });
    expect(machinesOf(inputsOf(trial))).toEqual([{ name: '77', 'runs-on': 'ubuntu-latest' }]);
  });
  it('hands its one artifact to publish', () => {
    const inputs = inputsOf({});
    const outputs = outputsOf(machinesOf(inputs));
    expect(sources(inputs, outputs)).toEqual([artifact(0)]);
    expect(published(inputs, outputs).tag).toBe('v1.2.3');
  });
  it('without an artifact is not published', () => {
    const { 'artifact-id-1': _, 'artifact-digest-1': __, ...rest } = outputsOf(machinesOf(inputsOf({})));
    expect(() => sources(inputsOf({}), rest)).toThrow(/give `artifact-id`/);
  });
});

describe('several hosts', () => {
  const inputs = inputsOf(callOf('workflows/release-hosts.yml'));
  const machines = machinesOf(inputs);
  it('measure each on its own machine, in a line of its own', () => {
    const groups = machines.map((host) => [
      evaluate(expression(measure['runs-on']), { matrix: { host } }),
      filled(measure.concurrency.group, { matrix: { host } }),
    ]);
    expect(groups).toEqual([
      [['self-hosted', 'linux', 'x64', 'reference-host'], 'ratingplate-host-reference-amd64'],
      [['self-hosted', 'linux', 'arm64', 'reference-host'], 'ratingplate-host-reference-arm64'],
    ]);
  });
  it.each([[[0, 1]], [[1, 0]]])('that end in the order %j hand all artifacts to publish', (order) => {
    expect(sources(inputs, outputsOf(machines, order))).toEqual([artifact(0), artifact(1)]);
  });
  it('of which one handed nothing on are not published', () => {
    expect(() => sources(inputs, outputsOf(machines, [0]))).toThrow(
      /record-count: expected 2 records, found 1/,
    );
  });
  it('may be four, and a fifth is not left out unseen', () => {
    const some = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `h${i}`, 'runs-on': 'x' }));
    expect(sources(inputs, outputsOf(some(4)))).toEqual([0, 1, 2, 3].map(artifact));
    expect(() => sources(inputs, outputsOf(some(5)))).toThrow(/expected 5 records, found 4/);
  });
  it('may share the scenarios', () => {
    const step = measure.steps.find(({ id }: { id?: string }) => id === 'measure');
    const only = (host: object) => filled(step.with.only, { matrix: { host } });
    expect([only({ name: 'a', only: 'http-*' }), only({ name: 'b' })]).toEqual(['http-*', '']);
  });
});

describe('publishing', () => {
  const runs = (inputs: Values, result: string) => ({
    measure: isOn(measure.if, { inputs }),
    publish: isOn(publish.if, { inputs, needs: { measure: { result } } }),
  });
  it('follows a measurement, but not a failed one, nor a trial', () => {
    const inputs = inputsOf({ trial: false });
    expect(runs(inputs, 'success')).toEqual({ measure: true, publish: true });
    expect(runs(inputs, 'failure')).toEqual({ measure: true, publish: false });
    expect(runs(inputs, 'skipped')).toEqual({ measure: true, publish: false });
    expect(runs({ ...inputs, trial: true }, 'success')).toEqual({ measure: true, publish: false });
  });
  it('of an earlier run needs no machine, and reads it with the token of the job', () => {
    const dispatch = {
      tag: 'v1.2.3',
      trial: false,
      'run-id': '1001',
      'artifact-id': '7, 8',
      'artifact-digest': '',
    };
    const inputs = inputsOf(callOf('workflows/dispatch.yml', dispatch));
    expect(runs(inputs, 'skipped')).toEqual({ measure: false, publish: true });
    expect(sources(inputs, {})).toEqual(
      [7, 8].map((id) => ({ kind: 'artifact', id, run: 1001, digest: null, recordSha256: null })),
    );
    const given = published(inputs, {});
    expect([given.tag, given['artifact-token']]).toEqual(['v1.2.3', 'job-token']);
    expect(published(inputsOf({}), outputsOf(machinesOf(inputsOf({}))))['artifact-token']).toBe('');
    expect(read('workflows/dispatch.yml').jobs.rate.permissions).toHaveProperty('actions', 'read');
  });
});
