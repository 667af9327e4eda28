import { ApiError, primaryRateLimit, secondaryRateLimit } from './errors.mjs';

// What GitHub says with each status when the cause is not in the request.
const MESSAGES = {
  401: 'Bad credentials',
  403: 'Resource not accessible by integration',
  404: 'Not Found',
  409: 'Git Repository is empty.',
  422: 'Validation Failed',
  429: 'API rate limit exceeded',
  500: 'Server Error',
  502: 'Server Error',
  503: 'Service Unavailable',
};

const PRESETS = {
  'secondary-rate-limit': ({ retryAfter }) => secondaryRateLimit(retryAfter ?? 60),
  'primary-rate-limit': ({ retryAfter }) =>
    primaryRateLimit(Math.floor(Date.now() / 1000) + (retryAfter ?? 3600)),
};

const FIELDS = new Set(
  'preset status message body headers retryAfter delay close hold kill when method path nth times'.split(' '),
);

/**
 * Faults on demand. Each counts the requests it matches from the moment it is set.
 *
 * match: `method`, `path` (regular expression on path and query), `nth` (first one hit, default 1), `times` (default 1; 0 for all that follow)
 * effect: `status` (+ `message`, `body`, `headers`, `retryAfter`), or `preset`, or `close` (the socket is destroyed), or `hold`
 *   (unanswered until released), or `kill` (SIGKILL to that pid, then close); `delay` in ms goes with any or none
 * `when`: `before` (default) the request has no effect; `after` it takes effect and only the answer is replaced
 */
export class Faults {
  #faults = [];
  #held = new Set();
  #watchers = new Set();
  #ids = 0;

  /** Sets faults and gives their ids. */
  add(list) {
    const faults = [list].flat().map((fault) => {
      const unknown = Object.keys(fault).filter((key) => !FIELDS.has(key));
      if (unknown.length > 0) throw new ApiError(400, `fault: unknown field ${unknown.join(', ')}`);
      if (fault.preset && !PRESETS[fault.preset]) {
        throw new ApiError(400, `fault: unknown preset, use one of ${Object.keys(PRESETS).join(', ')}`);
      }
      return { id: ++this.#ids, nth: 1, times: 1, when: 'before', ...fault, seen: 0, hits: 0 };
    });
    this.#faults.push(...faults);
    return faults.map(({ id }) => id);
  }

  list() {
    return this.#faults;
  }

  /** Forgets all faults; whoever waits for a held request is told that there will be none. */
  clear() {
    this.#faults = [];
    this.release();
    this.#wakeWatchers();
  }

  #wakeWatchers() {
    for (const watcher of this.#watchers) watcher();
    this.#watchers.clear();
  }

  /** Counts a request with every fault that matches and gives the first one that is due. */
  match(method, path) {
    let due;
    for (const fault of this.#faults) {
      if (fault.method && fault.method !== method) continue;
      if (fault.path && !new RegExp(fault.path).test(path)) continue;
      fault.seen += 1;
      const last = fault.times === 0 ? Number.POSITIVE_INFINITY : fault.nth + fault.times - 1;
      if (!due && fault.seen >= fault.nth && fault.seen <= last) due = fault;
    }
    if (due) due.hits += 1;
    return due;
  }

  /** Keeps a request unanswered until `release`. */
  async hold() {
    await new Promise((resolve) => {
      this.#held.add(resolve);
      this.#wakeWatchers();
    });
  }

  /** How many requests are held, as soon as one is, or 0 when faults are cleared before. */
  async held() {
    if (this.#held.size === 0) await new Promise((resolve) => this.#watchers.add(resolve));
    return this.#held.size;
  }

  /** Lets held requests go: their sockets are closed without an answer. */
  release() {
    for (const resolve of this.#held) resolve();
    this.#held.clear();
  }
}

/** The answer a fault gives in place of the real one; undefined if it only delays. */
export function faultAnswer(fault) {
  if (fault.preset) {
    const error = PRESETS[fault.preset](fault);
    return { status: error.status, body: error.body, headers: { ...error.headers, ...fault.headers } };
  }
  if (!fault.status) return undefined;
  const error = new ApiError(fault.status, fault.message ?? MESSAGES[fault.status] ?? 'Fault');
  const wait = fault.retryAfter ?? (fault.status === 429 ? 60 : undefined);
  const headers = wait === undefined ? {} : { 'retry-after': String(wait) };
  return { status: fault.status, body: fault.body ?? error.body, headers: { ...headers, ...fault.headers } };
}

/** Carries out what a fault does besides its answer. Gives true if the socket is to be closed. */
export async function carryOut(fault, faults) {
  if (fault.delay) await new Promise((resolve) => setTimeout(resolve, fault.delay));
  if (fault.hold) {
    await faults.hold();
    return true;
  }
  if (fault.kill) kill(fault.kill);
  return Boolean(fault.close || fault.kill);
}

/** Kills a process that may be gone already. */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
