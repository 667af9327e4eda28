import { RatingplateError } from './base.ts';
import type { TargetEnd } from './target.ts';

/** A client was refused, or its first call was not answered rightly: the round cannot mean anything. */
export class FirstCallError extends RatingplateError {
  static override readonly code = 'first-call-failed';
  static override readonly hint =
    'Try the same call by hand against the target; its last output lines are in the run folder.';
}

/** The server answers that it does not know who asks (401) or does not let them (403). */
export class CredentialWantedError extends RatingplateError {
  static override readonly code = 'credential-wanted';
  static override readonly hint =
    'Give each client its credential in `client: { headers: { Authorization: "Bearer ..." } }` of the endpoint; where the server must know it as well, give it the same in its `args` or `env`.';
}

/** The config names a probe, but the target's runtime does not answer to it. */
export class ProbeAbsentError extends RatingplateError {
  static override readonly code = 'probe-absent';
  static override readonly hint =
    'Check that the target runs on that runtime and lets itself be inspected, or set `probe: none`: the page then says `waited`.';

  constructor(kind: string) {
    super(`nothing of the target answers to the probe ${kind}`);
  }
}

/** A series could not take its first step: nothing of it is known. */
export class NoStepError extends RatingplateError {
  static override readonly code = 'no-step';
  static override readonly hint =
    'Free memory, descriptors or ports on the host, raise `stop.memory`, or begin with fewer clients or fewer in flight.';
}

/** The instance went away while it was being measured. */
export class TargetLostError extends RatingplateError {
  static override readonly code = 'target-lost';
  static override readonly hint =
    'Its exit code, signal and last lines stand in the message; the whole output is in the run folder.';
  readonly ended: TargetEnd;

  constructor(message: string, ended: TargetEnd) {
    super(message);
    this.ended = ended;
  }
}
