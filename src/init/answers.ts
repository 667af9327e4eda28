/** What is known of the server, from flags, from the project, and from who is asked. */

import { InitIncompleteError } from '../errors/init.ts';
import { nearest } from '../util/nearest.ts';
import { type Hint, type Protocol, protocols, type Server, usualUrl } from './server.ts';

/** What the command line says; absent = nothing. */
export interface Flags {
  readonly name?: string | undefined;
  readonly protocol?: string | undefined;
  readonly url?: string | undefined;
  readonly command?: readonly string[] | undefined;
}

/** Asks a person; the answer is what is offered where nothing is typed. */
export type Ask = (question: string, offered: string) => Promise<string>;

/**
 * Flags first, then the project's files; where there is somebody to ask, what no flag says is asked for.
 * @param folderName the name where nothing else tells one
 * @throws InitIncompleteError where nobody says how the server is started
 */
export async function decideServer(
  flags: Flags,
  hint: Partial<Hint>,
  folderName: string,
  ask: Ask | null,
): Promise<Server> {
  const say = async (given: string | undefined, question: string, offered: string) =>
    given ?? (ask === null ? offered : await ask(question, offered));
  const command = flags.command ?? words(await say(undefined, 'Command that starts it', join(hint.command)));
  if (command.length === 0) throw new InitIncompleteError('nothing here says how the server is started');
  const protocol = protocolOf(
    await say(flags.protocol, `Protocol (${protocols.join(', ')})`, hint.protocol ?? ''),
  );
  const usual = usualUrl[protocol];
  const url =
    usual === null ? null : await say(flags.url, 'Where it listens (${port} is a free port)', usual);
  return {
    name: await say(flags.name, 'Name on the page', hint.name ?? folderName),
    command,
    protocol,
    url,
    // A command that was given is another program than the one the project's files tell of.
    build: flags.command === undefined ? (hint.build ?? null) : null,
    env: url?.includes('${port}') && !tellsPort(command) ? { PORT: '${port}' } : {},
    node: flags.command === undefined ? hint.node === true : /^(node|npx)$/.test(command[0] ?? ''),
  };
}

function protocolOf(given: string): Protocol {
  const protocol = protocols.find((known) => known === given);
  if (protocol !== undefined) return protocol;
  if (given === '') throw new InitIncompleteError('nothing here says which protocol the server speaks');
  const near = nearest(given, protocols);
  throw new InitIncompleteError(
    `there is no protocol ${JSON.stringify(given)}${near === null ? '' : `; did you mean ${near}?`}`,
  );
}

const tellsPort = (command: readonly string[]): boolean => command.some((word) => word.includes('${port}'));
const join = (command: readonly string[] | undefined): string => (command ?? []).join(' ');
const words = (line: string): string[] => line.split(/\s+/).filter((word) => word !== '');
