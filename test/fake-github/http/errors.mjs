const DOCS = 'https://docs.github.com/rest';

/** An answer that is not a success, in GitHub's form. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {{errors?: unknown[], headers?: Record<string, string>}} [more]
   */
  constructor(status, message, { errors, headers } = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.headers = headers ?? {};
  }

  get body() {
    const errors = this.errors ? { errors: this.errors } : {};
    return { message: this.message, ...errors, documentation_url: DOCS, status: String(this.status) };
  }
}

export const notFound = () => new ApiError(404, 'Not Found');

export const unprocessable = (message) => new ApiError(422, message);

/** 422 "Validation Failed" with GitHub's list of errors. */
export const validationFailed = (...errors) => new ApiError(422, 'Validation Failed', { errors });

/** 422 for one field of a resource: `missing_field`, `invalid`, or `custom` with a message. */
export const invalidField = (resource, field, code = 'invalid', message = undefined) =>
  validationFailed(message ? { resource, field, code, message } : { resource, field, code });

/** 422 with a sentence as reason. */
export const invalidBecause = (resource, message) => validationFailed({ resource, code: 'custom', message });

export const secondaryRateLimit = (seconds = 60) =>
  new ApiError(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. ' +
      'If you reach out to GitHub Support for help, please include the request ID FAKE:1:2:3.',
    { headers: { 'retry-after': String(seconds) } },
  );

export const primaryRateLimit = (resetSeconds) =>
  new ApiError(403, 'API rate limit exceeded for installation.', {
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetSeconds) },
  });
