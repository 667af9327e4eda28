/** `command: publish`: the record of the measuring job becomes one pull request. */
import { readPageAssets } from '../commands/page-assets.ts';
import { ActionInputError } from '../errors/action.ts';
import { exitCodes } from '../errors/base.ts';
import { TokenMissingError } from '../errors/publish.ts';
import type { DraftMode, Note, PublishOptions, PublishResult } from '../publish/index.ts';
import { version } from '../version.ts';
import { artifactSource } from './artifacts.ts';
import type { ActionDeps } from './deps.ts';
import { given, type Inputs, isOn, listOf } from './inputs.ts';
import { quoted } from './quote.ts';
import { recordSources } from './sources.ts';
import { publishSummary } from './summary/publish.ts';

/** Returns the exit code. Throws what publishing throws, and `action-input`. */
export async function publishRecord(inputs: Inputs, deps: ActionDeps): Promise<number> {
  const token = given(inputs, 'github-token');
  if (token === null)
    throw new TokenMissingError('there is no token to speak to GitHub with: set `github-token`');
  const { checkProxy, connectGithub, downloadOfRun, publish } = await import('../publish/index.ts');
  const say = sayNote(deps);
  const baseUrl = given(inputs, 'github-api-url') ?? deps.runner.apiUrl;
  checkProxy(baseUrl, { env: deps.env, version: process.version, execArgv: process.execArgv });
  const connect = (auth: string) =>
    connectGithub({ token: auth, baseUrl, throttle: isOn(inputs, 'api-throttle'), version }, say);
  const repository = repositoryOf(deps.runner.repository);
  const { sleep } = deps;
  const reader = connect(given(inputs, 'artifact-token') ?? token);
  const artifacts = artifactSource({ octokit: reader, at: repository, sleep }, downloadOfRun, deps);
  const options = publishOptions(inputs, deps);
  const pageAssets = () => readPageAssets(deps.command.entries);
  const octokit = connect(token);
  const onRecord = (sha256: string) => deps.output('record-sha256', sha256);
  const result = await publish(options, { octokit, repository, artifacts, say, sleep, pageAssets, onRecord });
  await sayResult(result, deps);
  if (isOn(inputs, 'summary')) await deps.writeSummary(publishSummary(result));
  return exitCodes.done;
}

function publishOptions(inputs: Inputs, deps: ActionDeps): PublishOptions {
  return {
    records: recordSources(inputs, deps.runner.workspace),
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
    maxSnapshotMib: Number(inputs['max-snapshot-mib']),
    dryRun: isOn(inputs, 'dry-run'),
  };
}

function repositoryOf(name: string): { owner: string; repo: string } {
  const [owner, repo, more] = name.split('/');
  if (!owner || !repo || more !== undefined)
    throw new ActionInputError(
      `GITHUB_REPOSITORY: expected owner/name, found ${JSON.stringify(name.slice(0, 100))}`,
    );
  return { owner, repo };
}

const sayNote =
  ({ core }: ActionDeps) =>
  ({ level, title, message }: Note): void =>
    core[level](message, { title });

/** Outputs, and one notice where nothing had to be done. */
async function sayResult(result: PublishResult, { output, core, command, nonce }: ActionDeps): Promise<void> {
  const changed = ['created', 'updated', 'closed'].includes(result.operation);
  output('changed', changed);
  output('pull-request-operation', result.operation === 'planned' ? 'none' : result.operation);
  if (result.operation === 'planned') {
    // It holds the text of the pull request as it is now, which whoever may edit that has written.
    const write = (text: string) => command.stdout.write(text);
    return quoted({ nonce, write }, async () => void write(result.text));
  }
  if (result.operation === 'none' && result.why !== 'older')
    core.notice(
      result.why === 'base'
        ? 'The base branch holds these figures already'
        : 'The pull request holds these figures already',
      { title: 'Nothing to publish' },
    );
  if (result.pull !== null) {
    if (changed) core.info(`Pull request #${result.pull.number} ${result.operation}: ${result.pull.url}`);
    output('pull-request-number', result.pull.number);
    output('pull-request-url', result.pull.url);
  }
  if (result.operation !== 'created' && result.operation !== 'updated') return;
  output('pull-request-head-sha', result.commit);
  output('commit-verified', result.verified);
}
