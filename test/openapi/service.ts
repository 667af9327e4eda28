/**
 * Set-up of a run (`globalSetup`): one checker for all of its files. GitHub's descriptions take seconds to read and to
 * compile, which is the same work for each of them.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import type { Question } from './ask.ts';
import { type Checker, createChecker } from './checker.ts';

export async function setup(project: TestProject): Promise<() => void> {
  const server = answering(await createChecker()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('checker', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/** What fails while it is checked is a fault, too: a check that did not take place must not pass. */
function answering(checker: Checker) {
  return createServer(async (request, response) => {
    try {
      const { exchanges, repliesOnly } = (await json(request)) as Question;
      const faults = exchanges.flatMap((exchange) => checker.faults(exchange, repliesOnly));
      response.end(JSON.stringify(faults));
    } catch (error) {
      response.end(JSON.stringify([`the checker failed: ${(error as Error).stack}`]));
    }
  });
}
