import { exitCodes, RatingplateError } from './base.ts';

/** The endpoint's URL is of a kind the driver does not speak. */
export class UnsupportedUrlError extends RatingplateError {
  static override readonly code = 'unsupported-url';
  static override readonly hint =
    'Give the endpoint a URL of its protocol, such as `http://host:port/path`, `rediss://host:port` or `unix:/run/server.sock`, and `tls.ca` a file that can be read.';
  static override readonly exit = exitCodes.usage;
}

/** A method's operation, parameters or expectation is not what its protocol understands. */
export class MethodNotUnderstoodError extends RatingplateError {
  static override readonly code = 'method-not-understood';
  static override readonly hint =
    'Write the method as its protocol expects: `GET /path` with `headers`, `body` and `expect` for http.';
  static override readonly exit = exitCodes.usage;
}

/** The plan names a protocol that this driver has no module for. */
export class ProtocolUnknownError extends RatingplateError {
  static override readonly code = 'protocol-unknown';
  static override readonly hint = 'Give the endpoint the protocol `mcp-stdio`, `mcp-http` or `http`.';
  static override readonly exit = exitCodes.usage;
}

/** A protocol of one's own cannot be used: its module is not what it was, does not load, or lacks what it must export. */
export class ProtocolModuleError extends RatingplateError {
  static override readonly code = 'protocol-module';
  static override readonly hint =
    'See docs/protocols.md: a module exports `createProtocol`, and what that returns has `connect`, `call` and `close`.';
  static override readonly exit = exitCodes.usage;
}

/** A request came at a moment when the driver cannot serve it, such as a window before a load. */
export class DriverStateError extends RatingplateError {
  static override readonly code = 'driver-state';
  static override readonly hint = 'This is a fault of ratingplate: please report it with the log of the run.';
}

/** The counts of a load do not add up: a call ended twice or never. No figure of that load may be used. */
export class CallAccountingError extends RatingplateError {
  static override readonly code = 'call-accounting';
  static override readonly hint = 'This is a fault of ratingplate: please report it with the log of the run.';
}

/** The driver process could not be started. */
export class DriverStartError extends RatingplateError {
  static override readonly code = 'driver-start';
  static override readonly hint =
    'Check that `dist/driver.js` stands beside the program and that the machine can start another process.';
}

/** The driver process ended, or its channel closed, while it was needed. */
export class DriverLostError extends RatingplateError {
  static override readonly code = 'driver-lost';
  static override readonly hint =
    'The message ends with the last lines that the driver said; without any, look for the out-of-memory killer (`dmesg`).';
}

/** The driver answered a request with an error of its own. */
export class DriverRequestError extends RatingplateError {
  static override readonly code = 'driver-request';
  static override readonly hint =
    'The message begins with the code of what the driver could not do: look that up here.';
}
