import { MethodProof, type Verify } from '../../wire/proof.ts';
import { Suspect } from './damage.ts';

/** A method's verified replies, and how long they have come unchanged. */
export class McpProof extends MethodProof {
  /** Client whose reply is being proved, index from 0. */
  client = 0;
  /** Its call, by the id of the call's first request. */
  call = 0;
  /** Replies proved by comparison since the last one that had to be read. */
  equal = 0;
  readonly suspect = new Suspect();
  /** False where the expectation differs from call to call: then no reply proves another. */
  readonly #keeps: boolean;

  constructor(verify: Verify, keeps: boolean) {
    super(verify);
    this.#keeps = keeps;
  }

  override add(bytes: Buffer, idAt: number): void {
    this.equal = 0;
    this.suspect.cleared(this.client);
    if (this.#keeps && idAt >= 0) super.add(bytes, idAt);
  }

  override prefer(variant: (typeof this.variants)[number]): void {
    this.equal += 1;
    this.suspect.cleared(this.client);
    super.prefer(variant);
  }
}
