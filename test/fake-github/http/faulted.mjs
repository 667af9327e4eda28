import { loggedHeaders, send } from './exchange.mjs';
import { keepExchange } from './exchanges.mjs';
import { carryOut, faultAnswer } from './faults.mjs';

/**
 * Answers one request: log, fault before, effect, fault after, answer.
 * @param {{log: object[], faults: import('./faults.mjs').Faults, exchanges?: string}} fake
 * @param {{request: object, response: object, path: string, body: unknown}} exchange
 * @param {(logged: object) => Promise<{status: number, body?: unknown, headers?: object}>} effect
 */
export async function answerFaulted({ log, faults, exchanges }, { request, response, path, body }, effect) {
  const { method } = request;
  const logged = { n: log.length + 1, method, path, body, headers: loggedHeaders(request.headers) };
  log.push(logged);
  const fault = faults.match(method, path);
  if (fault) logged.fault = fault.id;
  const apply = async (when) => {
    if (fault?.when !== when) return undefined;
    return (await carryOut(fault, faults)) ? 'closed' : faultAnswer(fault);
  };
  const early = await apply('before');
  const real = early ?? (await effect(logged));
  const late = early === 'closed' ? early : await apply('after');
  const answer = late ?? real;
  if (answer !== 'closed') logged.status = answer.status;
  if (exchanges) keepExchange(exchanges, logged, answer === 'closed' ? undefined : answer);
  if (answer === 'closed') return response.destroy();
  return send(request, response, answer);
}

/** Admin calls over log and faults, the same for both fakes. None of them is logged or counted. */
export function controlRoutes(router) {
  const done = { status: 204 };
  return router
    .on('GET /requests', ({ fake }) => ({ status: 200, body: fake.log }))
    .on('DELETE /requests', ({ fake }) => {
      fake.log.length = 0;
      return done;
    })
    .on('GET /faults', ({ fake }) => ({ status: 200, body: fake.faults.list() }))
    .on('POST /faults', ({ fake, body }) => ({ status: 201, body: fake.faults.add(body) }))
    .on('DELETE /faults', ({ fake }) => {
      fake.faults.clear();
      return done;
    })
    .on('GET /held', async ({ fake }) => ({ status: 200, body: { held: await fake.faults.held() } }))
    .on('POST /release', ({ fake }) => {
      fake.faults.release();
      return done;
    });
}
