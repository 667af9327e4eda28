// The path through the framework: worker processes behind one port, a stack of middleware, the session looked up and
// `git cat-file` run for every request. It stands for an Express application; it is written on node:http and
// node:cluster, with a middleware stack of Express's shape, so that the example needs nothing to be installed.
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import http from 'node:http';
import { makeRepository, options, parsePath, project } from './repository.mjs';
import { makeSessions, mayRead, sessionOf } from './sessions.mjs';

const { port, workers = '2' } = options();

/** An application: functions of (request, response, next), called one after the other. */
function application(stack) {
  return (request, response) => {
    const next = (at) => {
      const layer = stack[at];
      if (layer === undefined) return fail(response, 404);
      layer(request, response, () => next(at + 1));
    };
    next(0);
  };
}

function fail(response, status) {
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(`${http.STATUS_CODES[status]}\n`);
}

/** What a framework does for every request, whatever it asks for. */
const powered = (_request, response, next) => {
  response.setHeader('x-powered-by', 'framework');
  next();
};
const parsed = (request, _response, next) => {
  request.session = sessionOf(request.headers.cookie);
  request.blob = parsePath(request.url);
  next();
};
const authorised = (sessions) => (request, response, next) => {
  if (request.blob === null) return fail(response, 404);
  if (!mayRead(sessions, request.session, request.blob.project)) return fail(response, 403);
  next();
};

/** Runs `git cat-file` and answers with what it prints, and an entity tag of that. */
const rawBlob = (repository) => (request, response) => {
  const { revision, file } = request.blob;
  const child = spawn('git', ['--git-dir', repository, 'cat-file', 'blob', `${revision}:${file}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const parts = [];
  child.stdout.on('data', (part) => parts.push(part));
  child.once('error', () => fail(response, 500));
  child.once('close', (code) => {
    if (response.headersSent) return;
    if (code !== 0) return fail(response, 404);
    const body = Buffer.concat(parts);
    const tag = createHash('sha1').update(body).digest('base64');
    response.writeHead(200, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      etag: `W/"${tag}"`,
      'cache-control': 'private',
    });
    response.end(body);
  });
};

if (cluster.isPrimary) {
  const repository = makeRepository();
  const sessions = makeSessions([project]);
  for (let i = 0; i < Number(workers); i++) cluster.fork({ REPOSITORY: repository, SESSIONS: sessions });
  cluster.on('exit', (worker) => {
    if (!worker.exitedAfterDisconnect) process.exit(1);
  });
  process.once('SIGTERM', () => {
    cluster.disconnect(() => process.exit(0));
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM');
  });
} else {
  const { REPOSITORY: repository, SESSIONS: sessions } = process.env;
  const stack = [powered, parsed, authorised(sessions), rawBlob(repository)];
  const server = http.createServer(application(stack)).listen(Number(port), '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
