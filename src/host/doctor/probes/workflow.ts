/** The workflows of the repository, where they measure. */
import type { Scene } from '../scene.ts';
import { fail, type Look, ok, type Probe, unknown, warn } from '../types.ts';
import type { WorkflowJob } from '../workflows.ts';

/** A probe that needs a job that measures. */
const ofJobs =
  (look: (jobs: readonly WorkflowJob[]) => Look) =>
  ({ jobs }: Scene): Look => {
    if (jobs === null) return unknown('no workflows are here');
    return jobs.length === 0 ? unknown('no workflow measures') : look(jobs);
  };

const named = (jobs: readonly WorkflowJob[]): string => jobs.map(({ at }) => at).join(', ');
/** Events that a stranger's code comes with. */
const foreign = /^(pull_request|pull_request_target|pull_request_review|issue_comment)$/;
/** Labels that every self-hosted runner has, or that name a kind of machine and not one. */
const common = /^(self-hosted|linux|x64|arm64|arm|windows|macos|ubuntu-.*|windows-.*|macos-.*)$/i;

export const workflowProbes: readonly Probe[] = [
  {
    id: 'workflow.trigger',
    title: 'what starts it',
    where: '`on` of .github/workflows/*.yml',
    why: 'A pull request brings code of anybody: on a machine of your own it could stay there.',
    fix: 'Measure on tags only; pull requests are reviewed on a hosted runner (workflows/review.yml).',
    levels: { ok: 'no pull request', fail: 'a pull request' },
    look: ofJobs((jobs) => {
      const open = jobs.filter(({ triggers }) => triggers.some((trigger) => foreign.test(trigger)));
      if (open.length === 0) return ok([...new Set(jobs.flatMap(({ triggers }) => triggers))].join(', '));
      return fail(named(open), 'anybody can have a program run on this machine');
    }),
  },
  {
    id: 'workflow.permissions',
    title: 'what its token may write',
    where: '`permissions` of .github/workflows/*.yml',
    why: 'A job that runs a target must not be able to write to the repository.',
    fix: '`permissions: { contents: read }` on the job that measures',
    levels: { ok: 'nothing', warn: 'nothing says so', fail: 'something' },
    look: ofJobs((jobs) => {
      // A workflow of ratingplate's gives each of its own jobs what that job needs.
      const own = jobs.filter(({ called }) => !called);
      const writing = own.filter(({ writes }) => (writes ?? []).length > 0);
      if (writing.length > 0) return fail(named(writing), 'the job that measures may write');
      const silent = own.filter(({ writes }) => writes === null);
      if (silent.length > 0) return warn(named(silent), 'the default of the repository holds');
      return ok('nothing');
    }),
  },
  {
    id: 'workflow.label',
    title: 'the label it asks for',
    where: '`runs-on` of .github/workflows/*.yml',
    why: 'Without a label of its own a job may run on any machine: figures of different machines in one place.',
    fix: '`runs-on: [self-hosted, linux, reference-host]`, and that label on this runner alone',
    levels: { ok: 'one that names a machine', warn: 'one that any runner has' },
    look: ofJobs((jobs) => {
      const told = jobs.filter(({ labels }) => labels !== null);
      if (told.length === 0) return unknown('an expression decides');
      const any = told.filter(({ labels }) => labels?.every((label) => common.test(label)));
      if (any.length > 0) return warn(named(any), 'it runs where there is room');
      return ok([...new Set(told.flatMap(({ labels }) => labels ?? []))].join(', '));
    }),
  },
  {
    id: 'workflow.waiting',
    title: 'runs wait for one another',
    where: '`concurrency` of .github/workflows/*.yml',
    why: 'Two runs at once spoil the figures of each other: latency and rate.',
    fix: '`concurrency: { group: reference-host, cancel-in-progress: false }`',
    levels: { ok: 'they do', warn: 'nothing says so' },
    look: ofJobs((jobs) => {
      const free = jobs.filter(({ waits }) => !waits);
      return free.length === 0 ? ok('they do') : warn(named(free), 'only the one runner keeps them apart');
    }),
  },
];
