import { type PreparedRequest, prepareRequest, type RequestSpec } from '../../wire/request.ts';

/** Path, host and configured headers of an endpoint, with `${client}` in them. */
export type EndpointRequest = Pick<RequestSpec, 'path' | 'host' | 'headers'>;

/** A request of one client; a configured header takes the place of the protocol's own of that name. @param client index from 0. */
export function prepareFor(
  request: EndpointRequest,
  client: number,
  { method, body, own }: { method: string; body: string | null; own: Readonly<Record<string, string>> },
): PreparedRequest {
  const given = new Set(Object.keys(request.headers).map((name) => name.toLowerCase()));
  const kept = Object.entries(own).filter(([name]) => !given.has(name.toLowerCase()));
  const headers = { ...Object.fromEntries(kept), ...request.headers };
  return prepareRequest({ ...request, method, headers, body }, client);
}
