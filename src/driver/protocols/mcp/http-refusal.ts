/** A reply that holds no JSON-RPC message the driver could read, and what it says of why. */
import { Outcome } from '../../protocol.ts';
import type { HttpHead } from '../../wire/http1.ts';
import { type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import { statusNote } from '../../wire/status-note.ts';
import { type McpVerdict, verdictOf } from './reply.ts';
import { explain, faultIn } from './rpc-error.ts';

/** Bytes of the body that are read for its reason. */
const bodyKept = 2048;

export class HttpRefusal {
  #status = 0;
  #note = '';
  #type = '';
  #coding = '';
  #body = '';

  /** Within `onHead`. */
  begin(head: HttpHead): void {
    this.#status = head.status;
    this.#note = statusNote(head);
    this.#type = (head.get('content-type') ?? '').split(';')[0] ?? '';
    this.#coding = head.coding;
    this.#body = '';
  }

  add(bytes: Buffer, start: number, end: number): void {
    if (this.#coding !== '' || this.#body.length >= bodyKept) return;
    this.#body += bytes.toString('utf8', start, Math.min(end, start + bodyKept));
  }

  /** An error status is `failed`; what is neither an error nor a reply is `mismatch`. */
  verdict(): McpVerdict {
    const status = this.#status;
    const outcome = status >= 400 ? Outcome.failed : Outcome.mismatch;
    const message = readMessage(Buffer.from(this.#body));
    if (status < 200 || status > 299) {
      const refusal = verdictOf(outcome, `http-${status}`, `${this.#note}${this.#why(message)}`);
      return message.kind === 'error' ? { ...refusal, rpc: faultIn(message) } : refusal;
    }
    if (this.#coding !== '')
      return verdictOf(
        outcome,
        'compressed',
        `the reply is compressed (${this.#coding}); only plain ones are read`,
      );
    const reason =
      this.#type === ''
        ? `${this.#note} without a reply`
        : `${this.#note} with ${this.#type}, neither JSON nor an event stream${this.#why(message)}`;
    return verdictOf(outcome, 'no-reply', reason);
  }

  /** What the body says: its JSON-RPC error, the title of its page, or its first line. Cut once secrets are out of it. */
  #why(message: RpcMessage): string {
    if (message.kind === 'error') return `: ${explain(message)}`;
    const title = /<title[^>]*>\s*([^<]{1,100}?)\s*</i.exec(this.#body)?.[1];
    if (title !== undefined) return `: ${title}`;
    const text = this.#body.trim().split('\n')[0] ?? '';
    return text === '' || text.startsWith('<') ? '' : `: ${text}`;
  }
}
