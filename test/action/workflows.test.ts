/** The workflows users copy, those they call, and this repository's own: read by GitHub's parser, and held to our rules. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { stamped } from '../../scripts/stamp/stamped.mjs';
import { inputInfos } from '../../src/action/inputs.ts';
import { outputNames } from '../../src/action/outputs.ts';
import { loadParser } from './support/parser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const yamlIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `${folder}/${name}`);
const copied = yamlIn('workflows');
const files = [...copied, ...yamlIn('.github/workflows')];

const faultsOf = await loadParser();

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly uses?: string;
  readonly permissions?: unknown;
  readonly 'timeout-minutes'?: unknown;
  readonly concurrency?: {
    readonly group?: string;
    readonly 'cancel-in-progress'?: unknown;
    readonly queue?: unknown;
  };
  readonly environment?: unknown;
  readonly steps?: readonly Step[];
  readonly secrets?: unknown;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}
const workflow = (file: string) => parse(read(file)) as Workflow;
const jobsOf = (file: string) => Object.entries(workflow(file).jobs);
const usesOf = (file: string) =>
  Array.from(read(file).matchAll(/^[ -]*uses: (.+)$/gm), ([, uses = '']) => uses);

describe.each(files)('%s', (file) => {
  it('is what GitHub reads', async () => expect(await faultsOf(read(file), file)).toEqual([]));

  it('has no permission but those of a job', () => {
    const { on, permissions, jobs } = workflow(file);
    // A called workflow with none on top has what the calling job grants, and nothing else. It may not ask for more than
    // that, so the one job of each that sometimes needs more asks for nothing.
    const inherits = Object.keys(on).every((event) => event === 'workflow_call') && permissions === undefined;
    if (!inherits) expect(permissions).toEqual({});
    const without = Object.entries(jobs).filter(([, job]) => job.permissions === undefined);
    const one = file.includes('review') ? 'attestation' : 'publish';
    expect(without.map(([name]) => name)).toEqual(inherits ? [one] : []);
  });

  it('pins every action by commit and says its version', () => {
    const others = usesOf(file).filter((uses) => !uses.startsWith('./'));
    expect(
      others.filter(
        (uses) => !/^[\w./-]+@[0-9a-f]{40} # (v\d+\.\d+\.\d+(-node20)?|not released yet)$/.test(uses),
      ),
    ).toEqual([]);
  });

  it('ends every job in time', () => {
    const endless = jobsOf(file).filter(([, job]) => !job.uses && job['timeout-minutes'] === undefined);
    expect(endless.map(([name]) => name)).toEqual([]);
  });

  it('keeps no credentials in a checkout', () => {
    const steps = jobsOf(file).flatMap(([, job]) => job.steps ?? []);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('puts no expression into a script, and hands no secret on unnamed', () => {
    const jobs = jobsOf(file).map(([, job]) => job);
    expect(jobs.flatMap((job) => job.steps ?? []).filter(({ run }) => run?.includes('${{'))).toEqual([]);
    expect(jobs.filter(({ secrets }) => secrets === 'inherit')).toEqual([]);
  });

  it('passes ratingplate only inputs it has', () => {
    const steps = jobsOf(file).flatMap(([, job]) => job.steps ?? []);
    const ours = steps.filter(
      ({ uses }) => uses !== undefined && (uses === './' || /^[\w-]+\/ratingplate@/.test(uses)),
    );
    const names = ours.flatMap((step) => Object.keys(step.with ?? {}));
    expect(names.filter((name) => !(name in inputInfos))).toEqual([]);
    const asked = Array.from(
      read(file).matchAll(/steps\.(?:measure|publish)\.outputs\.([\w-]+)/g),
      ([, name]) => name,
    );
    expect(asked.filter((name) => !outputNames.some((known) => known === name))).toEqual([]);
  });
});

describe('the workflows users copy', () => {
  it.each(copied.filter((file) => !file.includes('ghes')))('%s only calls one of this repository', (file) => {
    for (const [, job] of jobsOf(file)) {
      const called =
        /^OWNER\/ratingplate\/(\.github\/workflows\/[\w-]+\.yml)@/.exec(job.uses ?? '')?.[1] ?? '';
      const { on } = workflow(called);
      const { inputs } = on['workflow_call'] as { readonly inputs: Readonly<Record<string, unknown>> };
      const passed = Object.keys((job as { with?: object }).with ?? {});
      expect(passed.filter((name) => !(name in inputs))).toEqual([]);
      expect(job.steps).toBeUndefined();
    }
  });

  it('review always runs, or a required check would stay pending for ever', () => {
    expect(workflow('workflows/review.yml').on).toEqual({ pull_request: null, merge_group: null });
  });

  it('say what to do where a tag starts nothing', () => {
    expect(read('workflows/release.yml')).toMatch(/GITHUB_TOKEN starts no other workflow/);
  });
});

describe.each(['.github/workflows/ratingplate-measure-publish.yml', 'workflows/release-ghes.yml'])(
  '%s',
  (file) => {
    const { measure, publish } = workflow(file).jobs;
    it('measures without a token, and publishes where no target runs', () => {
      expect(measure?.permissions).toEqual({ contents: 'read' });
      expect(JSON.stringify(measure)).not.toMatch(/token|secrets\./i);
      const commands = publish?.steps?.map((step) => step.with?.['command']).filter(Boolean);
      expect(commands).toEqual(['publish']);
      expect(JSON.stringify(publish)).not.toContain('actions/checkout');
    });
    it('waits for the host and for the branch, and cancels nobody', () => {
      expect(measure?.concurrency).toMatchObject({ 'cancel-in-progress': false });
      expect(publish?.concurrency).toMatchObject({ 'cancel-in-progress': false });
      // Every run waits its turn; by default a third one would push the second out.
      const queue = file.includes('ghes') ? undefined : 'max';
      expect([measure?.concurrency?.queue, publish?.concurrency?.queue]).toEqual([queue, queue]);
      expect(measure?.concurrency?.group).toMatch(/^ratingplate-host/);
      expect(publish?.concurrency?.group).toMatch(/^ratingplate-publish/);
      expect([measure?.environment, publish?.environment !== undefined]).toEqual([undefined, true]);
    });
    it('mints the token after the measurement', () => {
      const minted = publish?.steps?.findIndex(({ uses }) =>
        uses?.startsWith('actions/create-github-app-token'),
      );
      if (file.includes('ghes')) expect(minted).toBe(-1);
      else expect(minted).toBe(0);
    });
  },
);

describe('the attestation', () => {
  const publishing = '.github/workflows/ratingplate-measure-publish.yml';
  const reviewing = '.github/workflows/ratingplate-review.yml';
  const inputsOf = (file: string) =>
    (workflow(file).on['workflow_call'] as { inputs: Record<string, { default?: unknown }> }).inputs;
  it('is off unless asked for, and then of the record as it is proposed', () => {
    const off = [inputsOf(publishing)['attest']?.default, inputsOf(reviewing)['attested']?.default];
    expect(off).toEqual([false, false]);
    const steps = workflow(publishing).jobs['publish']?.steps ?? [];
    const at = steps.findIndex(({ uses }) => uses?.startsWith('actions/attest@'));
    expect([steps[at]?.if, steps[at]?.with?.['subject-digest']]).toEqual([
      "${{ inputs.attest && steps.publish.outputs.record-sha256 != '' }}",
      'sha256:${{ steps.publish.outputs.record-sha256 }}',
    ]);
    expect(at).toBeGreaterThan(steps.findIndex(({ id }) => id === 'publish'));
    expect(JSON.stringify(workflow(publishing).jobs['measure'])).not.toMatch(/attest|id-token/);
  });
  it('is held against the workflow that signs, by the name a release stamps', () => {
    const step = workflow(reviewing).jobs['attestation']?.steps?.find(({ run }) => run);
    expect(step?.run).toContain('--signer-workflow "${SIGNER%@*}"');
    expect(step?.env?.['SIGNER']).toBe(`OWNER/ratingplate/${publishing}@${'0'.repeat(40)}`);
    const release = { repository: 'octo-org/ratingplate', commit: 'a'.repeat(40), version: 'v1.2.3' };
    expect(stamped(read(reviewing), release)).toContain(
      `SIGNER: octo-org/ratingplate/${publishing}@${release.commit} # v1.2.3`,
    );
  });
});

describe('action.yml', () => {
  const action = parse(read('action.yml')) as {
    readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
    readonly outputs: Readonly<Record<string, { readonly description: string }>>;
    readonly runs: unknown;
    readonly branding: unknown;
  };
  it('is what GitHub reads', async () =>
    expect(await faultsOf(read('action.yml'), 'action.yml')).toEqual([]));
  it('runs the bundle on Node 24, and cleans up with it', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/main.js', post: 'dist/post.js' });
    expect(action.branding).toEqual({ icon: 'activity', color: 'blue' });
  });
  it('has the inputs the code reads, with their defaults', () => {
    const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? '']);
    expect(Object.fromEntries(defaults)).toEqual(
      Object.fromEntries(Object.entries(inputInfos).map(([name, info]) => [name, info.default])),
    );
  });
  it('gives the token no default', () => expect(action.inputs['github-token']).not.toHaveProperty('default'));
  it('has the outputs the code sets', () =>
    expect(Object.keys(action.outputs).sort()).toEqual([...outputNames].sort()));
  it('describes each', () => {
    for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)])
      expect(description).toMatch(/^.{10,}\.$/s);
  });
});

describe("GitHub's parser", () => {
  it('sees a mistake', async () => {
    expect(
      await faultsOf('on: push\njobs: { a: { runs-on: x, stepz: [] } }\n', '.github/workflows/x.yml'),
    ).not.toEqual([]);
    expect(await faultsOf(read('action.yml').replace('node24', 'node99'), 'action.yml')).not.toEqual([]);
  });
});
