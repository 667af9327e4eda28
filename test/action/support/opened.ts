/** Pull requests as a hosted runner checks them out. */
import type { RatingRecord } from '../../../src/record/schema.ts';
import { serializeRecord } from '../../../src/record/serialize.ts';
import { renderSnapshot } from '../../../src/render/index.ts';
import { sampleRecord, shapes } from '../../record/sample.ts';
import { type Checkout, checkout } from './checkout.ts';
import { type Done, type Job, job } from './runner.ts';

export const config = `schema: 1
name: gitlab-mcp-server
target: { command: ./server, build: [make] }
endpoint: { protocol: mcp-stdio }
methods: { whole surface: tools/list }
measure: { point: { clients: 2 } }
snapshot: { dir: docs/benchmarks }
`;
const sample = sampleRecord(shapes.slice(4, 5), 1);

export interface Opened {
  readonly at: Job;
  readonly repository: Checkout;
  readonly base: string;
  /** Commit of the tag v1.0.0, which is base. */
  review(event?: object): Promise<Done>;
}

/** The record of a build of that commit, as publish writes it. */
export function recordOf(commit: string, changes: Partial<RatingRecord> = {}): RatingRecord {
  const runs = sample.runs.map((run) => ({
    ...run,
    measurements: run.measurements.map((point) => ({
      ...point,
      identity: point.identity && { ...point.identity, commit },
    })),
  }));
  return { ...sample, runs, tag: 'v1.0.0', ...changes };
}

export async function snapshot(record: RatingRecord): Promise<Record<string, string>> {
  const drawn = await renderSnapshot(record, { locales: ['en'], page: true });
  return Object.fromEntries([
    ['docs/benchmarks/record.json', serializeRecord(record)],
    ...Array.from(drawn, ([name, text]) => [`docs/benchmarks/${name}`, text]),
  ]);
}

/** A pull request with these files, checked out as GitHub's merge commit. */
export async function opened(
  entries: string,
  files: (commit: string) => Promise<Record<string, string>> | Record<string, string>,
  ours = config,
): Promise<Opened> {
  const at = job(entries);
  const repository = checkout(at.workspace, { 'ratingplate.yml': ours, 'README.md': 'x\n' });
  const base = repository.git('rev-parse', 'HEAD');
  repository.git('tag', 'v1.0.0');
  repository.git('checkout', '--quiet', '-b', 'proposal');
  repository.write(await files(base));
  repository.commit('Proposal');
  repository.git('checkout', '--quiet', '--detach', 'main');
  repository.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'proposal');
  const review = (event: object = { pull_request: { base: { sha: base } } }) =>
    at.run({
      inputs: { command: 'check' },
      env: { GITHUB_EVENT_NAME: 'pull_request', RUNNER_ENVIRONMENT: 'github-hosted' },
      event,
    });
  return { at, repository, base, review };
}
