import { createServer } from 'node:http';
import { parseJson, readBody, send } from '../fake-github/http/exchange.mjs';
import { answerFaulted, controlRoutes } from '../fake-github/http/faulted.mjs';
import { Faults } from '../fake-github/http/faults.mjs';
import { Router } from '../fake-github/http/router.mjs';
import { blobRoutes } from './blobs.mjs';
import { ServiceError } from './errors.mjs';
import { adminArtifact, Shelf, signedDownload } from './shelf.mjs';
import { twirpRoutes } from './twirp.mjs';

/** The HTTP server; it does not listen yet. */
export function createResultsServer() {
  const fake = { shelf: new Shelf(), faults: new Faults(), log: [] };
  const router = blobRoutes(twirpRoutes(new Router()));
  const admin = adminRoutes(new Router());
  return createServer((request, response) => {
    const url = new URL(request.url, `http://${request.headers.host}`);
    const answer = url.pathname.startsWith('/__fake/') ? answerAdmin : answerService;
    answer({ fake, router, admin, request, response, url }).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
}

/** What the other fake and tests ask, below `/__fake`. */
function adminRoutes(router) {
  return controlRoutes(router)
    .on('GET /artifacts', ({ fake, url }) => ({
      status: 200,
      body: fake.shelf.finished().map((artifact) => adminArtifact(artifact, url.origin)),
    }))
    .on('GET /artifacts/:id', ({ fake, params, url }) => {
      const artifact = fake.shelf.finished().find(({ id }) => String(id) === params.id);
      if (!artifact) return { status: 404, body: { message: 'no such artifact' } };
      return {
        status: 200,
        body: { ...adminArtifact(artifact, url.origin), signedUrl: signedDownload(artifact, url.origin) },
      };
    });
}

async function answerAdmin({ fake, admin, request, response, url }) {
  const body = parseJson(await readBody(request));
  const route = admin.find(request.method, url.pathname.slice('/__fake'.length));
  const answer = route ? await route.handler({ fake, body, params: route.params, url }) : { status: 404 };
  send(request, response, answer);
}

/** One request of the service; blocks are logged by their size. */
async function answerService({ fake, router, request, response, url }) {
  const bytes = await readBody(request);
  const json = /json/.test(request.headers['content-type'] ?? '');
  const body = json ? parseJson(bytes) : { bytes: bytes.length };
  const exchange = { request, response, path: url.pathname + withoutSignature(url), body };
  await answerFaulted(fake, exchange, async () => {
    const route = router.find(request.method, url.pathname);
    if (!route)
      return { status: 501, body: { code: 'unimplemented', msg: `fake-results has no ${url.pathname}` } };
    const { params } = route;
    return attempt(() =>
      route.handler({ shelf: fake.shelf, headers: request.headers, params, url, body, bytes }),
    );
  });
}

/** A log must not hold what lets one read an artifact. */
function withoutSignature(url) {
  const query = new URLSearchParams(url.search);
  query.delete('sig');
  return query.size > 0 ? `?${query}` : '';
}

async function attempt(handler) {
  try {
    return await handler();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { status: error.status, body: error.body, headers: error.headers };
  }
}
