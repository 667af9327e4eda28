/**
 * Entry `ratingplate/protocol`: what a module needs that teaches the driver a protocol of one's own. It depends on
 * nothing else; see docs/protocols.md.
 */
export { fromAsync } from './from-async.ts';
export type {
  AsyncProtocol,
  CreateOwnProtocol,
  FromAsync,
  OwnContext,
  OwnDone,
  OwnEnd,
  OwnMethod,
  OwnProtocol,
  OwnSlot,
  Value,
} from './types.ts';
