import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { adminRoutes } from './admin.mjs';
import { Repository } from './git/repository.mjs';
import { graphqlRoute } from './graphql/route.mjs';
import { ApiError, notFound, primaryRateLimit, secondaryRateLimit } from './http/errors.mjs';
import { parseJson, Queue, readBody, send } from './http/exchange.mjs';
import { answerFaulted } from './http/faulted.mjs';
import { Faults } from './http/faults.mjs';
import { Router } from './http/router.mjs';
import { reconcile } from './reconcile.mjs';
import { restRoutes } from './rest/index.mjs';
import { applySettings, DEFAULTS } from './settings.mjs';
import { createClock, Store } from './store.mjs';
import { authorize, identify, readTokens } from './tokens.mjs';

const EVERYTHING = { admin: { kind: 'pat' } };
const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * Everything the program holds while it runs.
 * @param {{repo: string, tokens?: object, settings?: object, state?: string, clock?: string, results?: string, exchanges?: string}} options
 */
export function createFake({ repo, tokens = EVERYTHING, settings = {}, state, clock, results, exchanges }) {
  const store = new Store(state ?? `${repo.replace(/\/$/, '')}.github.json`);
  return {
    repo: new Repository(repo),
    store,
    results,
    exchanges,
    tokens: readTokens(tokens),
    settings: applySettings(structuredClone(DEFAULTS), settings),
    now: createClock(clock, store),
    faults: new Faults(),
    queue: new Queue(),
    log: [],
    writeTimes: [],
    started: Date.now(),
  };
}

/** Makes the running program serve another repository, as if it had just been started: a process is dear. */
function resetFake(fake, options) {
  fake.repo.close();
  fake.faults.clear();
  Object.assign(fake, createFake({ ...options, exchanges: fake.exchanges }));
}

/** The HTTP server over a fake; it does not listen yet. */
export function createFakeServer(fake) {
  const router = graphqlRoute(restRoutes(new Router()));
  const admin = adminRoutes(new Router()).on('POST /reset', ({ fake: running, body }) => {
    resetFake(running, body);
    return { status: 204 };
  });
  return createServer((request, response) => {
    const url = new URL(request.url, `http://${request.headers.host}`);
    const answer = url.pathname.startsWith('/__fake/') ? answerAdmin : answerApi;
    answer({ fake, router, admin, request, response, url }).catch((error) => {
      console.error(error);
      if (!response.headersSent)
        send(request, response, { status: 500, body: { message: String(error.stack) } });
      else response.destroy();
    });
  });
}

async function answerAdmin({ fake, admin, request, response, url }) {
  const body = parseJson(await readBody(request));
  const route = admin.find(request.method, url.pathname.slice('/__fake'.length));
  const answer = route
    ? await attempt(() => route.handler({ fake, body, params: route.params }))
    : { status: 404, body: { message: 'no such admin endpoint' } };
  send(request, response, answer);
}

/** One API request, wherever its base address is: at the root, or as on GHES below `/api`. */
async function answerApi({ fake, router, request, response, url }) {
  const body = parseJson(await readBody(request));
  const pathname = url.pathname.replace(/^\/api\/v3(?=\/)/, '').replace(/^\/api\/graphql$/, '/graphql');
  const exchange = { request, response, path: pathname + url.search, body };
  await answerFaulted(fake, exchange, async (logged) => {
    const answer = await takeEffect({ fake, router, request, url, path: pathname, body, logged });
    return conditional(request, { ...answer, headers: { ...rateHeaders(fake), ...answer.headers } });
  });
}

/** Runs the request's handler; one request at a time, so that what it checks stays true while it acts. */
function takeEffect(exchange) {
  const { fake, request, path } = exchange;
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  return fake.queue.run(async () => {
    await reconcile(fake);
    const answer = await attempt(() => handle(exchange, writes));
    if (writes) {
      fake.store.countWrite();
      if (answer.status < 400 || path === '/graphql') await reconcile(fake);
      fake.store.save();
    }
    return answer;
  });
}

async function handle({ fake, router, request, url, path, body, logged }, writes) {
  const actor = identify(fake.tokens, request.headers.authorization);
  if (actor) logged.actor = actor.login;
  checkLimits(fake, writes && path !== '/graphql');
  const route = router.find(request.method === 'HEAD' ? 'GET' : request.method, path);
  if (!route) throw new ApiError(501, `fake-github has no ${request.method} ${path}`);
  const { params } = route;
  if (params.repo !== undefined) {
    checkRepository(fake.settings, params);
    authorize(actor, route.needs, fake.settings);
    await checkRepositoryState(fake, path, writes);
  }
  if (typeof body === 'string' && writes) throw new ApiError(400, 'Problems parsing JSON');
  const address = `${url.origin}${url.pathname}${url.search}`;
  const apiUrl = url.origin + (url.pathname.startsWith('/api/') ? '/api/v3' : '');
  const { repo, store, settings, now, results } = fake;
  const accept = request.headers.accept ?? '';
  const context = { repo, store, settings, now, results, actor, params, query: url.searchParams };
  return route.handler({ ...context, body: body ?? {}, accept, address, apiUrl });
}

function checkRepository(settings, { owner, repo }) {
  const same = (one, other) => one.toLowerCase() === other.toLowerCase();
  if (!same(owner, settings.owner) || !same(repo, settings.name)) throw notFound();
}

/** Archived: nothing can be written. Empty: the git data API has nothing to stand on. */
async function checkRepositoryState({ settings, repo }, path, writes) {
  if (writes && settings.archived) throw new ApiError(403, 'Repository was archived so is read-only.');
  if (!/^\/repos\/[^/]+\/[^/]+\/git\//.test(path)) return;
  if (await repo.isEmpty()) throw new ApiError(409, 'Git Repository is empty.');
}

function checkLimits(fake, content) {
  const { contentLimit, rateLimit } = fake.settings;
  if (rateLimit > 0 && fake.log.length > rateLimit) {
    throw primaryRateLimit(Math.ceil((fake.started + HOUR) / 1000));
  }
  if (!content) return;
  const now = Date.now();
  fake.writeTimes = fake.writeTimes.filter((time) => now - time < MINUTE);
  if (contentLimit > 0 && fake.writeTimes.length >= contentLimit) throw secondaryRateLimit();
  fake.writeTimes.push(now);
}

async function attempt(handler) {
  try {
    return await handler();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: error.body, headers: error.headers };
  }
}

function rateHeaders(fake) {
  const limit = fake.settings.rateLimit || 5000;
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, limit - fake.log.length)),
    'x-ratelimit-used': String(fake.log.length),
    'x-ratelimit-reset': String(Math.ceil((fake.started + HOUR) / 1000)),
    'x-ratelimit-resource': 'core',
    'x-github-request-id': `FAKE:${fake.log.length}`,
  };
}

/** Adds an ETag to what was read, and answers 304 to who has it already. */
function conditional(request, answer) {
  if (request.method !== 'GET' || answer.status !== 200) return answer;
  const text = Buffer.isBuffer(answer.body) ? answer.body : JSON.stringify(answer.body);
  const etag = `W/"${createHash('sha256').update(text).digest('hex')}"`;
  const headers = { ...answer.headers, etag };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers };
  return { ...answer, headers };
}
