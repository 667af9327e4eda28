/** How requests are written in each era, beyond what an operation itself asks for. */
import type { Json } from '../../../config/plan.ts';
import { isObject } from '../../wire/jsonrpc.ts';
import type { Spoken } from './era.ts';
import type { Offer } from './offer.ts';
import { ToolHeaders } from './tool-headers.ts';

export const clientInfo = { name: 'ratingplate', version: '1' } as const;
const reserved = 'io.modelcontextprotocol';
/** Where a result's `_meta` names the server. */
export const serverInfoKey = `${reserved}/serverInfo`;

export interface Dialect {
  readonly spoken: Spoken;
  readonly offer: Offer;
  /** What servers want mirrored into headers; null where there are none: over stdio, and in the legacy era. */
  readonly tools: ToolHeaders | null;
  /** The parameters of a request as they go on the wire. */
  readonly params: (own: Json | undefined) => Json | undefined;
}

/** @param overHttp the requests have headers. */
export function dialectOf(spoken: Spoken, offer: Offer, overHttp: boolean): Dialect {
  if (spoken.era === 'legacy') return { spoken, offer, tools: null, params: (own) => own };
  const meta: Readonly<Record<string, Json>> = {
    [`${reserved}/protocolVersion`]: spoken.version,
    [`${reserved}/clientInfo`]: clientInfo,
    [`${reserved}/clientCapabilities`]: offer.capabilities,
  };
  const params = (own: Json | undefined): Json => {
    const fields = isObject(own) ? own : {};
    return { ...fields, _meta: { ...meta, ...(isObject(fields['_meta']) ? fields['_meta'] : {}) } };
  };
  return { spoken, offer, tools: overHttp ? new ToolHeaders() : null, params };
}
