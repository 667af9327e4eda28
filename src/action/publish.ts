/** `command: publish`: the record of the measuring job becomes one pull request. */
import path from 'node:path';
import { ActionInputError } from '../errors/action.ts';
import { exitCodes } from '../errors/base.ts';
import { TokenMissingError } from '../errors/publish.ts';
import type {
  ArtifactSource,
  DraftMode,
  Note,
  PublishOptions,
  PublishResult,
  RecordSource,
} from '../publish/index.ts';
import { version } from '../version.ts';
import type { ActionDeps } from './deps.ts';
import { given, type Inputs, isOn, listOf } from './inputs.ts';
import { placesIn } from './places.ts';
import { recordFiles } from './record-files.ts';
import { publishSummary } from './summary/publish.ts';

/** Returns the exit code. Throws what publishing throws, and `action-input`. */
export async function publishRecord(inputs: Inputs, deps: ActionDeps): Promise<number> {
  const token = given(inputs, 'github-token');
  if (token === null)
    throw new TokenMissingError('there is no token to speak to GitHub with: set `github-token`');
  const { connectGithub, publish } = await import('../publish/index.ts');
  const say = sayNote(deps);
  const baseUrl = given(inputs, 'github-api-url') ?? deps.runner.apiUrl;
  const octokit = connectGithub({ token, baseUrl, throttle: isOn(inputs, 'api-throttle'), version }, say);
  const result = await publish(publishOptions(inputs, deps), {
    octokit,
    repository: repositoryOf(deps.runner.repository),
    artifacts: artifactSource(deps),
    say,
    sleep: deps.sleep,
  });
  sayResult(result, deps);
  if (isOn(inputs, 'summary')) await deps.writeSummary(publishSummary(result));
  return exitCodes.done;
}

function publishOptions(inputs: Inputs, deps: ActionDeps): PublishOptions {
  return {
    records: sources(inputs, deps),
    tag: given(inputs, 'tag') ?? deps.runner.refTag,
    config: inputs.config,
    configRef: given(inputs, 'config-ref'),
    base: given(inputs, 'base'),
    branch: given(inputs, 'branch'),
    title: given(inputs, 'title'),
    labels: listOf(inputs, 'labels'),
    reviewers: listOf(inputs, 'reviewers'),
    teamReviewers: listOf(inputs, 'team-reviewers'),
    assignees: listOf(inputs, 'assignees'),
    draft: inputs.draft as DraftMode,
    allowInvalid: isOn(inputs, 'allow-invalid'),
    allowOlder: isOn(inputs, 'allow-older'),
    overwrite: isOn(inputs, 'overwrite'),
    dryRun: isOn(inputs, 'dry-run'),
  };
}

/** Artifacts by id with the digest each must have, or files. */
function sources(inputs: Inputs, { runner }: ActionDeps): RecordSource[] {
  const ids = listOf(inputs, 'artifact-id');
  const digests = listOf(inputs, 'artifact-digest');
  const sha = listOf(inputs, 'record-sha256');
  const files = listOf(inputs, 'record');
  if (ids.length === 0 && files.length === 0)
    throw new ActionInputError('publish: give `artifact-id` with `artifact-digest`, or `record`');
  if (ids.length !== digests.length)
    throw new ActionInputError(
      `artifact-digest: expected one for each artifact-id (${ids.length}), found ${digests.length}`,
    );
  const artifacts = ids.map((id, i): RecordSource => {
    if (!/^\d{1,15}$/.test(id))
      throw new ActionInputError(`artifact-id: ${JSON.stringify(id.slice(0, 40))} is no id`);
    return { kind: 'artifact', id: Number(id), digest: digests[i] ?? '', recordSha256: sha[i] ?? null };
  });
  const rest = recordFiles(files, sha.slice(ids.length), runner.workspace);
  return [...artifacts, ...rest.map((file): RecordSource => ({ kind: 'file', path: file }))];
}

function repositoryOf(name: string): { owner: string; repo: string } {
  const [owner, repo, more] = name.split('/');
  if (!owner || !repo || more !== undefined)
    throw new ActionInputError(
      `GITHUB_REPOSITORY: expected owner/name, found ${JSON.stringify(name.slice(0, 100))}`,
    );
  return { owner, repo };
}

/** The artifacts of this workflow run. */
function artifactSource(deps: ActionDeps): ArtifactSource {
  return {
    download: async (id, digest) => {
      const folder = path.join(placesIn(deps.runner.temp).root, `artifact-${id}`);
      const client = await deps.loadArtifacts();
      const { digestMismatch } = await client.downloadArtifact(id, {
        path: folder,
        expectedHash: `sha256:${digest}`,
      });
      return { folder, digestMismatch: digestMismatch === true };
    },
  };
}

const sayNote =
  ({ core }: ActionDeps) =>
  ({ level, title, message }: Note): void =>
    core[level](message, { title });

/** Outputs, and one notice where nothing had to be done. */
function sayResult(result: PublishResult, { output, core, command }: ActionDeps): void {
  const changed = ['created', 'updated', 'closed'].includes(result.operation);
  output('changed', changed);
  output('pull-request-operation', result.operation === 'planned' ? 'none' : result.operation);
  if (result.operation === 'planned') return void command.stdout.write(result.text);
  if (result.operation === 'none' && result.why !== 'older')
    core.notice(
      result.why === 'base'
        ? 'The base branch holds these figures already'
        : 'The pull request holds these figures already',
      { title: 'Nothing to publish' },
    );
  if (result.pull !== null) {
    output('pull-request-number', result.pull.number);
    output('pull-request-url', result.pull.url);
  }
  if (result.operation !== 'created' && result.operation !== 'updated') return;
  output('pull-request-head-sha', result.commit);
  output('commit-verified', result.verified);
}
