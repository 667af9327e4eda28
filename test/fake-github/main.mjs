#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { serve } from './http/serve.mjs';
import { createFake, createFakeServer } from './server.mjs';

const USAGE = `A GitHub over a bare repository.
  --repo DIR        bare Git repository (required)
  --port N          0 for any free one (default)
  --tokens JSON     or a file: {"secret": {"login", "kind": "app|github_token|pat", "permissions": {"contents": "read|write", ...}}}
  --settings JSON   or a file: see settings.mjs
  --state FILE      pull requests and labels (default: DIR.github.json)
  --clock ISO       time stands still but for one second a write
  --results URL     fake results service whose artifacts the Actions API shows
  --exchanges FILE  gets each request with its answer, a line of JSON each
  --with-stdin      ends when standard input does`;

/** JSON on the command line or in a file. */
function json(text) {
  if (text === undefined) return undefined;
  return JSON.parse(existsSync(text) ? readFileSync(text, 'utf8') : text);
}

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    repo: text,
    port: { ...text, default: '0' },
    tokens: text,
    settings: text,
    state: text,
    clock: text,
    results: text,
    exchanges: text,
    'with-stdin': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (values.help || !values.repo || !existsSync(`${values.repo}/HEAD`)) {
  console.error(values.help ? USAGE : `--repo must be a bare Git repository\n${USAGE}`);
  process.exit(values.help ? 0 : 2);
}

const fake = createFake({
  repo: values.repo,
  tokens: json(values.tokens),
  settings: json(values.settings),
  state: values.state,
  clock: values.clock,
  results: values.results,
  exchanges: values.exchanges,
});
serve(createFakeServer(fake), {
  port: Number(values.port),
  withStdin: values['with-stdin'],
  close: () => fake.repo.close(),
});
