import { t as Octokit } from "./octokit.js";

// src/publish/connect.ts
/** The one place that makes a client of GitHub's API. */
/** Longer waits for a limit are left to the next run; the token of a job may not outlive them. */
const longestWaitS = 600;
const rateRetries = 2;
/** Base of the waits between tries, ms: 1, 4 and 9 of it. */
const retryBaseMs = 1e3;
/** @param retryMs base of the waits between tries, ms */
function connectGithub(options, say, retryMs = retryBaseMs) {
	const wait = (what) => (seconds, request, _client, retries) => {
		const again = seconds <= longestWaitS && retries < rateRetries;
		const { method, url } = request;
		if (again) say({
			level: "notice",
			code: "rate-limit-wait",
			title: "Waiting for GitHub",
			message: `${what}; ${method} ${url} is tried again in ${seconds} s`
		});
		return again;
	};
	return new Octokit({
		auth: options.token,
		baseUrl: options.baseUrl.replace(/\/+$/, ""),
		userAgent: `ratingplate/${options.version}`,
		throttle: {
			enabled: options.throttle,
			retryAfterBaseValue: retryMs,
			onRateLimit: wait("the hourly limit of requests is used up"),
			onSecondaryRateLimit: wait("GitHub asks to slow down")
		},
		retry: { retryAfterBaseValue: retryMs },
		log: {
			debug: ignore,
			info: ignore,
			warn: ignore,
			error: ignore
		}
	});
}
/** What octokit logs is said by our errors and notes. */
const ignore = () => void 0;

export { connectGithub as t };
