/** Requests and answers of the REST API against GitHub's description of it. */
import { type Description, decoded, type Found, type Operation } from './description.ts';
import type { Exchange } from './exchanges.ts';
import type { Schema } from './schema.ts';

const addressOf = ({ path }: Exchange) => new URL(path, 'https://api.github.com');

/** The operation a request is; a fault where GitHub has none. */
export function operationOf(api: Description, exchange: Exchange): Found | undefined {
  return api.find(exchange.method, addressOf(exchange).pathname);
}

/** What GitHub's description does not allow in a request. */
export function requestFaults(api: Description, exchange: Exchange): string[] {
  const found = operationOf(api, exchange);
  if (!found) return ['GitHub describes no such operation'];
  const { pathname, searchParams } = addressOf(exchange);
  return [
    ...(decoded(pathname) === undefined ? ['its path is no UTF-8'] : []),
    ...pathFaults(api, found),
    ...queryFaults(api, found.operation, searchParams),
    ...bodyFaults(api, found.operation, exchange.body),
  ];
}

function pathFaults(api: Description, { operation, values }: Found): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    if (!parameter) return [`parameter ${name} of the path is not described`];
    return api.textFaults(parameter.schema, value).map((fault) => `parameter ${name} of the path: ${fault}`);
  });
}

function queryFaults(api: Description, operation: Operation, query: URLSearchParams): string[] {
  const described = operation.parameters.filter((parameter) => parameter.in === 'query');
  const missing = described.filter(({ name, required }) => required && !query.has(name));
  return [
    ...missing.map(({ name }) => `parameter ${name} is missing`),
    ...[...query].flatMap(([name, value]) => {
      const parameter = described.find((each) => each.name === name);
      if (!parameter) return [`no parameter is called ${name}`];
      return api.textFaults(parameter.schema, value).map((fault) => `parameter ${name}: ${fault}`);
    }),
  ];
}

function bodyFaults(api: Description, { body }: Operation, sent: unknown): string[] {
  if (body === null) return sent === undefined ? [] : ['it takes no body'];
  if (sent === undefined) return body.required ? ['its body is missing'] : [];
  return api.faults(body.schema, sent).map((fault) => `body ${fault}`);
}

/** What GitHub's description does not allow in an answer of its own. */
export function replyFaults(api: Description, exchange: Exchange): string[] {
  const { status, reply, fault } = exchange;
  const found = operationOf(api, exchange);
  // A closed socket and a fault are the test's doing; that nothing has changed since can be the answer to any reading.
  if (!found || status === undefined || !reply || fault !== undefined || status === 304) return [];
  const schema = found.operation.replies.get(status);
  const faults = status < 400 ? contentFaults(api, schema, exchange) : errorFaults(api, schema, reply.body);
  return faults.map((text) => `answer ${status} ${text}`);
}

function contentFaults(api: Description, schema: Schema | null | undefined, exchange: Exchange): string[] {
  const { body, bytes } = exchange.reply ?? {};
  if (schema === undefined) return ['is not described'];
  if (schema === null) return body === undefined ? [] : ['has no body'];
  // What was asked for raw is no JSON.
  if (bytes !== undefined) return isRaw(exchange) ? [] : ['is no JSON'];
  return body === undefined ? ['needs a body'] : api.faults(schema, body);
}

/** Any request can be refused, in one form. */
function errorFaults(api: Description, schema: Schema | null | undefined, body: unknown): string[] {
  const error = api.component('basic-error');
  return body === undefined ? [] : api.faults(schema ?? error, body, [error]);
}

const isRaw = ({ headers }: Exchange): boolean => /\.(raw|sha|diff|patch)\b/.test(headers['accept'] ?? '');
