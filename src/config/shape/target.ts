/** Shapes of targets, endpoints and stand-ins. */
import * as v from 'valibot';
import { about, duration, json, label, named, pace, text, whole, word, words } from './values.ts';

const status = whole(100, 599);
const headers = v.record(
  v.pipe(v.string(), v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'expected the name of a header')),
  v.pipe(v.string(), v.regex(/^[^\r\n\0]*$/, 'expected a header value in one line')),
);
/** One program, or a program with its first arguments. */
const command = v.union([text, v.pipe(words, v.nonEmpty('expected a program'))]);
const argv = v.pipe(words, v.nonEmpty('expected a program'));

export const environment = v.record(
  v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of an environment variable')),
  v.union([
    word,
    v.strictObject({
      'from-env': v.pipe(text, about('Variable of the environment that ratingplate itself runs in.')),
      secret: v.optional(v.boolean()),
      default: v.optional(word),
    }),
  ]),
);

const identity = v.strictObject({
  command: v.optional(v.pipe(argv, about('Program that prints the version.'))),
  http: v.optional(v.pipe(text, about('URL of the running instance that answers with JSON.'))),
  version: v.optional(v.pipe(text, about('Path of the version in that JSON: a.b.c'))),
  commit: v.optional(v.pipe(text, about('Path of the commit in that JSON.'))),
});

export const target = v.pipe(
  v.strictObject({
    command: v.optional(v.pipe(command, about('Program, or a list of program and first arguments.'))),
    args: v.optional(words),
    env: v.optional(environment),
    build: v.optional(v.pipe(argv, about('Run once before the run, in cwd.'))),
    identity: v.optional(identity),
    cwd: v.optional(v.pipe(text, about("Relative to the config's folder, which is the default."))),
    home: v.optional(v.picklist(['fresh', 'inherit'])),
    stop: v.optional(
      v.strictObject({
        stdin: v.optional(v.pipe(duration, about('Time between closing stdin and SIGTERM.'))),
        term: v.optional(v.pipe(duration, about('Time between SIGTERM and SIGKILL.'))),
      }),
    ),
    running: v.optional(
      v.pipe(
        v.strictObject({
          port: v.optional(whole(1, 65_535)),
          'pid-file': v.optional(text),
          unit: v.optional(text),
        }),
        about('Rate what already runs: owner of a port, process of a pid file, or systemd unit.'),
      ),
    ),
  }),
  about('A server program to be rated.'),
);

export const protocols = ['mcp-stdio', 'mcp-http', 'http', 'resp', 'postgres'] as const;

const ready = v.strictObject({
  http: v.optional(text),
  status: v.optional(status),
  tcp: v.optional(v.pipe(text, about('host:port that accepts a connection.'))),
  log: v.optional(v.pipe(text, about('Regular expression a line of output matches.'))),
  timeout: v.optional(duration),
});

export const endpoint = v.pipe(
  v.strictObject({
    target: v.optional(named),
    protocol: v.picklist(protocols),
    args: v.optional(v.pipe(words, about("Appended to the target's."))),
    env: v.optional(environment),
    url: v.optional(text),
    ready: v.optional(ready),
    identity: v.optional(identity),
    client: v.optional(
      v.strictObject({
        headers: v.optional(headers),
        source: v.optional(v.pipe(text, about('Source address of each client: 127.0.1.${client}'))),
      }),
    ),
    pace: v.optional(v.pipe(pace, about('Calls per second of one client, with think time between them.'))),
    options: v.optional(v.record(label, json)),
  }),
  about('One way clients reach a target.'),
);

const route = v.strictObject({
  json: v.optional(json),
  text: v.optional(v.string()),
  status: v.optional(status),
  headers: v.optional(headers),
  delay: v.optional(duration),
});

export const standin = v.pipe(
  v.strictObject({
    'client-header': v.optional(v.pipe(text, about('Header whose distinct values are counted as clients.'))),
    routes: v.pipe(
      v.record(
        v.pipe(
          v.string(),
          v.regex(
            /^(\*|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[^\s?#]*$/,
            'expected a method and a path such as "GET /api/*" or "POST /**"',
          ),
        ),
        route,
      ),
      v.minEntries(1, 'expected at least one route'),
    ),
  }),
  about('A small HTTP server in the place of something the target calls.'),
);
