const STATUS = {
  invalid_argument: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  already_exists: 409,
};

/** A refusal; `body` and `headers` in the form of the side that refuses. */
export class ServiceError extends Error {
  constructor(status, message, body, headers = {}) {
    super(message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A refusal as Twirp words it. */
export const twirpError = (code, msg) => new ServiceError(STATUS[code], msg, { code, msg });

/** A refusal as the blob storage words it. */
export function storageError(status, code, message) {
  const xml = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new ServiceError(status, message, xml, {
    'content-type': 'application/xml',
    'x-ms-error-code': code,
  });
}
