// The light path: one process that reads blobs through one `git cat-file --batch` kept open, and asks once whether a
// session may read a project; the answer holds for as long as it is told (--cache-authorisation, ten seconds).
import { spawn } from 'node:child_process';
import http from 'node:http';
import { makeRepository, options, parsePath, project } from './repository.mjs';
import { makeSessions, mayRead, sessionOf } from './sessions.mjs';

const { port, 'cache-authorisation': cached = false } = options();
const repository = makeRepository();
const sessions = makeSessions([project]);

/** How long an answer of the store holds, ms. */
const holdsMs = 10_000;
const known = new Map();

function authorised(session, wanted) {
  if (!cached) return mayRead(sessions, session, wanted);
  const key = `${session}\n${wanted}`;
  const answer = known.get(key);
  if (answer !== undefined && performance.now() - answer.at < holdsMs) return answer.may;
  const may = mayRead(sessions, session, wanted);
  known.set(key, { at: performance.now(), may });
  return may;
}

/** One git for all requests: a line with a name goes in; a head with the size, the blob and a line feed come out. */
class Blobs {
  #child = spawn('git', ['--git-dir', repository, 'cat-file', '--batch'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  #waiting = [];
  #rest = Buffer.alloc(0);

  constructor() {
    this.#child.stdout.on('data', (part) => this.#read(part));
    this.#child.once('exit', () => process.exit(1));
  }

  /** Calls back with the blob, or null where there is none. */
  read(name, done) {
    this.#waiting.push(done);
    this.#child.stdin.write(`${name}\n`);
  }

  end() {
    this.#child.removeAllListeners('exit');
    this.#child.stdin.end();
  }

  #read(part) {
    this.#rest = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    for (;;) {
      const end = this.#rest.indexOf(10);
      if (end < 0) return;
      const head = this.#rest.toString('latin1', 0, end);
      const size = Number(/ blob (\d+)$/.exec(head)?.[1] ?? Number.NaN);
      if (Number.isNaN(size)) {
        this.#rest = this.#rest.subarray(end + 1);
        this.#waiting.shift()(null);
        continue;
      }
      if (this.#rest.length < end + 1 + size + 1) return;
      const blob = Buffer.from(this.#rest.subarray(end + 1, end + 1 + size));
      this.#rest = this.#rest.subarray(end + 1 + size + 1);
      this.#waiting.shift()(blob);
    }
  }
}

const blobs = new Blobs();
const server = http
  .createServer((request, response) => {
    const wanted = parsePath(request.url);
    const fail = (status) => response.writeHead(status, { 'content-type': 'text/plain' }).end('\n');
    if (wanted === null) return fail(404);
    if (!authorised(sessionOf(request.headers.cookie), wanted.project)) return fail(403);
    blobs.read(`${wanted.revision}:${wanted.file}`, (blob) => {
      if (blob === null) return fail(404);
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'content-length': blob.length });
      response.end(blob);
    });
  })
  .listen(Number(port), '127.0.0.1');

process.once('SIGTERM', () => {
  blobs.end();
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
