/** Loads the module of a protocol of one's own: once, in the driver process only. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProtocolModuleError } from '../../../errors/driver.ts';
import type { DriverEndpoint } from '../../messages.ts';
import type { CreateAnyProtocol, ProtocolContext } from '../../protocol.ts';
import { AdaptedProtocol } from './adapt.ts';
import { fillValue } from './fill.ts';
import { fromAsync } from './from-async.ts';
import type { CreateOwnProtocol, OwnContext, OwnProtocol } from './types.ts';

const needed = ['connect', 'call', 'close'] as const;

/**
 * The protocol of a module.
 * @throws ProtocolModuleError where it is another file than was planned, does not load, or lacks what it must export.
 */
export async function loadOwn({
  file,
  sha256,
}: NonNullable<DriverEndpoint['module']>): Promise<CreateAnyProtocol> {
  const name = path.basename(file);
  const bytes = await readFile(file).catch((error: Error) => {
    throw new ProtocolModuleError(`${name} cannot be read: ${error.message}`, { cause: error });
  });
  if (sha256 !== null && createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new ProtocolModuleError(`${name} was changed since the run was planned`);
  const exported = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new ProtocolModuleError(`${name} does not load: ${told(error)}`, { cause: error });
  })) as { readonly createProtocol?: unknown };
  const { createProtocol } = exported;
  if (typeof createProtocol !== 'function')
    throw new ProtocolModuleError(
      `${name} exports no function createProtocol; it exports ${Object.keys(exported).join(', ') || 'nothing'}`,
    );
  return async (context) => {
    const own = await make(name, createProtocol as CreateOwnProtocol, context);
    return new AdaptedProtocol(own, context);
  };
}

const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws ProtocolModuleError */
async function make(
  name: string,
  createProtocol: CreateOwnProtocol,
  context: ProtocolContext,
): Promise<OwnProtocol> {
  let protocol: OwnProtocol;
  try {
    protocol = await createProtocol(ownContext(context));
  } catch (error) {
    throw new ProtocolModuleError(`${name}: createProtocol threw: ${told(error)}`, { cause: error });
  }
  const lacking = needed.filter((key) => typeof protocol?.[key] !== 'function');
  if (lacking.length > 0)
    throw new ProtocolModuleError(`${name}: what createProtocol returns has no ${lacking.join(' and no ')}`);
  return protocol;
}

function ownContext({ endpoint, methods, inFlight }: ProtocolContext): OwnContext {
  return {
    url: endpoint.url,
    headers: endpoint.headers,
    user: endpoint.credentials?.user ?? null,
    password: endpoint.credentials?.password ?? null,
    tls: endpoint.tls ?? null,
    options: endpoint.options,
    methods: methods.map(({ name, operation, params, expect, timeoutMs }) => ({
      ...{ name, call: operation, params, expect, timeoutMs },
    })),
    inFlight,
    fill: fillValue,
    fromAsync,
  };
}
