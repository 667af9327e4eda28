/**
 * A method of the `http` protocol: what is sent and what a right answer is.
 *
 * `operation` is `GET /path`; `params` may hold `headers` and `body` (text, or a value that is sent as JSON).
 * `expect` may hold
 * - `status`: a status or a list of them; without it any 2xx is right
 * - `headers`: name -> text its value must contain
 * - `body`: a text the body must contain; `${call}` in it is this call's own, so that a reply to another call is found out
 * - `json`: path with dots (`items.0.id`) -> the value that must stand there
 * - `same`: true = every body must equal the first one
 * `${client}` and `${call}` may stand in path, header values and body.
 */
import type { Json } from '../../config/plan.ts';
import { MethodNotUnderstoodError } from '../../errors/driver.ts';
import type { DriverEndpoint, DriverMethod } from '../messages.ts';
import { Outcome } from '../protocol.ts';
import type { HttpHead } from '../wire/http1.ts';
import { MethodProof, type Verdict, type Verify } from '../wire/proof.ts';
import { fillLast, type PreparedRequest, type RequestSpec } from '../wire/request.ts';
import { statusNote } from '../wire/status-note.ts';

type JsonObject = { readonly [key: string]: Json };

/** What is expected of every reply of a method. */
export interface Expectation {
  /** Empty = any 2xx. */
  readonly statuses: readonly number[];
  readonly headers: readonly (readonly [name: string, text: string])[];
  /** Null where any body is right: its bytes are counted and not looked at. */
  readonly proof: MethodProof | null;
}

/** A method, ready to be called. */
export interface HttpMethod {
  readonly spec: RequestSpec;
  readonly bodyless: boolean;
  readonly expectation: Expectation;
  /** One for all lanes where neither client nor call stands in it. */
  readonly shared: PreparedRequest | null;
}

function object(value: Json | undefined, what: string): JsonObject {
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as JsonObject;
  throw new MethodNotUnderstoodError(`${what}: expected a mapping`);
}

function known(value: JsonObject, names: readonly string[], what: string): void {
  const strange = Object.keys(value).find((name) => !names.includes(name));
  if (strange !== undefined)
    throw new MethodNotUnderstoodError(`${what}: unknown key ${strange}; known are ${names.join(', ')}`);
}

const texts = (value: JsonObject): Record<string, string> =>
  Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));

/** The request of a method. @throws MethodNotUnderstoodError where operation or params are not as above. */
export function requestOf(method: DriverMethod, endpoint: DriverEndpoint, host: string): RequestSpec {
  const [, verb, path] = /^([A-Za-z]+) +(\S+)$/.exec(method.operation.trim()) ?? [];
  if (verb === undefined || path === undefined || !path.startsWith('/'))
    throw new MethodNotUnderstoodError(
      `method ${method.name}: expected "GET /path", not "${method.operation}"`,
    );
  const params = object(method.params, `method ${method.name}`);
  known(params, ['headers', 'body'], `method ${method.name}`);
  const headers = {
    ...endpoint.headers,
    ...texts(object(params['headers'], `method ${method.name}: headers`)),
  };
  const { body = null } = params;
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (body !== null && typeof body !== 'string' && !typed) headers['Content-Type'] = 'application/json';
  const text = body === null || typeof body === 'string' ? body : JSON.stringify(body);
  return { method: verb.toUpperCase(), path, host, headers, body: text };
}

/** What is expected of a method's replies. @throws MethodNotUnderstoodError where `expect` is not as above. */
export function expectationOf(method: DriverMethod): Expectation {
  const what = `method ${method.name}: expect`;
  const expect = object(method.expect, what);
  known(expect, ['status', 'headers', 'body', 'json', 'same'], what);
  const status = expect['status'] ?? [];
  const statuses = (Array.isArray(status) ? status : [status]).map(Number);
  if (statuses.some((one) => !Number.isInteger(one) || one < 200 || one > 599))
    throw new MethodNotUnderstoodError(`${what}: status must be one of 200 to 599, or a list of them`);
  const headers = Object.entries(texts(object(expect['headers'], `${what}: headers`)));
  const lower = headers.map(([name, text]) => [name.toLowerCase(), text] as const);
  return { statuses, headers: lower, proof: proofOf(expect, what) };
}

function proofOf(expect: JsonObject, what: string): MethodProof | null {
  const paths = Object.entries(object(expect['json'], `${what}: json`));
  const { body: text = null, same = false } = expect;
  if (text !== null && typeof text !== 'string')
    throw new MethodNotUnderstoodError(`${what}: body must be a text that the body contains`);
  if (typeof same !== 'boolean') throw new MethodNotUnderstoodError(`${what}: same must be true or false`);
  if (paths.length === 0 && text === null && !same) return null;
  const checks: Verify[] = [];
  if (text !== null) checks.push(textCheck(text));
  if (paths.length > 0) checks.push((body) => checkJson(body, paths));
  const proof = new MethodProof((body, id) => {
    if (same && proof.variants.length > 0) return wrong('the body differs from the first one');
    const verdicts = checks.map((check) => check(body, id));
    return verdicts.find(({ reason }) => reason !== null) ?? verdicts.find(({ idAt }) => idAt >= 0) ?? right;
  });
  return proof;
}

const right: Verdict = { outcome: Outcome.ok, reason: null, idAt: -1 };
const wrong = (reason: string): Verdict => ({ outcome: Outcome.mismatch, reason, idAt: -1 });

/** The body holds the text, with this call's id where `${call}` stands: there alone the next reply may differ. */
function textCheck(text: string): Verify {
  const [before] = text.split('${call}', 1);
  const varies = before !== text;
  const offset = Buffer.byteLength(fillLast(before ?? '', 0, ''));
  return (body, id) => {
    const at = body.indexOf(fillLast(text, 0, String(id)));
    if (at < 0) return wrong('the expected text is not in the body');
    return varies ? { ...right, idAt: at + offset } : right;
  };
}

function checkJson(body: Buffer, paths: readonly (readonly [path: string, value: Json])[]): Verdict {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return wrong('the body is not JSON');
  }
  for (const [path, value] of paths)
    if (JSON.stringify(at(parsed, path)) !== JSON.stringify(value))
      return wrong(`json ${path}: another value`);
  return right;
}

/** The value at a path with dots, or undefined. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (inner !== null && typeof inner === 'object' ? Reflect.get(inner, key) : undefined),
      value,
    );
}

/** Null where status and headers are right. An error status nobody expected is `failed`, any other `mismatch`. */
export function checkHead(head: HttpHead, expectation: Expectation): Verdict | null {
  const { statuses, headers } = expectation;
  const { status } = head;
  const fits = statuses.length === 0 ? status >= 200 && status < 300 : statuses.includes(status);
  if (!fits)
    return {
      outcome: status >= 400 ? Outcome.failed : Outcome.mismatch,
      reason: `status ${status}`,
      detail: statusNote(head),
      idAt: -1,
    };
  for (const [name, text] of headers)
    if (!(head.get(name) ?? '').includes(text)) return wrong(`header ${name}: another value`);
  return null;
}
