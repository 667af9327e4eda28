/** Shapes of targets, endpoints and stand-ins. */
import * as v from 'valibot';
import { namedProtocols } from '../protocols.ts';
import { about, duration, json, jsonAbout, label, named, pace, text, whole, word, words } from './values.ts';

export const status = whole(100, 599);
const headerName = v.pipe(
  v.string(),
  v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'expected the name of a header'),
);
const headerValue = v.pipe(v.string(), v.regex(/^[^\r\n\0]*$/, 'expected a header value in one line'));
const headers = v.record(headerName, headerValue);
const secret = v.strictObject({
  'from-env': v.pipe(text, about('Variable of the environment that ratingplate itself runs in.')),
});
/** One program, or a program with its first arguments. */
const command = v.union([text, v.pipe(words, v.nonEmpty('expected a program'))]);
const argv = v.pipe(words, v.nonEmpty('expected a program'));

export const environment = v.record(
  v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of an environment variable')),
  v.union([
    word,
    v.strictObject({
      'from-env': v.pipe(text, about('Variable of the environment that ratingplate itself runs in.')),
      secret: v.optional(v.pipe(v.boolean(), about('Masked in everything a run writes. Default false.'))),
      default: v.optional(v.pipe(word, about('Where that variable is not set.'))),
    }),
  ]),
);

const identity = v.strictObject({
  command: v.optional(v.pipe(argv, about('Program that prints the version.'))),
  http: v.optional(v.pipe(text, about('URL of the running instance that answers with JSON.'))),
  version: v.optional(v.pipe(text, about('Path of the version in that JSON, such as a.b.c.'))),
  commit: v.optional(v.pipe(text, about('Path of the commit in that JSON.'))),
});

export const target = v.pipe(
  v.strictObject({
    command: v.optional(v.pipe(command, about('Program, or a list of program and first arguments.'))),
    args: v.optional(v.pipe(words, about('Arguments; those of endpoint, measure and overrides follow.'))),
    env: v.optional(v.pipe(environment, about('Environment; little else is inherited.'))),
    build: v.optional(v.pipe(argv, about('Run once before the run, in cwd.'))),
    identity: v.optional(v.pipe(identity, about('How the build that runs is told.'))),
    cwd: v.optional(v.pipe(text, about("Relative to the config's folder, which is the default."))),
    home: v.optional(
      v.pipe(
        v.picklist(['fresh', 'inherit']),
        about('HOME: an empty folder per instance (default), or yours.'),
      ),
    ),
    user: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[A-Za-z_][A-Za-z0-9_.-]*\$?$/, 'expected the name of a user of this system'),
        about('Another user of this system that it is started as; it takes root (docs/security.md).'),
      ),
    ),
    stop: v.optional(
      v.pipe(
        v.strictObject({
          stdin: v.optional(v.pipe(duration, about('Time between closing stdin and SIGTERM.'))),
          term: v.optional(v.pipe(duration, about('Time between SIGTERM and SIGKILL. Default 10s.'))),
        }),
        about('How long an instance may take to end.'),
      ),
    ),
    running: v.optional(
      v.pipe(
        v.strictObject({
          port: v.optional(v.pipe(whole(1, 65_535), about('The process that listens there.'))),
          'pid-file': v.optional(
            v.pipe(text, about("The process whose id stands in this file, relative to the config's folder.")),
          ),
          unit: v.optional(v.pipe(text, about('A systemd unit.'))),
        }),
        about('Rate what already runs, in place of command. It is never stopped, and all rounds are of it.'),
      ),
    ),
  }),
  about('A server program to be rated.'),
);

const ready = v.strictObject({
  http: v.optional(v.pipe(text, about('URL that answers with a status under 400, or with status.'))),
  status: v.optional(v.pipe(status, about('The only right status of http.'))),
  tcp: v.optional(v.pipe(text, about('host:port that accepts a connection.'))),
  log: v.optional(v.pipe(text, about('Regular expression a line of output matches.'))),
  timeout: v.optional(v.pipe(duration, about('Time an instance has to become ready. Default 60s.'))),
});

export const endpoint = v.pipe(
  v.strictObject({
    target: v.optional(v.pipe(named, about('Name of the target; needed where there are several.'))),
    protocol: v.pipe(
      v.union([
        v.picklist(namedProtocols),
        v.pipe(
          v.string(),
          v.regex(/^\.{0,2}\/.+\.[cm]?js$/, ({ input }) =>
            input.includes('/')
              ? 'expected a module such as ./my-protocol.mjs'
              : `expected one of ${namedProtocols.join(', ')}`,
          ),
        ),
      ]),
      about(
        "What is spoken; ./NAME.mjs is a JavaScript module of one's own, relative to the config's folder (docs/protocols.md).",
      ),
    ),
    args: v.optional(v.pipe(words, about("Appended to the target's."))),
    env: v.optional(v.pipe(environment, about("Over the target's."))),
    url: v.optional(
      v.pipe(
        text,
        about(
          'Address: http(s)://, redis(s)://, postgres://, or unix:/ and the path of a socket; over stdio there is none. Default of mcp-http http://127.0.0.1:${port}/mcp.',
        ),
      ),
    ),
    ready: v.optional(
      v.pipe(ready, about('When an instance is ready: one of http, tcp and log. Default any answer at url.')),
    ),
    identity: v.optional(v.pipe(identity, about("Before the target's."))),
    client: v.optional(
      v.pipe(
        v.strictObject({
          headers: v.optional(
            v.pipe(
              v.record(headerName, v.union([headerValue, secret])),
              about('Headers of every request of a client; one from a variable is always a secret.'),
            ),
          ),
          source: v.optional(
            v.pipe(text, about('Source address of each client, such as 127.0.1.${client}.')),
          ),
          user: v.optional(v.pipe(text, about('Who signs in (resp, postgres).'))),
          password: v.optional(v.pipe(secret, about('What signs in (resp, postgres); always a secret.'))),
        }),
        about('What makes a client that client.'),
      ),
    ),
    tls: v.optional(
      v.pipe(
        v.strictObject({
          ca: v.optional(
            v.pipe(
              text,
              about("Certificates that may have signed the server's, PEM, relative to the config's folder."),
            ),
          ),
          'server-name': v.optional(
            v.pipe(text, about('Name the certificate must be for. Default the host of url.')),
          ),
        }),
        about(
          'How the server of an https or rediss url is known; of postgres, and that it is to be TLS at all.',
        ),
      ),
    ),
    pace: v.optional(v.pipe(pace, about('Calls per second of one client, with think time between them.'))),
    options: v.optional(
      v.pipe(
        v.record(label, json),
        about(
          "Of the protocol. MCP: version (auto, 2026-07-28, 2025-11-25 and earlier), roots, sampling, elicitation; http: pipeline (the calls of a client share a connection, answered in their order); resp: hello (2, 3), pipeline; postgres: prepared, binary. A module of one's own is given them as they are.",
        ),
      ),
    ),
  }),
  about('One way clients reach a target.'),
);

const route = v.strictObject({
  json: v.optional(jsonAbout('Body.')),
  text: v.optional(v.pipe(v.string(), about('Body, in place of json.'))),
  status: v.optional(v.pipe(status, about('Default 200.'))),
  headers: v.optional(v.pipe(headers, about('Content-Type follows from json or text unless given.'))),
  delay: v.optional(v.pipe(duration, about('Time before the answer.'))),
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
      about('Answers by method and path, such as "GET /api/**"; the first that fits answers.'),
    ),
  }),
  about('A small HTTP server in the place of something the target calls.'),
);
