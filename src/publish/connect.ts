/** The one place that makes a client of GitHub's API. */
import { Octokit } from 'octokit';
import type { Say } from './types.ts';

export interface ConnectOptions {
  readonly token: string;
  /** REST base: `https://api.github.com`, `https://HOST/api/v3` (GHES). */
  readonly baseUrl: string;
  /** Writes a second apart and pull requests three, as GitHub asks. */
  readonly throttle: boolean;
  readonly version: string;
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
  return new Octokit({
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
}

/** What octokit logs is said by our errors and notes. */
const ignore = (): void => undefined;
