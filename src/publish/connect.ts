/** The one place that makes a client of GitHub's API. */
import { Octokit } from 'octokit';
import { PublishInterruptedError } from '../errors/publish.ts';
import type { Say } from './types.ts';

export interface ConnectOptions {
  readonly token: string;
  /** REST base: `https://api.github.com`, `https://HOST/api/v3` (GHES). */
  readonly baseUrl: string;
  /** Writes a second apart and pull requests three, as GitHub asks. */
  readonly throttle: boolean;
  readonly version: string;
  /** Ends waiting for answers, which may come all the same. */
  readonly signal?: AbortSignal | undefined;
}

/** Longer waits for a limit are left to the next run; the token of a job may not outlive them. */
const longestWaitS = 600;
const rateRetries = 2;
/** Base of the waits between tries, ms: 1, 4 and 9 of it. */
const retryBaseMs = 1000;

/** @param retryMs base of the waits between tries, ms */
export function connectGithub(options: ConnectOptions, say: Say, retryMs: number = retryBaseMs): Octokit {
  const wait = (what: string) => (seconds: number, request: object, _client: unknown, retries: number) => {
    const again = seconds <= longestWaitS && retries < rateRetries;
    const { method, url } = request as { method?: string; url?: string };
    if (again)
      say({
        level: 'notice',
        code: 'rate-limit-wait',
        title: 'Waiting for GitHub',
        message: `${what}; ${method} ${url} is tried again in ${seconds} s`,
      });
    return again;
  };
  const octokit = new Octokit({
    auth: options.token,
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    userAgent: `ratingplate/${options.version}`,
    throttle: {
      enabled: options.throttle,
      retryAfterBaseValue: retryMs,
      onRateLimit: wait('the hourly limit of requests is used up'),
      onSecondaryRateLimit: wait('GitHub asks to slow down'),
    },
    retry: { retryAfterBaseValue: retryMs },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const { signal } = options;
  if (signal) octokit.hook.wrap('request', (send, request) => interruptible(signal, () => send(request)));
  return octokit;
}

/** The answer, or an error as soon as the signal comes; a request on its way is not called back. */
async function interruptible<T>(signal: AbortSignal, send: () => T | Promise<T>): Promise<T> {
  const { promise, stop } = aborted(signal);
  try {
    return await Promise.race([promise, send()]);
  } finally {
    stop();
  }
}

function aborted(signal: AbortSignal): { promise: Promise<never>; stop: () => void } {
  let stop = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    const fail = () => reject(new PublishInterruptedError('publishing was broken off'));
    if (signal.aborted) return fail();
    signal.addEventListener('abort', fail);
    stop = () => signal.removeEventListener('abort', fail);
  });
  return { promise, stop: () => stop() };
}

/** What octokit logs is said by our errors and notes. */
const ignore = (): void => undefined;
