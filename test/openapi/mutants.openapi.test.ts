/** The check itself: what differs from GitHub's descriptions in one place is seen, in requests and in answers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectGithub } from '../../src/publish/connect.ts';
import { publish } from '../../src/publish/index.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { AT, TOKENS } from '../fake-github/fixture.ts';
import { createRepository, git } from '../fake-github/repository.ts';
import { startFakeGithub } from '../fake-github/start.ts';
import { baseFiles, defaults, recordOf } from '../publish/fixture.ts';
import { ask } from './ask.ts';
import { type Checker, createChecker } from './checker.ts';
import { corrections, schemaOf } from './corrections.ts';
import { readDescription } from './description.ts';
import { type Exchange, readExchanges } from './exchanges.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-mutants-'));
const file = path.join(folder, 'exchanges.jsonl');
let checker: Checker;
let all: Exchange[];

/** One publication twice, so that there is something to update. */
beforeAll(async () => {
  checker = await createChecker();
  const repository = createRepository(baseFiles);
  const fake = await startFakeGithub({ repo: repository.bare, tokens: TOKENS, exchanges: file });
  try {
    const say = () => undefined;
    const octokit = connectGithub({ token: 'bot', baseUrl: fake.url, throttle: false, version: 'test' }, say);
    const deps = {
      octokit,
      repository: AT,
      artifacts: null,
      say,
      sleep: async () => undefined,
      pageAssets: async () => ({ script: '', style: '' }),
    };
    for (const tag of ['v1.0.0', 'v1.1.0']) {
      const commit = repository.push('main', { [tag]: tag }, tag);
      git(repository.bare, 'tag', tag, commit);
      const record = path.join(folder, 'record.json');
      writeFileSync(record, serializeRecord(recordOf(commit)));
      const options = { ...defaults, tag, labels: ['benchmark'], reviewers: ['maintainer'] };
      await publish({ ...options, records: [{ kind: 'file', path: record }] }, deps);
    }
  } finally {
    await fake.stop();
    repository.remove();
  }
  all = readExchanges(file)();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last exchange of an operation. */
function recorded(operation: string): Exchange {
  const found = all.findLast((exchange) => checker.operation(exchange) === operation);
  if (!found) throw new Error(`${operation} was not recorded`);
  return found;
}

const repo = '/repos/{owner}/{repo}';
type Change = (exchange: Exchange) => Exchange;
const withBody =
  (changes: Record<string, unknown>): Change =>
  (exchange) => ({ ...exchange, body: { ...(exchange.body as object), ...changes } });
const without =
  (name: string): Change =>
  ({ body, ...rest }) => {
    const { [name]: _, ...left } = body as Record<string, unknown>;
    return { ...rest, body: left };
  };
const withPath =
  (from: string | RegExp, to: string): Change =>
  (exchange) => ({ ...exchange, path: exchange.path.replace(from, to) });
const withAnswer =
  (change: (body: Record<string, unknown>) => unknown): Change =>
  (exchange) => ({
    ...exchange,
    reply: { headers: {}, body: change(structuredClone(exchange.reply?.body) as Record<string, unknown>) },
  });

const requests: [string, string, Change, RegExp][] = [
  ['a path nobody describes', `GET ${repo}`, withPath('/repos/', '/repositories/'), /no such operation/],
  ['a path that stands for no text', `GET ${repo}`, withPath('example', '%80'), /no UTF-8/],
  ['a method nobody describes', `GET ${repo}`, (it) => ({ ...it, method: 'PUT' }), /no such operation/],
  ['a query that is misspelt', `GET ${repo}/pulls`, withPath('per_page', 'page_size'), /called page_size/],
  [
    'a query of another kind',
    `GET ${repo}/pulls`,
    withPath('per_page=30', 'per_page=all'),
    /must be integer/,
  ],
  ['a value that is none of those', `GET ${repo}/pulls`, withPath('=open', '=opened'), /one of the allowed/],
  ['a number that is none', `PATCH ${repo}/pulls/{pull_number}`, withPath('/1', '/one'), /must be integer/],
  ['a body that is missing', `POST ${repo}/pulls`, ({ body: _, ...it }) => it, /its body is missing/],
  ['a body where none belongs', `GET ${repo}`, withBody({ a: 1 }), /takes no body/],
  ['a field that is missing', `POST ${repo}/git/commits`, without('tree'), /required property 'tree'/],
  ['a field that is misspelt', `POST ${repo}/git/trees`, withBody({ baseTree: 'x' }), /\/baseTree: no such/],
  ['a field of another kind', `POST ${repo}/pulls`, withBody({ draft: 'no' }), /\/draft must be boolean/],
  [
    'a mode git does not have',
    `POST ${repo}/git/trees`,
    withBody({ tree: [{ path: 'x', mode: '100' }] }),
    /mode/,
  ],
  [
    'a field within a list that is misspelt',
    `POST ${repo}/git/trees`,
    withBody({ tree: [{ path: 'x', mode: '100644', type: 'blob', contents: 'x' }] }),
    /\/tree\/0\/contents: no such/,
  ],
  [
    'reviewers that are no list',
    `POST ${repo}/pulls/{pull_number}/requested_reviewers`,
    withBody({ reviewers: 'a' }),
    /array/,
  ],
];
const answers: [string, string, Change, RegExp][] = [
  [
    'a property GitHub has not',
    `GET ${repo}`,
    withAnswer((it) => ({ ...it, defaultBranch: 'x' })),
    /defaultBranch: no such/,
  ],
  [
    'a property that is missing',
    `GET ${repo}`,
    withAnswer(({ default_branch: _, ...it }) => it),
    /'default_branch'/,
  ],
  [
    'one of another kind',
    `GET ${repo}/git/ref/{ref}`,
    withAnswer((it) => ({ ...it, object: 'x' })),
    /\/object must be/,
  ],
  ['an item of a list', `GET ${repo}/pulls`, withAnswer(() => [{ number: 1 }]), /required property/],
  [
    'a time that is none',
    `POST ${repo}/pulls`,
    withAnswer((it) => ({ ...it, created_at: 'today' })),
    /date-time/,
  ],
  ['a status it never has', `POST ${repo}/pulls`, (it) => ({ ...it, status: 204 }), /204 is not described/],
  [
    'an error without a message',
    `GET ${repo}`,
    (it) => ({ ...it, status: 404, reply: { headers: {}, body: { no: 1 } } }),
    /no: no such/,
  ],
  ['no answer at all', `GET ${repo}`, (it) => ({ ...it, reply: { headers: {} } }), /needs a body/],
  [
    'bytes in place of JSON',
    `GET ${repo}`,
    (it) => ({ ...it, reply: { headers: {}, bytes: 9 } }),
    /is no JSON/,
  ],
];
const updateRefs = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
const graphql: [string, Change, RegExp][] = [
  [
    'a field the schema has not',
    withBody({ query: updateRefs.replace('clientMutationId', 'ref') }),
    /Cannot query field "ref"/,
  ],
  ['a mutation it has not', withBody({ query: updateRefs.replace('updateRefs(', 'moveRefs(') }), /moveRefs/],
  ['a type it has not', withBody({ query: updateRefs.replace('UpdateRefsInput', 'MoveInput') }), /MoveInput/],
  ['an input that is missing', withBody({ variables: {} }), /\$input/],
  [
    'a field of an input that is missing',
    withBody({ variables: { input: { refUpdates: [] } } }),
    /repositoryId/,
  ],
  [
    'a field of an input that is misspelt',
    withBody({
      variables: { input: { repositoryId: 'x', refUpdates: [{ name: 'x', afterOid: 'x', before: 'x' }] } },
    }),
    /"before"/,
  ],
  [
    'a variable nobody declares',
    withBody({ variables: { input: { repositoryId: 'x', refUpdates: [] }, x: 1 } }),
    /\$x is not/,
  ],
  ['no document', withBody({ query: '{' }), /Syntax Error/],
  [
    'an answer of another kind',
    withAnswer(() => ({ data: { updateRefs: 'x' } })),
    /answer updateRefs|not asked for/,
  ],
  [
    'an answer nobody asked for',
    withAnswer(() => ({ data: { updateRefs: { clientMutationId: null, ref: 1 } } })),
    /not asked for/,
  ],
  ['an answer with nothing', withAnswer(() => ({})), /neither data nor errors/],
];

describe('seen in a request', () => {
  it.each(requests)('%s', (_, operation, change, said) => {
    const exchange = recorded(operation);
    expect(checker.faults(exchange)).toEqual([]);
    expect(checker.faults(change(exchange)).join('\n')).toMatch(said);
  });
});

describe('seen in an answer', () => {
  it.each(answers)('%s', (_, operation, change, said) => {
    const exchange = recorded(operation);
    expect(checker.faults(change(exchange), true).join('\n')).toMatch(said);
  });
});

describe('seen in GraphQL', () => {
  it.each(graphql)('%s', (_, change, said) => {
    const exchange = recorded('POST /graphql');
    expect(checker.faults(exchange)).toEqual([]);
    expect(checker.faults(change(exchange)).join('\n')).toMatch(said);
  });
});

describe('seen by the checker of the run, which watches all other files', () => {
  const [, operation = '', change = (it: Exchange) => it, said = /./] = requests[0] ?? [];
  it('is what it sees here', async () => {
    const exchange = recorded(operation);
    const seen = (...exchanges: Exchange[]) => ask(inject('checker'), { exchanges, repliesOnly: false });
    expect(await seen(exchange)).toEqual([]);
    expect((await seen(exchange, change(exchange))).join()).toMatch(said);
  });

  it('is a failure where it cannot look', async () => {
    const broken = { ...recorded(operation), path: 'http://[' };
    expect(await ask(inject('checker'), { exchanges: [broken], repliesOnly: false })).toEqual([
      expect.stringContaining('the checker failed: TypeError: Invalid URL'),
    ]);
  });
});

describe('a correction of the description', () => {
  it.each(corrections)('$report is still needed', (correction) => {
    expect(schemaOf(readDescription(), correction).nullable).not.toBe(true);
  });
});

describe('nothing', () => {
  it('is seen where nothing is wrong', () => {
    expect(all.length).toBeGreaterThan(30);
    expect(all.flatMap((exchange) => checker.faults(exchange))).toEqual([]);
  });
});
