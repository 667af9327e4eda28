/** Artifacts of the run itself, as its service gives them; and how inputs name artifacts and files. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactSource } from '../../src/action/artifacts.ts';
import type { ActionDeps } from '../../src/action/deps.ts';
import { type Inputs, readInputs } from '../../src/action/inputs.ts';
import { readRunner } from '../../src/action/runner.ts';
import { recordSources } from '../../src/action/sources.ts';
import { ActionInputError } from '../../src/errors/action.ts';
import { folder } from './support/runner.ts';

/** A service with artifact 7, whose first answers to a download are these errors. */
function service(size: number, errors: readonly Error[] = []) {
  const waits: number[] = [];
  const paths: string[] = [];
  const left = [...errors];
  const client = {
    listArtifacts: async () => ({ artifacts: [{ id: 7, size, digest: 'sha256:ab' }] }),
    downloadArtifact: async (id: number, options: { path: string; skipDecompress: boolean }) => {
      const error = left.shift();
      if (error) throw error;
      paths.push(options.path);
      writeFileSync(path.join(options.path, 'x.zip'), `${id} ${options.skipDecompress}`);
    },
  };
  const deps = {
    runner: readRunner({ RUNNER_TEMP: folder('artifacts') }, '/tmp'),
    core: { info: () => {} },
    sleep: async (ms: number) => void waits.push(ms),
    loadArtifacts: async () => client,
  } as unknown as ActionDeps;
  const earlier = async () => {
    throw new Error('no earlier run is asked for');
  };
  const source = artifactSource({} as Parameters<typeof artifactSource>[0], earlier, deps);
  return { source, waits, paths };
}

describe('an artifact of this run', () => {
  it('is downloaded as it is, each time into a folder of its own', async () => {
    const { source, paths } = service(100);
    const { file, digest } = await source.download({ id: 7, run: null }, 100);
    expect([readFileSync(file, 'utf8'), digest]).toEqual(['7 true', 'sha256:ab']);
    await source.download({ id: 7, run: null }, 100);
    expect(new Set(paths).size).toBe(2);
  });
  it('that is too large is not downloaded', async () => {
    const { source, paths } = service(101);
    await expect(source.download({ id: 7, run: null }, 100)).rejects.toMatchObject({
      code: 'artifact-too-large',
      message: 'artifact 7 has 101 bytes, at most 100 are taken',
    });
    expect(paths).toEqual([]);
  });
  it('that is not there says so at once', async () => {
    const { source, waits } = service(1);
    await expect(source.download({ id: 8, run: null }, 100)).rejects.toMatchObject({
      code: 'artifact-unavailable',
      message: 'this run has no artifact 8',
    });
    expect(waits).toEqual([]);
  });
  it('whose connection is lost is asked for again, and no other fault is tried again', async () => {
    const lost = new Error('Unable to make request: ECONNRESET');
    const { source, waits, paths } = service(1, [lost, lost]);
    await source.download({ id: 7, run: null }, 100);
    expect([waits, paths.every((place) => existsSync(place))]).toEqual([[2000, 8000], true]);
    const gone = service(1, [lost, lost, lost]);
    await expect(gone.source.download({ id: 7, run: null }, 100)).rejects.toMatchObject({
      code: 'artifact-unavailable',
      message: expect.stringContaining('ECONNRESET'),
    });
    const refused = service(1, [new Error('@actions/artifact v2.0.0+ are not supported on GHES')]);
    await expect(refused.source.download({ id: 7, run: null }, 100)).rejects.toMatchObject({
      code: 'artifact-unavailable',
    });
    expect(refused.waits).toEqual([]);
  });
});

describe('the records of `publish`', () => {
  const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
  const sources = (given: Partial<Inputs>) =>
    recordSources(
      readInputs((name) => given[name as keyof Inputs] ?? ''),
      '/tmp',
    );

  it('are artifacts in the order they are named, blank lines aside', () => {
    const found = sources({
      'artifact-id': '7\n\n8\n',
      'artifact-digest': `${digest('a')}\n\n${digest('b')}\n`,
      'record-sha256': 'x\n\ny',
      'record-count': '2',
    });
    expect(found).toEqual([
      { kind: 'artifact', id: 7, run: null, digest: digest('a'), recordSha256: 'x' },
      { kind: 'artifact', id: 8, run: null, digest: digest('b'), recordSha256: 'y' },
    ]);
  });
  it('are of one earlier run, or of one each', () => {
    const runs = (given: Partial<Inputs>) =>
      sources({ 'artifact-id': '7, 8', ...given }).map((source) => 'run' in source && source.run);
    expect(runs({ 'run-id': '1001' })).toEqual([1001, 1001]);
    expect(runs({ 'run-id': '1001\n1002' })).toEqual([1001, 1002]);
    expect(runs({ 'run-id': '1001', 'artifact-digest': `${digest('a')},${digest('b')}` })).toHaveLength(2);
  });
  it.each<[Partial<Inputs>, string]>([
    [{}, 'publish: give `artifact-id` with `artifact-digest`, or `record`'],
    [{ 'artifact-id': '7' }, 'artifact-digest: expected one for each artifact-id (1), found 0'],
    [
      { 'artifact-id': '7,8', 'run-id': '1', 'artifact-digest': 'x' },
      'artifact-digest: expected one for each artifact-id (2), found 1',
    ],
    [{ 'artifact-id': '7x', 'run-id': '1' }, 'artifact-id: "7x" is no number of one'],
    [{ 'artifact-id': '7', 'run-id': '../1' }, 'run-id: "../1" is no number of one'],
    [{ 'artifact-id': '7,7', 'run-id': '1' }, 'artifact-id: one of 7, 7 is named twice'],
    [
      { 'artifact-id': '7,8,9', 'run-id': '1,2' },
      'run-id: expected one, or one for each artifact-id (3), found 2',
    ],
    [{ 'run-id': '1', record: 'x' }, 'run-id: the artifacts of that run are named by artifact-id'],
    [
      { 'artifact-id': '7', 'run-id': '1', 'record-count': '2' },
      'record-count: expected 2 records, found 1: the artifact of a measuring job is missing',
    ],
  ])('%j are refused', (given, message) => {
    expect(() => sources(given)).toThrow(new ActionInputError(message));
  });
});
