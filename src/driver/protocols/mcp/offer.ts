/** What a client offers to a server that asks it for something while it answers: roots, a model's text, a form filled in. */
import type { Json } from '../../../config/plan.ts';
import { isObject } from '../../wire/jsonrpc.ts';
import { fillForm } from './form.ts';

export interface Offer {
  /** Capabilities as declared in the handshake or with every request. */
  readonly capabilities: Readonly<Record<string, Json>>;
  /** The result of a server's request, or null where it was not offered. */
  readonly answer: (method: string, params: Json | undefined) => Json | null;
}

type Answer = (params: Json | undefined) => Json | null;

/** Nothing is offered unless the config says so: then a server asks nothing of the driver but `ping`. */
export function offerOf(options: Readonly<Record<string, Json>>): Offer {
  const { roots, sampling, elicitation } = options;
  const answers: Record<string, Answer> = {};
  const capabilities: Record<string, Json> = {};
  if (Array.isArray(roots)) {
    capabilities['roots'] = {};
    answers['roots/list'] = () => ({ roots: roots.map((uri: Json) => ({ uri })) });
  }
  if (typeof sampling === 'string') {
    capabilities['sampling'] = {};
    answers['sampling/createMessage'] = () => ({
      role: 'assistant',
      content: { type: 'text', text: sampling },
      model: 'ratingplate',
      stopReason: 'endTurn',
    });
  }
  if (typeof elicitation === 'string' || isObject(elicitation)) {
    capabilities['elicitation'] = {};
    answers['elicitation/create'] = (params) => elicited(elicitation, params);
  }
  return { capabilities, answer: (method, params) => answers[method]?.(params) ?? null };
}

/** Forms only: nobody here can visit the address of `mode: url`, which is not declared either. */
function elicited(elicitation: Json, params: Json | undefined): Json | null {
  if (isObject(params) && params.mode === 'url') return null;
  if (elicitation === 'decline' || elicitation === 'cancel') return { action: elicitation };
  const schema = isObject(params) ? params.requestedSchema : undefined;
  return { action: 'accept', content: fillForm(schema, isObject(elicitation) ? elicitation : {}) };
}
