/** A repository with a config, a page and tags, behind the fake GitHub; records of its releases; and publishing them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Octokit } from 'octokit';
import { afterEach, beforeEach } from 'vitest';
import { connectGithub } from '../../src/publish/connect.ts';
import { publish } from '../../src/publish/index.ts';
import type { Note, PublishDeps, PublishOptions, PublishResult } from '../../src/publish/types.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import {
  AT,
  type Fixture,
  type FixtureOptions,
  type Secret,
  TOKENS,
  useFake,
} from '../fake-github/fixture.ts';
import { createRepository, type Files, git } from '../fake-github/repository.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

export const branch = 'ratingplate/gitlab-mcp-server';

export const config = `schema: 1
name: gitlab-mcp-server
target: { command: ./server, build: [make] }
endpoint: { protocol: mcp-stdio }
methods: { whole surface: tools/list }
measure: { point: { clients: 2 } }
snapshot: { dir: docs/benchmarks, pages: { en: docs/resources.md } }
`;

export const page =
  '# Resources\n\nBefore.\n\n<!-- ratingplate:start all -->\n<!-- ratingplate:end all -->\n\nAfter.\n';

export const baseFiles = {
  'README.md': '# Example\n',
  'ratingplate.yml': config,
  'docs/resources.md': page,
  'docs/other.md': 'other\n',
} as const;

const one = sampleRecord(shapes.slice(4, 5), 1);

/** A small record of a build of that commit; `seed` makes figures differ. */
export function recordOf(commit: string, seed = 0, from: RatingRecord = one): RatingRecord {
  return {
    ...from,
    runs: from.runs.map((run) => ({
      ...run,
      wall_ms: 1000 + seed,
      measurements: run.measurements.map((point) => ({
        ...point,
        identity: point.identity && { ...point.identity, commit },
      })),
    })),
  };
}

export const defaults: Omit<PublishOptions, 'records'> = {
  tag: null,
  config: 'ratingplate.yml',
  configRef: null,
  base: null,
  branch: null,
  title: null,
  labels: [],
  reviewers: [],
  teamReviewers: [],
  assignees: [],
  draft: 'never',
  allowInvalid: false,
  allowOlder: false,
  overwrite: false,
  maxSnapshotMib: 5,
  dryRun: false,
};

export interface Setting extends Fixture {
  /** What was said since the start of the test. */
  readonly notes: Note[];
  /** A commit on main, a tag on it, and its record. */
  release(tag: string, files?: Files): { tag: string; record: RatingRecord; commit: string };
  /** A record of some build. */
  readonly build: typeof recordOf;
  /** Publishes a record, as the bot unless said otherwise. */
  publish(of: { tag: string | null; record: RatingRecord }, options?: Options): Promise<PublishResult>;
  client(secret?: Secret): Octokit;
  deps(octokit: Octokit): PublishDeps;
  file(record: RatingRecord): string;
  /** Files of a branch by path, from a clone that another process makes; undefined where there is no branch. */
  files(ref: string): Record<string, string> | undefined;
  /** Another repository of the same beginnings, in place of the present one. */
  renew(): Promise<void>;
  /** Commits of the branch that main has not. */
  ahead(): number;
  /** Where the branch is, and what is open: all that a person sees. */
  state(): Promise<unknown>;
}

export type Options = Partial<PublishOptions> & {
  readonly secret?: Secret;
  readonly octokit?: Octokit;
  readonly deps?: Partial<PublishDeps>;
};

export function usePublish(options: FixtureOptions = {}): Setting {
  const fake = useFake({ files: baseFiles, ...options });
  const setting = {} as Setting;
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-publish-'));
    const renew = async () => {
      fake.repository.remove();
      fake.repository = createRepository(options.files ?? baseFiles);
      await fake.fake.reset({ repo: fake.repository.bare, tokens: TOKENS, ...options });
      Object.assign(setting, { repository: fake.repository });
    };
    const main = () => fake.repository.ref('refs/heads/main') ?? '';
    Object.assign(
      setting,
      fake,
      { notes: [], renew, main },
      toolsOf(setting, () => folder),
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return setting;
}

function toolsOf(setting: Setting, folder: () => string) {
  let files = 0;
  const tools = {
    build: recordOf,
    release: (tag: string, changes: Files = { [`src/${encodeURIComponent(tag)}.txt`]: tag }) => {
      const commit = setting.repository.push('main', changes, tag);
      git(setting.repository.bare, 'tag', tag, commit);
      return { tag, commit, record: recordOf(commit, tag.charCodeAt(3) || 0) };
    },
    file: (record: RatingRecord) => {
      const file = path.join(folder(), `record-${++files}.json`);
      writeFileSync(file, serializeRecord(record));
      return file;
    },
    client: (secret: Secret = 'bot') =>
      connectGithub({ token: secret, baseUrl: setting.fake.url, throttle: false, version: 'test' }, say, 1),
    deps: (octokit: Octokit): PublishDeps => ({
      octokit,
      repository: AT,
      artifacts: null,
      say,
      sleep: async () => undefined,
      pageAssets: async () => ({ script: 'program()', style: 'p{}' }),
    }),
    publish: (of: { tag: string | null; record: RatingRecord }, given: Options = {}) => {
      const { secret, octokit, deps, ...options } = given;
      return publish(
        { ...defaults, tag: of.tag, records: [{ kind: 'file', path: tools.file(of.record) }], ...options },
        { ...tools.deps(octokit ?? tools.client(secret)), ...deps },
      );
    },
    files: (ref: string) => {
      if (setting.repository.ref(`refs/heads/${ref}`) === undefined) return undefined;
      const clone = setting.repository.clone(ref);
      return Object.fromEntries(
        filesBelow(clone).map((name) => [name, readFileSync(path.join(clone, name), 'utf8')]),
      );
    },
    ahead: () => Number(git(setting.repository.bare, 'rev-list', '--count', `main..${branch}`)),
    state: async () => {
      const pulls = (await setting.fake.pulls()).filter((pull) => pull.state === 'open');
      const tree =
        setting.repository.ref(`refs/heads/${branch}`) &&
        git(setting.repository.bare, 'rev-parse', `${branch}^{tree}`);
      return {
        tree,
        parents: tree && git(setting.repository.bare, 'rev-parse', `${branch}^@`),
        pulls: pulls.map(({ title, body, labels, reviewers, assignees, head }) => ({
          title,
          labels,
          reviewers,
          assignees,
          body: body?.replaceAll(head.sha, 'HEAD'),
        })),
      };
    },
  };
  const say = (note: Note) => void setting.notes.push(note);
  return tools;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.git/'))
    .sort();
}
