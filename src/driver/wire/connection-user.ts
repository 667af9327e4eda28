/** What a connection tells its user. */
import type { Outcome } from '../protocol.ts';
import type { HttpHead } from './http1.ts';

/** How a request ended that got no whole reply: the connection broke, the driver lacked something, bad framing. */
export type Broken = typeof Outcome.reset | typeof Outcome.local | typeof Outcome.mismatch;

/** The user of a connection: one for each lane. */
export interface ConnectionUser {
  /** The request's first byte is being handed to the socket; again if it is sent a second time. `at`: ms. */
  onSent(at: number): void;
  /** Head of the reply; `head.get(name)` works within this call only. */
  onHead(head: HttpHead): void;
  /** Body bytes after transfer decoding, valid within this call only. */
  onBody(bytes: Buffer, start: number, end: number): void;
  /** The reply is complete. `at`: when its last byte had been read, ms; `wireBytes`: read from the socket for it. */
  onReply(at: number, wireBytes: number): void;
  /** The request gets no whole reply. `reason`: one line. */
  onBroken(outcome: Broken, reason: string, at: number, wireBytes: number): void;
}

/** Told once how opening ended: null, or what was wrong. */
export type Opened = (outcome: Broken | null, reason: string) => void;

/** A request under way in a pipeline. */
export interface PipelineEntry {
  /** Null: given up; its reply is still to come. */
  user: ConnectionUser | null;
  readonly request: Buffer;
  /** It is HEAD. */
  readonly bodyless: boolean;
  /** It was sent a second time. */
  again: boolean;
}
