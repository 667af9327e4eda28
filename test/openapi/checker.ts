/** One exchange with GitHub, whichever of its APIs it was with. */
import { loadDescription } from './description.ts';
import type { Exchange } from './exchanges.ts';
import { loadGraphql } from './graphql.ts';
import { operationOf, replyFaults, requestFaults } from './rest.ts';

export interface Checker {
  /** Each fault with the request it is of. */
  faults(exchange: Exchange, repliesOnly?: boolean): string[];
  /** `GET /repos/{owner}/{repo}`; undefined for what GitHub does not describe. */
  operation(exchange: Exchange): string | undefined;
}

export async function createChecker(): Promise<Checker> {
  const api = loadDescription();
  const graphql = await loadGraphql();
  return {
    faults(exchange, repliesOnly = false) {
      const isGraphql = exchange.path === '/graphql';
      const asked = isGraphql ? graphql.requestFaults(exchange) : requestFaults(api, exchange);
      const answered = isGraphql ? graphql.replyFaults(exchange) : replyFaults(api, exchange);
      const where = `${exchange.method} ${exchange.path}`;
      return [...new Set([...(repliesOnly ? [] : asked), ...answered])].map((fault) => `${where}: ${fault}`);
    },
    operation(exchange) {
      if (exchange.path === '/graphql') return 'POST /graphql';
      const found = operationOf(api, exchange)?.operation;
      return found && `${found.method} ${found.template}`;
    },
  };
}
