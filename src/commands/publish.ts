/** `ratingplate publish`: the record of a release becomes one pull request, from any machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodes } from '../errors/base.ts';
import { TokenMissingError } from '../errors/publish.ts';
import { UsageError } from '../errors/usage.ts';
import {
  type ArtifactSource,
  checkProxy,
  connectGithub,
  type DraftMode,
  defaultSnapshotMib,
  downloadOfRun,
  draftModes,
  type EarlierRun,
  type Note,
  type PublishOptions,
  type PublishResult,
  publish,
} from '../publish/index.ts';
import { openGit } from '../util/git.ts';
import { nearest } from '../util/nearest.ts';
import { version } from '../version.ts';
import type { CommandDeps } from './deps.ts';
import { list, text } from './measure-options.ts';
import type { ParsedOptions } from './options.ts';
import { readPageAssets } from './page-assets.ts';
import { recordSources } from './publish-sources.ts';
import { chooseRepository } from './repository.ts';

/** Runs the command; returns the exit code. */
export async function publishCommand(parsed: ParsedOptions, deps: CommandDeps): Promise<number> {
  const options = { ...publishOptions(parsed), records: await recordSources(parsed, deps) };
  const baseUrl = text(parsed.values, 'api-url') ?? (deps.env['GITHUB_API_URL'] || 'https://api.github.com');
  const named = text(parsed.values, 'repository') ?? deps.env['GITHUB_REPOSITORY'] ?? null;
  const repository = await chooseRepository(
    { named, baseUrl, ask: openGit(deps.cwd, deps.env).ask },
    (name) =>
      deps.stderr.write(`notice: Repository: ${name}, as origin has it; --repository names another\n`),
  );
  checkProxy(baseUrl, { env: deps.env, version: process.version, execArgv: process.execArgv });
  const say = (note: Note) => deps.stderr.write(`${note.level}: ${note.title}: ${note.message}\n`);
  const octokit = connectGithub(
    {
      token: tokenOf(deps.env),
      baseUrl,
      throttle: throttleOf(text(parsed.values, 'api-throttle')),
      version,
      signal: deps.signal,
    },
    say,
  );
  const wait = (ms: number) => sleep(ms, undefined, { signal: deps.signal });
  const from = { octokit, at: repository, sleep: wait, signal: deps.signal };
  const { artifacts, remove } = artifactsOf(from);
  try {
    const pageAssets = () => readPageAssets(deps.entries);
    const result = await publish(options, { octokit, repository, artifacts, say, sleep: wait, pageAssets });
    deps.stdout.write(parsed.values['json'] === true ? `${JSON.stringify(result)}\n` : sentence(result));
    return exitCodes.done;
  } finally {
    await remove();
  }
}

/** Of the runs that are named; there is no run this command itself is of. Their folder is made when one is downloaded. */
function artifactsOf(from: Omit<EarlierRun, 'folder'>): {
  readonly artifacts: ArtifactSource;
  readonly remove: () => Promise<void>;
} {
  const folders: string[] = [];
  const download: ArtifactSource['download'] = async (artifact, most) => {
    if (artifact.run === null) throw new UsageError('--artifact-id: name the run it is of with --run-id');
    const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-artifacts-'));
    folders.push(folder);
    return downloadOfRun(artifact, artifact.run, most, { ...from, folder });
  };
  const remove = async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  return { artifacts: { download }, remove };
}

function publishOptions({ values }: ParsedOptions): Omit<PublishOptions, 'records'> {
  return {
    tag: text(values, 'tag'),
    config: text(values, 'config') ?? 'ratingplate.yml',
    configRef: text(values, 'config-ref'),
    base: text(values, 'base'),
    branch: text(values, 'branch'),
    title: text(values, 'title'),
    labels: list(values, 'label'),
    reviewers: list(values, 'reviewer'),
    teamReviewers: list(values, 'team-reviewer'),
    assignees: list(values, 'assignee'),
    draft: draftOf(text(values, 'draft')),
    allowInvalid: values['allow-invalid'] === true,
    allowOlder: values['allow-older'] === true,
    overwrite: values['overwrite'] === true,
    maxSnapshotMib: mibOf(text(values, 'max-snapshot-mib')),
    dryRun: values['dry-run'] === true,
  };
}

function tokenOf(env: CommandDeps['env']): string {
  const token = env['GITHUB_TOKEN'] || env['GH_TOKEN'];
  if (!token) throw new TokenMissingError('there is no token to speak to GitHub with');
  return token;
}

function mibOf(given: string | null): number {
  if (given === null) return defaultSnapshotMib;
  if (/^[1-9]\d?$/.test(given) && Number(given) <= 90) return Number(given);
  throw new UsageError(`--max-snapshot-mib ${given}: expected a whole number from 1 to 90`);
}

function draftOf(given: string | null): DraftMode {
  if (given === null) return 'never';
  const mode = draftModes.find((known) => known === given);
  if (mode !== undefined) return mode;
  const near = nearest(given, draftModes);
  const guess = near === null ? '' : `; did you mean ${near}?`;
  throw new UsageError(`--draft ${given}: there are ${draftModes.join(', ')}${guess}`);
}

function throttleOf(given: string | null): boolean {
  if (given === null || given === 'on') return true;
  if (given === 'off') return false;
  throw new UsageError(`--api-throttle ${given}: there are on, off`);
}

const reasons = {
  same: 'the pull request holds these figures already',
  base: 'base holds these figures already',
  older: 'a newer tag is there already',
} as const;

function sentence(result: PublishResult): string {
  switch (result.operation) {
    case 'planned':
      return result.text;
    case 'none':
      return `nothing to do: ${reasons[result.why]}${result.pull === null ? '' : ` (${result.pull.url})`}\n`;
    case 'closed':
      return `closed: base holds these figures already (${result.pull.url})\n`;
    default:
      return `${result.operation}: ${result.pull.url} at ${result.commit}\n`;
  }
}
