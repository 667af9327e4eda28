/** Exit codes of the command line (design.md, "Commands and files"). */
export const exitCodes = { done: 0, wanting: 1, usage: 2, unmeasured: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/**
 * The base of every error a user can see.
 *
 * A subclass sets the static `code` (stable, kebab-case), `hint` (how to fix it) and `exit`
 * (2: used wrongly, 3: could not measure, 1: found wanting). `docs/errors.md#<code>` explains it.
 */
export abstract class RatingplateError extends Error {
  static readonly code: string = 'error';
  static readonly hint: string = '';
  static readonly exit: ExitCode = exitCodes.unmeasured;

  /** Stable identifier, for scripts and for the docs anchor. */
  get code(): string {
    return (this.constructor as typeof RatingplateError).code;
  }
  /** One sentence that says how to fix it. */
  get hint(): string {
    return (this.constructor as typeof RatingplateError).hint;
  }
  get exit(): ExitCode {
    return (this.constructor as typeof RatingplateError).exit;
  }
  /** Anchor in the documentation. */
  get docs(): string {
    return `docs/errors.md#${this.code}`;
  }

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
